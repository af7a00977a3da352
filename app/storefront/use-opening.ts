import { useEffect, useState } from "react";
import { openState, storeZone, type OpeningRules } from "~/settings/open-state";
import { inZone, type Weekday } from "~/shared/clock";
import { closedNotice, openBadge } from "./store-header";

/** What a page says of a store's opening at one moment. */
export type Opening = { open: boolean; badge: string; notice: string | null; canSchedule: boolean; today: Weekday };

/** Looked at again this often: a page that stays open must not go on taking orders (docs/rules.md, Open state). */
const TICK_MS = 60_000;

/** What is said of a store's opening at an instant. `canSchedule`: closed by its hours only, so an order for later can be made. */
export function openingAt(rules: OpeningRules, now: Date): Opening {
  const state = openState(rules, now);
  return {
    open: state.open, badge: openBadge(state, rules.timeZone), notice: closedNotice(state),
    canSchedule: !state.open && state.reason === "hours" && state.reopensAt !== null,
    today: inZone(now, storeZone(rules.timeZone)).weekday,
  };
}

/** What the server said of the opening, and from then on what this device's clock says, looked at each minute and whenever the page comes back. */
export function useOpening(rules: OpeningRules, said: Opening): Opening {
  const [opening, setOpening] = useState(said);
  useEffect(() => {
    const look = () => setOpening((before) => (same(before, openingAt(rules, new Date())) ? before : openingAt(rules, new Date())));
    look();
    const tick = window.setInterval(look, TICK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearInterval(tick);
      document.removeEventListener("visibilitychange", look);
    };
  }, [rules]);
  return opening;
}

const same = (a: Opening, b: Opening) => a.badge === b.badge && a.notice === b.notice && a.today === b.today;
