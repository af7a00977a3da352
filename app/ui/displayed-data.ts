import { isRouteErrorResponse, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { untilLifted } from "./tap-guard";
import { leadsToSignIn, noteSignedIn, noteSignedOut } from "./signed-out";

/**
 * Returns true when a call failed on the network or with a server error; a redirect and a 404 are
 * answers.
 */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof Response) && (!isRouteErrorResponse(error) || error.status >= 500);

/**
 * Makes a route's clientLoader that keeps the displayed data when reading it again fails
 * (docs/rules.md, Lost connections), or the session is over (Ended sessions).
 * @param pageOf returns the key of a page
 * @param orElse opens another page whose reading has failed, or throws the error
 * @returns with `keep`, which takes what a page shows where hydration must not run the clientLoader
 */
export function offlineSafeLoaderOr<Data>(
  pageOf: (url: URL) => string,
  orElse: (error: unknown, given: ClientLoaderFunctionArgs) => Promise<Data>,
) {
  let shown: { page: string; data: Data } | null = null;
  const keep = (page: string, data: Data): Data => {
    shown = { page, data };
    return data;
  };
  const load = async (given: ClientLoaderFunctionArgs): Promise<Data> => {
    const page = pageOf(new URL(given.request.url));
    // At hydration nothing is read, and until that call is over Remix answers each further one, as
    // of a first tap that opens an entry, with the page's own data.
    const isFirst = shown === null;
    try {
      const data = keep(page, (await given.serverLoader()) as Data);
      noteSignedIn();
      if (!isFirst) await untilLifted();
      return data;
    } catch (error) {
      // What was here before the page on the screen is too old to be opened as if it were new.
      const isHere = page === pageOf(new URL(window.location.href));
      const signedOut = leadsToSignIn(error);
      if (shown?.page === page && isHere && (signedOut || isUnanswered(error))) {
        if (signedOut) noteSignedOut();
        return shown.data;
      }
      return keep(page, await orElse(error, given));
    }
  };
  return Object.assign(load, { keep });
}
