import { isRouteErrorResponse, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { untilLifted } from "./tap-guard";
import { leadsToSignIn, noteSignedIn, noteSignedOut } from "./signed-out";

/** Returns whether a call got no answer or a server error; a redirect and a 404 are answers. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof Response) && (!isRouteErrorResponse(error) || error.status >= 500);

/**
 * Makes a route's clientLoader that keeps the displayed data when reading it again fails
 * (docs/rules.md, Lost connections), or the session is over (Ended sessions).
 * @param pageOf returns the key of a page
 * @param orElse handles a page that can't be read: waits until it can, or throws the error
 * @returns the loader with `keep`, which stores a page's data for routes whose clientLoader must
 * not run at hydration
 */
export function offlineSafeLoaderOr<Data>(
  pageOf: (url: URL) => string,
  orElse: (error: unknown, args: ClientLoaderFunctionArgs) => Promise<Data>,
) {
  let displayed: { page: string; data: Data } | null = null;
  const keep = (page: string, data: Data): Data => {
    displayed = { page, data };
    return data;
  };
  const load = async (args: ClientLoaderFunctionArgs): Promise<Data> => {
    const page = pageOf(new URL(args.request.url));
    // At hydration nothing is read. Until that call is over Remix answers every further one with
    // the page's own data, such as a first tap that opens an entry.
    const isFirst = displayed === null;
    try {
      const data = keep(page, (await args.serverLoader()) as Data);
      noteSignedIn();
      if (!isFirst) await untilLifted();
      return data;
    } catch (error) {
      // Data from before the current page is too old to open as if it were new.
      const isHere = page === pageOf(new URL(window.location.href));
      const signedOut = leadsToSignIn(error);
      if (displayed?.page === page && isHere && (signedOut || isUnanswered(error))) {
        if (signedOut) noteSignedOut();
        return displayed.data;
      }
      return keep(page, await orElse(error, args));
    }
  };
  return Object.assign(load, { keep });
}
