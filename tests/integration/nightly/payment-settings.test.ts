import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { vendorPaymentSettings, vendorProfiles } from "~schema";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import { action, loader } from "~/routes/dashboard.settings.payments";
import { feeExample } from "~/dashboard/settings/payments/payments";
import type { UncoveredFees } from "~/dashboard/settings/payments/uncovered-fees.server";
import { makeOrder } from "../../../drizzle/seed/factories";
import { anOrder, openShop, reread, type Shop } from "../../setup/shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../../setup/vendor-requests";

const PAGE = "/dashboard/settings/payments";
let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop();
  const [vendor] = await systemDb
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, shop.vendorId));
  cookie = await cookieOf(vendor!.userId);
});

type Form = {
  base: string;
  texts: Record<string, string | undefined>;
  errors: Record<string, string[]>;
  draft: boolean;
};
const page = async (query = "") =>
  (await loader(routeArgs(aRequest(`${PAGE}${query}`, { cookie })))) as unknown as {
    page: { form: Form };
    amount: string;
    uncovered: UncoveredFees | null;
  };
const good = {
  feeBearer: "vendor",
  feeSplitPercentage: "0",
  payoutCycle: "weekly",
  minimumPayoutAmount: "1000",
  autoPayoutEnabled: "on",
};
const saves = async (over: Record<string, string>, without: string[] = []) => {
  const form = Object.fromEntries(
    Object.entries({
      intent: "save",
      base: (await page()).page.form.base,
      ...good,
      ...over,
    }).filter(([name]) => !without.includes(name)),
  );
  return action(routeArgs(aRequest(PAGE, { cookie, form })));
};
const refusalOf = async (saving: ReturnType<typeof saves>, field: string) => {
  const answer = (await saving) as { data?: Form; init?: { status: number } } | Response;
  return answer instanceof Response
    ? "saved"
    : `${answer.init?.status}: ${answer.data?.errors[field]?.join(" ")}`;
};
const row = async () =>
  (
    await systemDb
      .select()
      .from(vendorPaymentSettings)
      .where(eq(vendorPaymentSettings.vendorId, shop.vendorId))
  )[0]!;

describe("the payment limits", () => {
  const share = "400: Please enter a whole number from 0 to 100";
  it.each([
    ["feeSplitPercentage", "-1", share],
    ["feeSplitPercentage", "0", "saved"],
    ["feeSplitPercentage", "100", "saved"],
    ["feeSplitPercentage", "101", share],
    ["feeSplitPercentage", "33.5", share],
    ["feeSplitPercentage", "", share],
    ["minimumPayoutAmount", "99", "400: A payout is at least ₦100"],
    ["minimumPayoutAmount", "100", "saved"],
    ["minimumPayoutAmount", "150", "400: Please use steps of ₦100, such as ₦1,500"],
    ["minimumPayoutAmount", "200", "saved"],
    ["minimumPayoutAmount", "₦1,500", "saved"],
    ["minimumPayoutAmount", "10,000,000", "saved"],
    ["minimumPayoutAmount", "10,000,100", "400: Please enter at most ₦10,000,000"],
    ["minimumPayoutAmount", "0", "400: A payout is at least ₦100"],
    ["minimumPayoutAmount", "-100", "400: Please enter an amount in naira, such as 1000"],
    ["minimumPayoutAmount", "much", "400: Please enter an amount in naira, such as 1000"],
    ["minimumPayoutAmount", "", "400: Please enter an amount in naira, such as 1000"],
    ["minimumPayoutAmount", "1.000", "400: ₦1 or ₦1,000? Please type 1 or 1000"],
    ["feeBearer", "split", "saved"],
    ["feeBearer", "nobody", "400: Please choose who pays the fee"],
    ["payoutCycle", "daily", "saved"],
    ["payoutCycle", "monthly", "saved"],
    ["payoutCycle", "hourly", "400: Please choose how often you are paid"],
  ])("%s of %j: %s", async (field, typed, outcome) => {
    expect(await refusalOf(saves({ [field]: typed }), field)).toBe(outcome);
  });

  it("are stored in kobo, and a missing tick counts as off", async () => {
    expect(
      await redirectOf(
        saves(
          {
            feeBearer: "split",
            feeSplitPercentage: "40",
            payoutCycle: "daily",
            minimumPayoutAmount: "2,500",
          },
          ["autoPayoutEnabled"],
        ),
      ),
    ).toMatch(/saved=save/);
    expect(await row()).toMatchObject({
      feeBearer: "split",
      feeSplitPercentage: 40,
      payoutCycle: "daily",
      minimumPayoutAmount: 250_000,
      autoPayoutEnabled: false,
    });
  });

  it("don't touch the bank account", async () => {
    await systemDb
      .update(vendorPaymentSettings)
      .set({ bankCode: "058", accountNumber: "0123456789", bankVerified: true })
      .where(eq(vendorPaymentSettings.vendorId, shop.vendorId));
    await saves({ payoutCycle: "monthly" });
    expect(await row()).toMatchObject({
      payoutCycle: "monthly",
      accountNumber: "0123456789",
      bankVerified: true,
    });
    expect(JSON.stringify(await page())).not.toContain("0123456789");
  });
});

