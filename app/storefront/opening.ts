import { openState, storeZone, type OpeningRules } from "~/settings/open-state";
import { inZone, type Weekday } from "~/shared/clock";
import { closedNotice, openBadge } from "./store-header";

/** What a page says of a store's opening at one moment. */
export type Opening = { open: boolean; badge: string; notice: string | null; canSchedule: boolean; today: Weekday };

/** What is said of a store's opening at an instant. `canSchedule`: closed by its hours only, so an order for later can be made. */
export function openingAt(rules: OpeningRules, now: Date): Opening {
  const state = openState(rules, now);
  return {
    open: state.open, badge: openBadge(state, rules.timeZone), notice: closedNotice(state),
    canSchedule: !state.open && state.reason === "hours" && state.reopensAt !== null,
    today: inZone(now, storeZone(rules.timeZone)).weekday,
  };
}
