import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from "@remix-run/react";
import { offlineSafeLoaderOr, isUnanswered } from "./displayed-data";
import { findOutcome } from "./lost-answer";
import { leadsToSignIn, NOT_DONE, noteSignedOut } from "./signed-out";
import { startWaiting } from "./waiting";

/*
 * The one rule for all routes whose pages React runs (docs/rules.md, Lost connections): a request
 * that fails takes nothing away. The build gives it to vendors' pages (scripts/route-defaults.ts);
 * tests/setup/architecture.test.ts names any other route without it.
 */

/** The action result in the browser where the server has not answered, with what is known. */
export type NetworkError = {
  ok: false;
  unreachable: true;
  message: string;
  result: null;
  /** The server was reached since: the page is to be read again, as it shows what has arrived. */
  isChecked?: true;
};

const notDone = (message: string): NetworkError => ({
  ok: false,
  unreachable: true,
  message,
  result: null,
});

/** The action result where nothing can have been sent. */
export const networkError = notDone("Not sent. Check your network and tap again.");

/** The action result when the session is over. */
const signedOut = notDone(NOT_DONE);

/** How long a form waits for its answer: longer than the server ever takes. */
const PATIENCE_MS = 45_000;
/** How often a page that somebody opens is requested again while nothing answers. */
const RETRY_MS = 5_000;

/** Another submission or page took its place. */
const isAborted = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

const isNetworkError = (answer: unknown): answer is NetworkError =>
  typeof answer === "object" && answer !== null && "unreachable" in answer;

/**
 * Runs a call that sends a form. Where it fails or takes longer than 45 s the page stays, and the
 * result says what is known: nothing was sent as the device is offline, or what the server has said
 * of it since (docs/rules.md, Lost connections). Where the session is over the page stays, too, and
 * says so (docs/rules.md, Ended sessions).
 * @param form reads what is sent: its token finds out whether it arrived
 * @throws a redirect to what the form has made, if it did arrive
 */
export async function offlineSafeCall<T>(
  call: () => Promise<T>,
  form?: () => Promise<FormData>,
): Promise<T | NetworkError> {
  const wasOffline = !navigator.onLine;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, PATIENCE_MS, new TypeError("No answer"));
  });
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    if (leadsToSignIn(error)) {
      noteSignedOut();
      return signedOut;
    }
    if (!isUnanswered(error) || isAborted(error)) throw error;
    if (wasOffline) return networkError;
    return { ...networkError, ...(await findOutcome(error, await form?.())) };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Makes a route's clientAction that keeps its form as it is where the server doesn't answer.
 * @param unreached makes the answer from the form as it was sent, and what is known; a
 * `NetworkError` by default
 */
export const offlineSafeAction =
  <Action, Unreached extends object = NetworkError>(
    unreached?: (form: FormData, message: string) => Unreached,
  ) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const sent = request.clone();
    const form = () => sent.clone().formData();
    const answer = await offlineSafeCall(() => serverAction<Action>(), form);
    if (!isNetworkError(answer) || !unreached)
      return answer as Exclude<typeof answer, NetworkError> | Unreached;
    const { message, isChecked } = answer;
    return { ...unreached(await form(), message), ...(isChecked ? { isChecked } : {}) };
  };

/**
 * Returns a route's shouldRevalidate that skips reloading where the server could not be reached.
 */
export function offlineSafeRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown;
  defaultShouldRevalidate: boolean;
}): boolean {
  const answer = actionResult as { unreachable?: boolean; isChecked?: boolean } | null | undefined;
  return answer?.unreachable && !answer.isChecked ? false : defaultShouldRevalidate;
}

/**
 * Makes a route's clientLoader that keeps the displayed data when reading it again fails: a
 * kitchen's list must survive a bad network and our own restarts. Another page that can't be
 * reached opens as soon as it can; until then the one on the screen stays, and says so. A server
 * error on the way to another page still fails.
 * @param pageOf returns the key of a page; path and query by default
 */
export const offlineSafeLoader = <Data = unknown>(
  pageOf = ({ pathname, search }: URL): string => pathname + search,
) =>
  // On hydration serverLoader has the page's own data: that is how it gets here first.
  Object.assign(offlineSafeLoaderOr<Data>(pageOf, untilReached), { hydrate: true as const });

/** Reads a page again and again, as long as nothing answers and somebody waits for it. */
async function untilReached<Data>(
  error: unknown,
  { request, serverLoader }: ClientLoaderFunctionArgs,
): Promise<Data> {
  let last = error;
  const stop = startWaiting("page");
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
