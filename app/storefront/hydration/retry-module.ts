const PAUSE_MS = 800;

/**
 * A second try at a module that did not arrive. Another address for the browser, which remembers
 * failures by it, and the same one for the network.
 * @param address of a route's module
 */
export async function retryModule(address: string): Promise<unknown> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return import(/* @vite-ignore */ `${address}#2`);
}

const RELOADED_AT = "reloaded-at";
/** Who comes here twice within it would go round in circles. */
const ONCE_IN_MS = 60_000;

type Router = {
  state: {
    navigation: { state: string; location?: { pathname: string; search: string; hash: string } };
  };
};

/**
 * What is left when a page's scripts can't be had, as after a release that took them away: the
 * browser goes there by itself, to a page that knows its scripts. A form that was being sent has
 * arrived, so its page is read anew, once a minute at most. Cart and fields stay (docs/rules.md,
 * Scripts).
 * @throws when that has just been tried: the page then says what it says to errors
 */
export function loadDocument(): void {
  const { navigation } = (window as unknown as { __remixRouter: Router }).__remixRouter.state;
  const to = navigation.state === "loading" ? navigation.location : undefined;
  if (to) return window.location.assign(to.pathname + to.search + to.hash);
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < ONCE_IN_MS)
    throw new Error("The page's scripts can't be had");
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
}
