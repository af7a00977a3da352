import { query } from "./store-paths";

/*
 * In a module of its own, so that what looks for a redirect to the sign-in page doesn't carry all
 * other paths.
 */

/**
 * Returns the path of the sign-in page.
 * @param returnTo one of our paths to go to after signing in;
 * @param failed shows that the last try failed
 */
export const loginPath = (returnTo?: string, failed = false): string =>
  `/login${query({ failed: failed ? "1" : undefined, returnTo })}`;

/**
 * Returns the path of what somebody sent after their session had ended, to be finished.
 * @param fields.next where they go when nothing is left to finish
 */
export const keptPath = (fields: { next?: string | undefined } = {}): string =>
  `/dashboard/kept${query(fields)}`;
