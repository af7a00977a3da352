import { useActionData, useLocation } from "@remix-run/react";
import { useState } from "react";
import type { NetworkError } from "./offline-safe";

type ResultOf<Action> = NonNullable<ReturnType<typeof useActionData<Action>>>;

/**
 * Returns the result of a route's last action. The router drops it when the page's data is read
 * again, as on hydration and on a new order; here it lasts until the next submission or navigation,
 * which makes another location.
 */
export function useLastResult<Action>(): ResultOf<Action> | undefined {
  const { key } = useLocation();
  const result = useActionData() as ResultOf<Action> | undefined;
  const [last, setLast] = useState<{ result: ResultOf<Action>; at: string }>();
  if (result !== undefined && result !== null) {
    // The result arrives before the location that its form has made.
    if (result !== last?.result || key !== last.at) setLast({ result, at: key });
    return result;
  }
  if (last && last.at !== key) setLast(undefined);
  return last?.at === key ? last.result : undefined;
}

/**
 * Returns the server's last result, and a message if a later action didn't get through: the page
 * still shows that result.
 */
export function useAnswer<Action>(): {
  answer: ResultOf<Action> | undefined;
  failed: string | null;
} {
  const result = useLastResult<Action>() as ResultOf<Action> | NetworkError | undefined;
  const [answer, setAnswer] = useState<ResultOf<Action>>();
  if (result && typeof result === "object" && "unreachable" in result)
    return { answer, failed: result.message };
  if (result !== answer) setAnswer(() => result);
  return { answer: result, failed: null };
}

/**
 * Returns a key for a form that starts empty again once the server has accepted it. A page that is
 * read again, as when a colleague adds something, keeps typed text.
 * @param isTaken whether the page's address says so
 */
export function useTakenKey(isTaken: boolean): string {
  const { key } = useLocation();
  const [last, setLast] = useState("");
  if (!isTaken || last === key) return last;
  setLast(key);
  return key;
}
