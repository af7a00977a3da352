import { useEffect, useState } from "react";
import type { OpeningRules } from "~/core/opening-hours/open-state";
import type { OpeningStatus } from "./opening-status";

/**
 * Looked at again this often: a page that stays open must not go on taking orders (docs/rules.md,
 * Open state).
 */
const TICK_MS = 60_000;

/**
 * What the server said of the opening, and from then on what this device's clock says, looked at
 * each minute, at the moment it is to change and whenever the page comes back. The rule itself is
 * fetched when it is first needed: most visits are over before.
 */
export function useOpeningStatus(rules: OpeningRules, said: OpeningStatus): OpeningStatus {
  const [seen, setSeen] = useState({ said, opening: said });
  const opening = seen.said === said ? seen.opening : said;
  const changesAt = opening.changesAt.getTime();
  useEffect(() => {
    let shown = true;
    const look = () => {
      if (document.hidden) return;
      import("./opening-status").then(
        ({ openingStatusAt: openingAt }) => {
          if (shown)
            setSeen((before) =>
              before.said === said && same(before.opening, openingAt(rules, new Date()))
                ? before
                : { said, opening: openingAt(rules, new Date()) },
            );
        },
        () => {}, // out of reach: the next look fetches it, and the server has the last word anyway
      );
    };
    // A copy that the device kept may be hours old.
    if (document.documentElement.dataset.asOf) look();
    const tick = window.setInterval(look, TICK_MS);
    const change = window.setTimeout(look, changesAt - Date.now() + 100);
    document.addEventListener("visibilitychange", look);
    return () => {
      shown = false;
      window.clearInterval(tick);
      window.clearTimeout(change);
      document.removeEventListener("visibilitychange", look);
    };
  }, [rules, said, changesAt]);
  return opening;
}

const same = (a: OpeningStatus, b: OpeningStatus) => JSON.stringify(a) === JSON.stringify(b);
