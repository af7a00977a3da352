import { describe, expect, it } from "vitest";
import type { FeePayer } from "~schema/settings";
import { customerFeeKobo } from "~/core/pricing/fees";
import { formatKobo } from "~/shared/money";
import { readShare, feeExample } from "./payments";

const linesOf = (amount: string, feePayer: FeePayer, split = "0", cover = false) => {
  const example = feeExample({ amount, feePayer, split, cover });
  if (!example.ok) throw new Error(example.message);
  return Object.fromEntries(
    [...example.customer, ...example.vendor].map(({ label, amount }) => [label, amount]),
  );
};

describe("the worked example", () => {
  it.each<[FeePayer, string, Record<string, string>]>([
    [
      "vendor",
      "0",
      {
        "Transaction fee": "₦0",
        "Your customer pays": "₦5,000",
        "Paystack’s fee": "-₦175",
        "You earn": "₦4,825",
        "Buka’s fee (3.5%)": "-₦168.88",
        "Your bank receives": "₦4,656.12",
      },
    ],
    [
      "customer",
      "0",
      {
        "Transaction fee": "₦175",
        "Your customer pays": "₦5,175",
        "Paystack’s fee": "-₦177.63",
        "You earn": "₦4,997.37",
      },
    ],
    [
      "split",
      "40",
      {
        "Transaction fee": "₦70",
        "Your customer pays": "₦5,070",
        "Paystack’s fee": "-₦176.05",
        "You earn": "₦4,893.95",
      },
    ],
    ["split", "0", { "Transaction fee": "₦0", "Your customer pays": "₦5,000" }],
    ["split", "100", { "Transaction fee": "₦175", "Your customer pays": "₦5,175" }],
  ])(
    "shows of ₦5,000 what everybody pays and keeps, where the %s bears the fee (%s %%)",
    (feePayer, split, lines) => {
      expect(linesOf("5000", feePayer, split)).toMatchObject(lines);
    },
  );

  it("leaves the store its price to the naira where the fee is covered exactly", () => {
    expect(linesOf("2480", "customer", "0", true)).toMatchObject({
      "Transaction fee": "₦139",
      "Your customer pays": "₦2,619",
      "You earn": "₦2,479.71",
    });
  });

  it("adds what a checkout adds, for any amount", () => {
    for (const naira of [1, 50, 2_499, 2_500, 9_999, 126_667, 5_000_000]) {
      for (const share of [0, 1, 33, 50, 99, 100]) {
        for (const cover of [false, true]) {
          const fee = customerFeeKobo(naira * 100, {
            feeBearer: "split",
            feeSplitPercentage: share,
            coverFeeExactly: cover,
          });
          expect(linesOf(String(naira), "split", String(share), cover)["Transaction fee"]).toBe(
            formatKobo(fee),
          );
        }
      }
    }
  });

  it.each(["", "0", "-5", "a lot", "1e3"])("asks for an amount instead of %j", (amount) => {
    expect(feeExample({ amount, feePayer: "vendor", split: "0", cover: false })).toEqual({
      ok: false,
      message: "Enter an amount in naira, such as 5000",
    });
  });

  it.each(["", "101", "-1", "50.5", "half"])(
    "asks for a share instead of %j, where the fee is shared and only there",
    (split) => {
      expect(readShare(split).ok).toBe(false);
      expect(feeExample({ amount: "5000", feePayer: "split", split, cover: false })).toEqual({
        ok: false,
        message: "Please enter a whole number from 0 to 100",
      });
      expect(feeExample({ amount: "5000", feePayer: "vendor", split, cover: true }).ok).toBe(true);
    },
  );
});
