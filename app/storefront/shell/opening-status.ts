import {
  openState,
  stateChangesAt,
  todaysHours,
  type OpeningRules,
} from "~/core/opening-hours/open-state";
import type { Message } from "~/shared/translate";
import { closedNotice, openBadge } from "./store-header";

export type OpeningStatus = {
  open: boolean;
  badge: Message;
  notice: Message | null;
  canSchedule: boolean;
  /** Today's row of the opening hours: a weekday, or a special day's date. */
  today: string;
  changesAt: Date;
};

/**
 * Returns whether a store is open at an instant, and the texts for it. `canSchedule`: closed only
 * by its hours, so that an order for later is possible.
 */
export function openingStatusAt(
  rules: OpeningRules,
  now: Date,
  state = openState(rules, now),
): OpeningStatus {
  return {
    open: state.open,
    badge: openBadge(state, rules),
    notice: closedNotice(state),
    canSchedule:
      !state.open &&
      state.reason === "hours" &&
      state.reopensAt !== null &&
      rules.ordersOnly !== "now",
    today: todaysHours(rules, now),
    changesAt: stateChangesAt(rules, now, state),
  };
}
