import {
  openState,
  stateChangesAt,
  todaysHours,
  type OpeningRules,
} from "~/core/opening-hours/open-state";
import type { Message } from "~/shared/translate";
import { closedNotice, openBadge } from "./store-header";

/** A store's opening as a page shows it at one moment. */
export type OpeningStatus = {
  open: boolean;
  badge: Message;
  notice: Message | null;
  canSchedule: boolean;
  /** The line of the store's hours that is today's: a weekday, or a special day's date. */
  today: string;
  /** When this status is out of date. */
  changesAt: Date;
};

/**
 * Describes whether a store is open at an instant, from its `state`. `canSchedule`: closed by its
 * hours only, so an order for later can be made where the store takes any.
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
