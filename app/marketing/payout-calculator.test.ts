import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FeePayer } from "~schema/settings";
import { customerFeeKobo, gatewayFeeKobo, type FeeRule } from "~/core/pricing/fees";
import { payoutFeeKobo } from "~/core/pricing/payout-fee";
import { payoutBreakdown as payoutAt } from "~/core/pricing/payout-amount";
import { answerPayout, SHARED_PERCENT } from "./payout-calculator";

const feePayers: FeePayer[] = ["vendor", "customer", "split"];
const ruleOf = (feeBearer: FeePayer): FeeRule => ({
  feeBearer,
  feeSplitPercentage: SHARED_PERCENT,
  coverFeeExactly: false,
});
const payoutOf = (amountKobo: number, who: FeePayer) => payoutAt(amountKobo, ruleOf(who));
const feePayer = fc.constantFrom(...feePayers);
const linesOf = (amount: string, who: string) => answerPayout({ amount, feePayer: who }).lines;

describe("a payout", () => {
  it("loses nothing: what the customer pays is the vendor's, the gateway's and ours", () => {
    fc.assert(
      fc.property(fc.nat(1e10), feePayer, (amountKobo, who) => {
        const {
          chargedKobo,
          customerFeeKobo: fee,
          gatewayFeeKobo: gateway,
          platformFeeKobo: platform,
          receivedKobo,
        } = payoutOf(amountKobo, who);
        expect(chargedKobo).toBe(amountKobo + fee);
        expect(gateway + platform + receivedKobo).toBe(chargedKobo);
        expect(receivedKobo).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("charges the same fees as orders and payouts", () => {
    fc.assert(
      fc.property(fc.nat(1e10), feePayer, (amountKobo, who) => {
        const payout = payoutOf(amountKobo, who);
        expect(payout.customerFeeKobo).toBe(customerFeeKobo(amountKobo, ruleOf(who)));
        expect(payout.gatewayFeeKobo).toBe(gatewayFeeKobo(payout.chargedKobo));
        expect(payout.platformFeeKobo).toBe(
          payoutFeeKobo(payout.chargedKobo - payout.gatewayFeeKobo),
        );
      }),
    );
  });

  it("never leaves the vendor less when the customer pays more of the fee", () => {
    fc.assert(
      fc.property(fc.nat(1e8), (naira) => {
        const [own, half, none] = (["vendor", "split", "customer"] as const).map(
          (who) => payoutOf(naira * 100, who).receivedKobo,
        );
        expect(half).toBeGreaterThanOrEqual(own!);
        expect(none).toBeGreaterThanOrEqual(half!);
      }),
    );
  });
});

describe("the calculator", () => {
  it("shows the default amount without a query, and each line with one", () => {
    expect(answerPayout({ amount: null, feePayer: null })).toEqual({
      amount: "2000",
      feePayer: "vendor",
      error: null,
      lines: {
        price: "₦2,000",
        fee: "₦0",
        pays: "₦2,000",
        gateway: "-₦30",
        platform: "-₦68.95",
        receives: "₦1,901.05",
      },
    });
    expect(linesOf("10000", "customer")).toEqual({
      price: "₦10,000",
      fee: "₦250",
      pays: "₦10,250",
      gateway: "-₦253.75",
      platform: "-₦349.87",
      receives: "₦9,646.38",
    });
    expect(linesOf("2500", "split")).toMatchObject({ fee: "₦69", pays: "₦2,569" });
    expect(linesOf("99999999", "vendor")).toMatchObject({
      gateway: "-₦2,000",
      platform: "-₦5,000",
      receives: "₦99,992,999",
    });
  });

  it.each(["0", "1499.50", "₦1,500", " 2000 ", "2k"])("accepts %j", (amount) => {
    expect(answerPayout({ amount, feePayer: "vendor" }).error).toBeNull();
  });

  it.each([
    ["", "Type an amount in naira, such as 2000."],
    ["-100", "The amount can't be below ₦0."],
    ["abc", "That is not an amount in naira. Type one such as 2000 or 1499.50."],
    ["1e5", "That is not an amount in naira. Type one such as 2000 or 1499.50."],
    ["10.505", "₦10.51 or ₦10,505? Please type 10.51 or 10505"],
    ["1500,00", "₦1,500 or ₦150,000? Please type 1500 or 150000"],
    ["100000000", "That is too long: 8 characters at most."],
  ])("reports an error for %j, and shows no sums", (amount, error) => {
    expect(answerPayout({ amount, feePayer: "customer" })).toEqual({
      amount,
      feePayer: "customer",
      lines: null,
      error,
    });
  });

  it("treats an unknown fee payer as the vendor, and cuts the text to the field's length", () => {
    expect(answerPayout({ amount: "2000", feePayer: "nobody" }).feePayer).toBe("vendor");
    expect(answerPayout({ amount: "9".repeat(5_000), feePayer: null }).amount).toHaveLength(40);
  });

  it("accepts or refuses anything that can be typed, and never throws", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (amount, who) => {
        const { lines, error } = answerPayout({ amount, feePayer: who });
        expect((lines === null) === (error !== null)).toBe(true);
      }),
    );
  });
});
