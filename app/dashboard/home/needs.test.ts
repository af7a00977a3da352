import { describe, expect, it } from "vitest";
import { needsOf, type NeedsFacts } from "./needs";

const NOW = new Date("2026-11-21T17:00:00Z"); // Saturday, 6 pm in Lagos
const MONDAY = new Date("2026-11-23T05:00:00Z");
const fine: NeedsFacts = {
  payout: null,
  soldOut: { count: 0, withoutEnd: 0, firstBack: null, lastBack: null },
  reviews: { count: 0, lowest: 0, lowestId: null },
  drafts: 0,
  troubles: [],
};
const said = (facts: Partial<NeedsFacts>) =>
  needsOf({ ...fine, ...facts }, NOW, "Africa/Lagos").map(({ what, text }) => `${what} ${text}`);

type Payout = NonNullable<NeedsFacts["payout"]>;
const payout = (availableKobo: number, terms: Partial<Payout["terms"]> = {}) => ({
  payout: {
    wallet: { availableKobo, payableKobo: availableKobo } as Payout["wallet"],
    tier: { dailyCapKobo: null } as Payout["tier"],
    isPaused: false,
    identity: { state: "confirmed", freeKobo: null } as Payout["identity"],
    terms: {
      isAutomatic: true,
      nextAt: MONDAY,
      minimumKobo: 100_000,
      heldUntil: null,
      account: { bankName: "GTBank", ending: "6789", accountName: "ADA", isVerified: true },
      ...terms,
    },
  },
});

it("lists nothing that is fine, and nothing that the role may not see", () => {
  expect(said({})).toEqual([]);
  expect(said({ reviews: null, drafts: null })).toEqual([]);
});

describe("the payout", () => {
  it("is listed with its day when it will be made", () => {
    expect(said(payout(2_518_100))).toEqual(["₦25,181 so far goes to your bank on Monday"]);
    expect(said(payout(2_518_100, { nextAt: new Date("2026-11-22T05:00:00Z") }))).toEqual([
      "₦25,181 so far goes to your bank tomorrow",
    ]);
    expect(said(payout(2_518_100, { nextAt: new Date("2026-12-01T05:00:00Z") }))).toEqual([
      "₦25,181 so far goes to your bank on Tue 1 Dec",
    ]);
  });

  it("isn't listed when none can be made", () => {
    expect(said(payout(0))).toEqual([]);
    expect(said(payout(99_900))).toEqual([]);
  });

  it("is no more than may go in a day", () => {
    const { payout: all } = payout(15_000_000);
    const tier = { dailyCapKobo: 10_000_000 } as Payout["tier"];
    expect(said({ payout: { ...all, tier } })).toEqual([
      "₦100,000 so far goes to your bank on Monday",
    ]);
    const { payout: byHand } = payout(15_000_000, { isAutomatic: false, nextAt: null });
    const wallet = { ...byHand.wallet, payableKobo: 4_000_000 };
    expect(said({ payout: { ...byHand, tier, wallet } })).toEqual(["₦40,000 can go to your bank"]);
    expect(said({ payout: { ...byHand, tier, wallet: { ...wallet, payableKobo: 0 } } })).toEqual(
      [],
    );
  });

  it("says what it waits for", () => {
    const asked = { state: "asked", freeKobo: 100_000 } as Payout["identity"];
    expect(said({ payout: { ...payout(200_000).payout, identity: asked } })).toEqual([
      "₦2,000 can go to your bank once we know who owns the account",
    ]);
    expect(said({ payout: { ...payout(100_000).payout, identity: asked } })).toEqual([
      "₦1,000 so far goes to your bank on Monday",
    ]);
    expect(said({ payout: { ...payout(200_000).payout, isPaused: true } })).toEqual([
      "₦2,000 waits while we check a few things",
    ]);
    expect(said(payout(50_000, { account: null }))).toEqual(["₦500 waits for your bank account"]);
    expect(said(payout(200_000, { isAutomatic: false, nextAt: null }))).toEqual([
      "₦2,000 can go to your bank",
    ]);
    const heldUntil = new Date("2026-11-23T09:30:00Z");
    expect(said(payout(200_000, { heldUntil }))).toEqual([
      "₦2,000 is held until Monday at 10:30 am, as the bank account is new or your PIN was removed",
    ]);
    expect(said(payout(200_000, { heldUntil: new Date("2026-11-22T09:00:00Z") }))).toEqual([
      "₦2,000 so far goes to your bank on Monday",
    ]);
  });
});

it("says until when items are sold out", () => {
  const [tonight, tomorrow] = [new Date("2026-11-21T19:00Z"), new Date("2026-11-22T08:00Z")];
  const soldOut = (
    count: number,
    withoutEnd: number,
    firstBack: Date | null,
    lastBack: Date | null,
  ) => said({ soldOut: { count, withoutEnd, firstBack, lastBack } });
  expect(soldOut(2, 0, tomorrow, tomorrow)).toEqual(["2 items sold out until tomorrow at 9:00 am"]);
  expect(soldOut(2, 0, tonight, tomorrow)).toEqual([
    "2 items sold out, the first until today at 8:00 pm",
  ]);
  expect(soldOut(1, 1, null, null)).toEqual(["1 item sold out until you restock"]);
  expect(soldOut(3, 1, tonight, tomorrow)).toEqual(["3 items sold out, 1 until you restock"]);
});

it("names the worst of the unanswered reviews, and the dishes without a price", () => {
  expect(said({ reviews: { count: 1, lowest: 2, lowestId: "r" } })).toEqual([
    "1 review 2 stars, not answered",
  ]);
  expect(said({ reviews: { count: 4, lowest: 1, lowestId: "r" }, drafts: 8 })).toEqual([
    "4 reviews the lowest 1 star, not answered",
    "8 dishes without a price: customers don’t see them",
  ]);
  expect(said({ drafts: 1 })).toEqual(["1 dish without a price: customers don’t see them"]);
});
