import { describe, expect, it } from "vitest";
import { storeState } from "./store-state";

const open = { pause: null, busy: null, isOpen: true, openLabel: "Open until 9 pm" };
const busy = { minutes: 15, untilLabel: "6:40 pm" };
const pause = { by: null, since: null, until: null, untilLabel: null };

describe("the store's chip", () => {
  it.each([
    [open, "open", "Open", "Open until 9 pm"],
    [{ ...open, busy }, "busy", "Busy +15", "Busy +15 until 6:40 pm"],
    [{ ...open, pause, busy }, "paused", "Paused", "Paused"],
    [
      { ...open, pause: { ...pause, until: new Date(0), untilLabel: "today at 5:00 pm" } },
      "paused",
      "Paused",
      "Paused until today at 5:00 pm",
    ],
    [
      { ...open, busy, isOpen: false, openLabel: "Closed · opens tomorrow at 9:00 am" },
      "closed",
      "Closed",
      "Closed · opens tomorrow at 9:00 am",
    ],
    [
      { ...open, isOpen: false, openLabel: "Under maintenance" },
      "closed",
      "Closed",
      "Under maintenance",
    ],
  ])("for %o is %s: '%s', '%s'", (state, kind, short, long) => {
    expect(storeState(state)).toEqual({ kind, short, long });
  });
});
