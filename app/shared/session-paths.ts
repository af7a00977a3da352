import { query } from "./store-paths";

/*
 * A module of its own, so that code that checks for a redirect to the sign-in page doesn't load all
 * other paths.
 */

/**
 * @param returnTo one of our paths to go to after signing in
 * @param why the last try failed, or a form came after its session had ended
 */
export const loginPath = (returnTo?: string, why?: "failed" | "notDone"): string =>
  `/login${query({ returnTo, ...(why && { [why]: "1" }) })}`;
