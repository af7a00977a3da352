import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";
import type { NetworkError } from "./network-error";

type ResultOf<Action> = NonNullable<ReturnType<typeof useActionData<Action>>>;

/**
 * Returns the result of a route's last action that the server has answered, and the message to show
 * where a later one did not get through: what the page shows of the first stays. The router forgets
 * it when the page's data is read again, as on hydration and when an order comes; here it lasts
 * until somebody submits or leaves, which makes another location.
 */
export function useAnswer<Action>(): {
  answer: ResultOf<Action> | undefined;
  failed: string | null;
} {
  const { key } = useLocation();
  const result = useActionData() as ResultOf<Action> | NetworkError | undefined;
  const [answer, setAnswer] = useState<{ of: ResultOf<Action>; at: string }>();
  if (result && typeof result === "object" && "unreachable" in result)
    return { answer: answer?.of, failed: result.message };
  if (result === undefined) {
    if (answer && answer.at !== key) setAnswer(undefined);
    return { answer: answer?.at === key ? answer.of : undefined, failed: null };
  }
  if (result !== answer?.of) setAnswer({ of: result, at: key });
  return { answer: result, failed: null };
}
