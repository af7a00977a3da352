import { query } from "./store-paths";

/*
 * In a module of its own, so that what looks for a redirect to the sign-in page doesn't carry all
 * other paths.
 */

/**
 * Returns the path of the sign-in page.
 * @param returnTo one of our paths to go to after signing in
 * @param why the last try failed, or a form came after its session had ended
 */
export const loginPath = (returnTo?: string, why?: "failed" | "notDone"): string =>
  `/login${query({ returnTo, ...(why && { [why]: "1" }) })}`;
