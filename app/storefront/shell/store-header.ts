import {
  openState,
  storeZone,
  type OpeningRules,
  type OpenState,
} from "~/core/opening-hours/open-state";
import { formatTime } from "~/shared/clock";
import { themeProperties } from "~/shared/color";
import { msg, type Message } from "~/shared/translate";

export type StoreHeader = {
  name: string;
  slug: string;
  base: string;
  logo: string | null;
  open: boolean;
  badge: Message;
  theme: Record<string, string>;
};

/** `Open · until 9:00 pm`, `Open`, `Pre-orders only`, or `Closed`. */
export function openBadge(
  state: OpenState,
  { timeZone, ordersOnly }: Pick<OpeningRules, "timeZone" | "ordersOnly">,
): Message {
  if (!state.open) return msg("Closed");
  if (ordersOnly === "later") return msg("Pre-orders only");
  return state.closesAt
    ? msg("Open · until {time}", { time: formatTime(state.closesAt, storeZone(timeZone)) })
    : msg("Open");
}

/** @param state the store's state at `now` */
export function storeHeader(
  store: {
    name: string;
    slug: string;
    logo: string | null;
    opening: OpeningRules;
    primaryColor: string | null;
  },
  base: string,
  now: Date,
  state = openState(store.opening, now),
): StoreHeader {
  return {
    name: store.name,
    slug: store.slug,
    base,
    logo: store.logo,
    open: state.open,
    badge: openBadge(state, store.opening),
    theme: themeProperties(store.primaryColor),
  };
}

/** Says why ordering is off and, if known, when it reopens. Null while the store is open. */
export function closedNotice(state: OpenState): Message | null {
  if (state.open) return null;
  return state.reopensLabel
    ? msg("{reason} Ordering reopens {when}.", {
        reason: state.message,
        when: state.reopensLabel,
      })
    : state.message;
}
