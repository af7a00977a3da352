import { startTransition, useEffect, useState, type ComponentType } from "react";
import { awaitPart } from "./parts-to-hydrate";

const RETRY_MS = 3_000;
/** In which a page that was loaded again and lacks the same part again is left as it is. */
const ONCE_MS = 60_000;
const STORED = "later-reloaded";

/**
 * Makes a component whose code is not among the first scripts of a page: a browser loads it once
 * those have run and it is idle, or when it is shown before that. It appears once its code has
 * come.
 *
 * Without a name it is for scripts alone: the server renders nothing. With one the server renders
 * it, and a page whose HTML has it is hydrated once its code is there, so nothing of that HTML is
 * ever dropped; until then the page works as without scripts (docs/rules.md, Scripts).
 *
 * Code that can't be had, as after a release, loads the page again, as Remix does with a screen's.
 * @param load imports the component
 * @param name marks it in the server's HTML
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  name?: string,
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
  if (import.meta.env.SSR) {
    if (name) awaitPart(bring());
  } else if (name && document.querySelector(`[data-part="${name}"]`)) {
    awaitPart(bring().catch(loadPageAgain));
  } else {
    (window.requestIdleCallback ?? window.setTimeout)(() => void bring().catch(() => undefined));
  }
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => (name && loaded) || null);
    useEffect(() => {
      if (!Part)
        void bring()
          .catch(loadPageAgain)
          .then(
            (part) => startTransition(() => setPart(() => part)),
            () => undefined, // the rest of the page works without it
          );
    }, [Part]);
    if (!Part) return null;
    const part = <Part {...props} />;
    return name ? (
      <div data-part={name} className="contents">
        {part}
      </div>
    ) : (
      part
    );
  };
}

/**
 * Loads the page again as soon as the server answers: browsers don't ask again for code that has
 * failed once.
 * @throws the error, where that was tried within a minute
 */
async function loadPageAgain(error: unknown): Promise<never> {
  if (Date.now() - Number(sessionStorage.getItem(STORED)) < ONCE_MS) throw error;
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