describe("the worked example", () => {
  it.each([
    ["vendor", "0", false],
    ["customer", "0", false],
    ["customer", "0", true],
    ["split", "35", false],
    ["split", "35", true],
  ] as const)(
    "shows what an order placed at that moment costs, where the %s bears the fee (%s %%, exactly: %s)",
    async (feeBearer, feeSplitPercentage, cover) => {
      await saves({ feeBearer, feeSplitPercentage, ...(cover ? { coverFeeExactly: "on" } : {}) });
      expect((await row()).coverFeeExactly).toBe(cover);
      const placed = await placeOrder(
        await reread(shop.slug),
        anOrder(shop),
        new Date(),
        newAttempt(),
      );
      if (!placed.ok) throw new Error(placed.code);
      const example = feeExample({
        amount: String(placed.order.subtotalKobo / 100),
        feePayer: feeBearer,
        split: feeSplitPercentage,
        cover,
      });
      const pays = example.ok && example.customer.find(({ sum }) => sum)!.amount;
      expect(pays).toBe(`₦${(placed.order.totalKobo / 100).toLocaleString("en-NG")}`);
    },
  );

  it("is requested by a query without scripts, which keeps the typed values as a draft with its snapshot", async () => {
    const { page: before } = await page();
    const shown = await page(
      `?${new URLSearchParams({ ...good, base: before.form.base, feeBearer: "split", feeSplitPercentage: "70", minimumPayoutAmount: "12", exampleAmount: "8000" }).toString()}`,
    );
    expect(shown.amount).toBe("8000");
    expect(shown.page.form).toMatchObject({
      base: before.form.base,
      draft: true,
      texts: {
        feeBearer: "split",
        feeSplitPercentage: "70",
        minimumPayoutAmount: "12",
        autoPayoutEnabled: "on",
      },
    });
    expect((await page()).amount).toBe("5000");
  });
});

describe("the uncovered part of the fee", () => {
  const sell = (naira: number) =>
    makeOrder(systemDb, {
      vendorId: shop.vendorId,
      status: "delivered",
      lines: [{ item: { ...shop.rice, price: naira * 100 }, quantity: 1 }],
    });
  const uncovered = async () => (await page()).uncovered;

  it("is shown with the store's own figures, from orders paid under the present setting", async () => {
    await saves({ feeBearer: "vendor" });
    await sell(5_000);
    expect(await uncovered()).toBeNull();
    await saves({ feeBearer: "customer" });
    expect(await uncovered()).toBeNull();
    await sell(2_480);
    await sell(10_000);
    // ₦137.76 of ₦2,517, for which the customer paid ₦37; ₦253.75 of ₦10,250, for ₦250.
    expect(await uncovered()).toEqual({ orders: 2, kobo: 10_076 + 375 });
    await saves({ feeBearer: "customer", coverFeeExactly: "on" });
    await sell(2_480);
    expect(await uncovered()).toBeNull();
    await saves({ feeBearer: "customer" });
    expect(await uncovered()).toEqual({ orders: 2, kobo: 10_451 });
    await saves({ feeBearer: "split", feeSplitPercentage: "50" });
    await sell(10_000);
    // Half of ₦251.88 of ₦10,125, for ₦125.
    expect(await uncovered()).toEqual({ orders: 1, kobo: 94 });
  });
});
