import { useSyncExternalStore } from "react";
import { loginPath } from "~/shared/session-paths";

/*
 * Whether this page's session is over (docs/rules.md, Ended sessions). Outside React, as
 * clientLoaders and clientActions find it out.
 */

/** The message of a form that was sent after its session had ended. */
export const NOT_DONE = "Not done: you are signed out. Sign in and try again.";

let isOut = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === isOut) return;
  isOut = next;
  for (const listener of listeners) listener();
}

/** Returns whether a loader or an action threw a redirect to the sign-in page. */
export function leadsToSignIn(thrown: unknown): boolean {
  const path = thrown instanceof Response ? (thrown.headers.get("Location") ?? "") : "";
  return path === loginPath() || path.startsWith(`${loginPath()}?`);
}

export const noteSignedOut = (): void => set(true);

/** Records that there is a session, as the page could be read. */
export const noteSignedIn = (): void => set(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether the session is over, as far as the page knows. */
export const useSignedOut = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOut,
    () => false,
  );
