import { useSyncExternalStore } from "react";
import { keptPath, loginPath } from "~/shared/session-paths";

/*
 * What this page has learned of an ended session (docs/rules.md, Ended sessions). Outside React, as
 * it is clientLoaders and clientActions that learn it.
 */

/**
 * An ended session: the server keeps what was sent until its person has signed in, or nothing was.
 */
type SignedOut = "kept" | "out";

/** What a form says that was sent after its session had ended. */
export const notDoneTexts: Record<SignedOut, string> = {
  kept: "Not done yet: you are signed out. Sign in to finish it.",
  out: "Not done: you are signed out. Sign in and try again.",
};

/** In the tab that sent something after its session had ended. */
const SENT_HERE = "sentSignedOut";

let state: SignedOut | null = null;
const listeners = new Set<() => void>();

function set(next: SignedOut | null): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Returns what a redirect to the sign-in page says of what was sent; null for anything else that a
 * loader or an action throws.
 */
export function toSignedOut(thrown: unknown): SignedOut | null {
  const path = thrown instanceof Response ? (thrown.headers.get("Location") ?? "") : "";
  if (path === loginPath(keptPath())) return "kept";
  return path === loginPath() || path.startsWith(`${loginPath()}?`) ? "out" : null;
}

/** Notes that the session is over; what was kept before is not forgotten. */
export function noteSignedOut(found: SignedOut): void {
  if (state !== "kept") set(found);
  if (found !== "kept") return;
  try {
    sessionStorage.setItem(SENT_HERE, "1");
  } catch {
    // without storage it takes a tap after signing in
  }
}

/** Notes that there is a session, as the page could be read. */
export const noteSignedIn = (): void => set(null);

/** Returns whether this tab sent something after its session had ended, once. */
export function takeSentHere(): boolean {
  try {
    const sent = sessionStorage.getItem(SENT_HERE) !== null;
    sessionStorage.removeItem(SENT_HERE);
    return sent;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns what is known of an ended session; null while there is one, as far as the page knows. */
export const useSignedOut = (): SignedOut | null =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => null,
  );
