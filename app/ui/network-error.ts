import { isRouteErrorResponse, type ClientLoaderFunctionArgs } from "@remix-run/react";

/**
 * What a press is answered in the browser when the server could not be reached: nothing was done,
 * and nothing typed is lost.
 */
export const networkError = {
  ok: false,
  unreachable: true,
  message: "That did not get through. Check your connection and press again.",
  result: null,
} as const;
export type NetworkError = typeof networkError;

/**
 * Whether a call came to nothing on the way or in the server's trouble, rather than being answered:
 * a redirect and a 404 are answers.
 */
function isUnanswered(error: unknown): boolean {
  if (error instanceof Response) return false;
  return !isRouteErrorResponse(error) || error.status >= 500;
}

/**
 * Runs a call to the server and answers for it when it can't be reached: without this the page
 * would give way to an error page.
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
 * A route's shouldRevalidate: reading the page again is pointless when the press before did not get
 * through.
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
 * A route's clientLoader that keeps what the page shows when reading it again fails: a kitchen's
 * list must outlive a bad network and our own restarts. Another page than the one shown still
 * fails.
 * @param pageOf says what makes another page; path and query when left out
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
