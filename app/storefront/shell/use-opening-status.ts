import { useEffect, useState } from "react";
import type { OpeningRules } from "~/core/opening-hours/open-state";
import type { OpeningStatus } from "./opening-status";

/** A page left open must stop taking orders (docs/rules.md, Open state). */
const TICK_MS = 60_000;

/**
 * Returns the server's opening status, then one by this device's clock: every minute, when it is
 * due to change, and when the page becomes visible. The code loads on first use, since most visits
 * end before.
 */
export function useOpeningStatus(rules: OpeningRules, initial: OpeningStatus): OpeningStatus {
  const [current, setCurrent] = useState({ initial, opening: initial });
  const opening = current.initial === initial ? current.opening : initial;
  const changesAt = opening.changesAt.getTime();
  useEffect(() => {
    let mounted = true;
    const look = () => {
      if (document.hidden) return;
      import("./opening-status").then(
        ({ openingStatusAt: openingAt }) => {
          if (mounted)
            setCurrent((before) =>
              before.initial === initial && same(before.opening, openingAt(rules, new Date()))
                ? before
                : { initial, opening: openingAt(rules, new Date()) },
            );
        },
        () => {}, // offline: the next check retries, and the server decides anyway
      );
    };
    // A cached page may be hours old.
    if (document.documentElement.dataset.asOf) look();
    const tick = window.setInterval(look, TICK_MS);
    const change = window.setTimeout(look, changesAt - Date.now() + 100);
    document.addEventListener("visibilitychange", look);
    return () => {
      mounted = false;
      window.clearInterval(tick);
      window.clearTimeout(change);
      document.removeEventListener("visibilitychange", look);
    };
  }, [rules, initial, changesAt]);
  // When a busy hour ends, the page needs the usual times again.
  const busyUntil = rules.busy?.until.getTime();
  useEffect(() => {
    if (busyUntil === undefined) return;
    const end = window.setTimeout(
      () => window.dispatchEvent(new Event("storefront-settings-updated")),
      busyUntil - Date.now() + 500,
    );
    return () => window.clearTimeout(end);
  }, [busyUntil]);
  return opening;
}

const same = (a: OpeningStatus, b: OpeningStatus) => JSON.stringify(a) === JSON.stringify(b);
