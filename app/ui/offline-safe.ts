import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from "@remix-run/react";
import { offlineSafeLoaderOr, isUnanswered } from "./displayed-data";
import { findOutcome } from "./lost-answer";
import { leadsToSignIn, NOT_DONE, noteSignedOut } from "./signed-out";
import { startWaiting } from "./waiting";

/*
 * A failed request must not take anything off the screen (docs/rules.md, Lost connections), in all
 * routes whose pages React runs. The build adds this to vendors' pages (scripts/route-defaults.ts);
 * tests/setup/architecture.test.ts finds other routes without it.
 */

/** The action result in the browser when the server has not answered. */
export type NetworkError = {
  ok: false;
  unreachable: true;
  message: string;
  result: null;
  /** The server was reached since: read the page again, as it shows whether the form arrived. */
  isChecked?: true;
};

const notDone = (message: string): NetworkError => ({
  ok: false,
  unreachable: true,
  message,
  result: null,
});

export const networkError = notDone("Not sent. Check your network and tap again.");

const signedOut = notDone(NOT_DONE);

/** For how long a form waits for its answer: longer than the server ever takes. */
const PATIENCE_MS = 45_000;
/** How often to request a page again that somebody wants to open while nothing answers. */
const RETRY_MS = 5_000;

/** Another submission or page took its place. */
const isAborted = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

const isNetworkError = (answer: unknown): answer is NetworkError =>
  typeof answer === "object" && answer !== null && "unreachable" in answer;

/**
 * Runs a call that sends a form. If it fails or takes longer than 45 s the page stays, and the
 * result says what is known: nothing was sent as the device is offline, or the server's word on it
 * since (docs/rules.md, Lost connections). If the session is over the page stays too, and says so
 * (docs/rules.md, Ended sessions).
 * @param form reads the form's data: its token shows whether it arrived
 * @throws a redirect to the thing that the form made, if it did arrive
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
 * Makes a route's clientAction that keeps its form when the server doesn't answer.
 * @param unreached makes the result from the submitted form and a message; a `NetworkError` by
 * default
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

/** Returns a route's shouldRevalidate that skips reloading when the server could not be reached. */
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
 * reached opens as soon as it can; until then the current one stays, and says so. A server error on
 * the way to another page still fails.
 * @param pageOf returns the key of a page; path and query by default
 */
export const offlineSafeLoader = <Data = unknown>(
  pageOf = ({ pathname, search }: URL): string => pathname + search,
) =>
  // On hydration serverLoader returns the page's own data, which `keep` stores here.
  Object.assign(offlineSafeLoaderOr<Data>(pageOf, untilReached), { hydrate: true as const });

/** Reads a page again and again, as long as nothing answers and somebody waits for it. */
async function untilReached<Data>(
  error: unknown,
  { request, serverLoader }: ClientLoaderFunctionArgs,
): Promise<Data> {
  let last = error;
  const stop = startWaiting("page");
  try {
    // `fetch` throws this when nothing answers, and another error once nobody waits.
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
