import { isRouteErrorResponse, type ClientLoaderFunctionArgs } from "@remix-run/react";

/** The action result in the browser when the server can't be reached: nothing was done or lost. */
export const networkError = {
  ok: false,
  unreachable: true,
  message: "That did not get through. Check your connection and press again.",
  result: null,
} as const;
export type NetworkError = typeof networkError;

/**
 * Returns true when a call failed on the network or with a server error; a redirect and a 404 are
 * answers.
 */
function isUnanswered(error: unknown): boolean {
  if (error instanceof Response) return false;
  return !isRouteErrorResponse(error) || error.status >= 500;
}

/**
 * Runs a call to the server and returns `networkError` when it can't be reached: without this an
 * error page would replace the page.
 */
export async function orNetworkError<T>(call: () => Promise<T>): Promise<T | typeof networkError> {
  try {
    return await call();
  } catch (error) {
    if (isUnanswered(error)) return networkError;
    throw error;
  }
}

/**
 * A route's shouldRevalidate: reloading the data is pointless when the action before it did not
 * reach the server.
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
 * A route's clientLoader that keeps the displayed data when reloading fails: a kitchen's list must
 * survive a bad network and our own restarts. Loading a different page still fails.
 * @param pageOf returns the key of a page; path and query by default
 */
export function keepDisplayed(pageOf = ({ pathname, search }: URL): string => pathname + search) {
  let shown: { address: string; data: unknown } | null = null;
  const load = async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    const address = pageOf(new URL(request.url));
    try {
      const data = await serverLoader();
      shown = { address, data };
      return data;
    } catch (error) {
      if (shown?.address === address && isUnanswered(error)) return shown.data;
      throw error;
    }
  };
  // On hydration serverLoader has the data the page came with: that is how it gets here first.
  return Object.assign(load, { hydrate: true as const });
}
