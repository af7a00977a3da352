import { useActionData } from "@remix-run/react";
import { useState } from "react";
import type { NetworkError } from "./network-error";

type ResultOf<Action> = NonNullable<ReturnType<typeof useActionData<Action>>>;

/**
 * Returns the result of a route's last action that the server has answered, and the message to show
 * where a later one did not get through: what the page shows of the first stays.
 */
export function useAnswer<Action>(): {
  answer: ResultOf<Action> | undefined;
  failed: string | null;
} {
  const result = useActionData() as ResultOf<Action> | NetworkError | undefined;
  const [answer, setAnswer] = useState<ResultOf<Action>>();
  if (result && typeof result === "object" && "unreachable" in result)
    return { answer, failed: result.message };
  if (result !== answer) setAnswer(() => result);
  return { answer: result, failed: null };
}
