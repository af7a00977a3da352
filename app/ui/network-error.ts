import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { displayedOr, isUnanswered } from "./displayed-data";
import { notDoneTexts, noteSignedOut, toSignedOut } from "./signed-out";

/*
 * The one rule for all routes whose pages React runs (docs/rules.md, Lost connections): a request
 * that fails takes nothing away. tests/setup/architecture.test.ts names a route without it.
 */

/** The action result in the browser when nothing was done and nothing is lost, with the reason. */
export type NetworkError = { ok: false; unreachable: true; message: string; result: null };

const notDone = (message: string): NetworkError => ({
  ok: false,
  unreachable: true,
  message,
  result: null,
});

/** The action result when the server can't be reached. */
export const networkError = notDone("Not sent. Check your network and tap again.");

/** The action results when the session is over. */
const signedOut = { kept: notDone(notDoneTexts.kept), out: notDone(notDoneTexts.out) };

const isNotDone = (answer: unknown): answer is NetworkError =>
  answer === networkError || answer === signedOut.kept || answer === signedOut.out;

/** How long a form waits for its answer: longer than the server ever takes. */
const PATIENCE_MS = 45_000;
/** How often a page that somebody opens is requested again while nothing answers. */
const RETRY_MS = 5_000;
/** What a store's page says meanwhile; in another language that the device is offline. */
const WAITING = "No network. The page will open once it’s back.";

/**
 * Runs a call to the server and returns `networkError` when it can't be reached or takes longer
 * than 45 s: without this an error page would replace the page. Where the session is over the page
 * stays, too, and says so (docs/rules.md, Ended sessions).
 */
export async function orNetworkError<T>(call: () => Promise<T>): Promise<T | NetworkError> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<NetworkError>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, networkError);
  });
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    if (isUnanswered(error)) return networkError;
    const found = toSignedOut(error);
    if (!found) throw error;
    noteSignedOut(found);
    return signedOut[found];
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Makes a route's clientAction that answers a network error where the server doesn't, so that its
 * form stays as it is.
 * @param unreached makes the answer from the form as it was sent, and the message; `networkError`
 * by default. With `unreachable: true` nothing is read again (`unlessNetworkError`)
 */
export const keepForm =
  <Action, Unreached = NetworkError>(unreached?: (form: FormData, message: string) => Unreached) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const sent = unreached ? request.clone() : null;
    const answer = await orNetworkError(() => serverAction<Action>());
    return isNotDone(answer) && unreached && sent
      ? unreached(await sent.formData(), answer.message)
      : (answer as Exclude<typeof answer, NetworkError> | Unreached);
  };

/**
 * Returns a route's shouldRevalidate that skips reloading when the action did not reach the server.
 */
export function unlessNetworkError({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown;
  defaultShouldRevalidate: boolean;
}): boolean {
  return (actionResult as { unreachable?: boolean } | null | undefined)?.unreachable
    ? false
    : defaultShouldRevalidate;
}

/**
 * Makes a route's clientLoader that keeps the displayed data when reading it again fails: a
 * kitchen's list must survive a bad network and our own restarts. Another page that can't be
 * reached opens as soon as it can; until then the one on the screen stays, and says so. A server
 * error on the way to another page still fails.
 * @param pageOf returns the key of a page; path and query by default
 */
export const keepDisplayed = <Data = unknown>(
  pageOf = ({ pathname, search }: URL): string => pathname + search,
) =>
  // On hydration serverLoader has the page's own data: that is how it gets here first.
  Object.assign(displayedOr<Data>(pageOf, untilReached), { hydrate: true as const });

/** Reads a page again and again, as long as nothing answers and somebody waits for it. */
async function untilReached<Data>(
  error: unknown,
  { request, serverLoader }: ClientLoaderFunctionArgs,
): Promise<Data> {
  let last = error;
  const stop = startWaiting();
  try {
    // What `fetch` throws when nothing answers; it is another error once nobody waits.
    while (last instanceof TypeError) {
      await untilNextTry(request.signal);
      try {
        return (await serverLoader()) as Data;
      } catch (next) {
        last = next;
      }
    }
    throw last;
  } finally {
    stop();
  }
}

/** Waits until the network is back, some seconds have passed, or nobody wants the page any more. */
const untilNextTry = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, RETRY_MS);
    window.addEventListener("online", go);
    signal.addEventListener("abort", go, { once: true });
  });

let waiting = 0;
const listeners = new Set<() => void>();

/** Says that a page is waited for: a store's page in a live region, the dashboard by its shell. */
function startWaiting(): () => void {
  const change = (by: 1 | -1) => {
    waiting += by;
    for (const listener of listeners) listener();
  };
  const { dataset } = document.documentElement;
  const notice = document.createElement("output");
  if (dataset.page === "store") document.body.append(notice);
  notice.textContent = dataset.offline ?? WAITING;
  change(1);
  return () => {
    notice.remove();
    change(-1);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns true while a page that somebody opens can't be reached; it opens as soon as it can. */
export const useIsWaiting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting > 0,
    () => false,
  );
