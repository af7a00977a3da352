import { lazy, startTransition, Suspense, useEffect, useState, type ComponentType } from "react";

const RETRY_MS = 3_000;
/** In which a page that was loaded again and lacks the same part again is left as it is. */
const ONCE_MS = 60_000;
const STORED = "later-reloaded";

const onServer: Promise<unknown>[] = [];

/** Waits until the server has the code of all parts: it renders pages whole. */
export const partsAreLoaded = (): Promise<unknown> => Promise.all(onServer);

/**
 * Makes a component whose code is not among the first scripts of a page: a browser loads it once
 * those have run and it is idle, or when it is shown before that. The server has it, so the page is
 * whole without scripts, and with them until the code is there: a link leads on, a form is sent, as
 * if there were none (docs/rules.md, Scripts). A part that is shown before its code has come is there
 * once it has. Code that can't be had, as after a release, loads the page again, as Remix does with
 * a screen's.
 * @param load imports the component
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const bring = () =>
    (loading ??= load().then(
      (part) => (loaded = part),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  if (import.meta.env.SSR) onServer.push(bring());
  else (window.requestIdleCallback ?? window.setTimeout)(() => void bring().catch(() => undefined));
  const Lazy = lazy(async () => ({ default: await bring().catch(loadPageAgain<Props>) }));
  return function Later(props: Props) {
    // One and the same as long as it is shown: another type would begin from nothing.
    const [Part] = useState(() => loaded ?? (Lazy as unknown as ComponentType<Props>));
    const [isLoaded, setLoaded] = useState(loaded !== undefined);
    useEffect(() => {
      if (!isLoaded)
        void bring().then(
          () => startTransition(() => setLoaded(true)),
          () => undefined,
        );
    }, [isLoaded]);
    const shown = (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
    // Until it is loaded nothing changes: React would drop the server's HTML for what it has not.
    const [first] = useState(shown);
    return isLoaded ? shown : first;
  };
}

/**
 * Loads the page again as soon as the server answers: browsers don't ask again for code that has
 * failed once. The second time within a minute the part is left out, so that the rest works.
 */
async function loadPageAgain<Props>(): Promise<ComponentType<Props>> {
  if (Date.now() - Number(sessionStorage.getItem(STORED)) < ONCE_MS) return () => null;
  for (;;) {
    try {
      await fetch(window.location.href, { method: "HEAD" });
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
  sessionStorage.setItem(STORED, String(Date.now()));
  window.location.reload();
  return new Promise(() => undefined);
}
