import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/** By the URL of the page being left; the pre-hydration script uses the same key. */
const storageKey = () => `resume:${location.pathname}${location.search}`;

/**
 * Marks the document and remembers the destination while a navigation is pending. If a route's
 * module is missing, as after a release, Remix reloads the page
 * (https://github.com/remix-run/remix/blob/remix%402.17.5/packages/remix-react/routeModules.ts);
 * the reloaded page then goes on to the destination (docs/rules.md, Scripts).
 */
export function useResumedNavigation(): void {
  const { state, location: to } = useNavigation();
  useEffect(() => {
    if (state !== "loading") return;
    const { dataset } = document.documentElement;
    dataset.going = "";
    const remember = () => sessionStorage.setItem(storageKey(), to.pathname + to.search + to.hash);
    window.addEventListener("pagehide", remember);
    return () => {
      delete dataset.going;
      window.removeEventListener("pagehide", remember);
    };
  }, [state, to]);
}

/**
 * Resumes a navigation that a reload interrupted; returns false if there was none. On store pages
 * the pre-hydration script does this.
 */
export function resumeNavigation(): boolean {
  const to = sessionStorage.getItem(storageKey());
  if (to === null) return false;
  sessionStorage.removeItem(storageKey());
  location.replace(to);
  return true;
}
