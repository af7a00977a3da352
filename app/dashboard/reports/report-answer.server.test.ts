import { expect, it } from "vitest";
import type { BreakdownRow } from "~/core/reports/report-sums.server";
import { answerOf } from "./report-answer.server";
import { noItems } from "./items/item-report.server";
import { buildReport, type ReportRows } from "./report-page.server";
import type { ReportRange } from "./report-range";
import type { ReportTab } from "./report-tabs";

const days = { from: "2026-11-23", to: "2026-11-29" };
const range: ReportRange = {
  ...{ range: "last7", label: "Last 7 Days", than: "the 7 days before", beforeUntil: null },
  ...{ days, before: { from: "2026-11-16", to: "2026-11-22" } },
};
const none = {
  ...{ orders: 0, declined: 0, saleOrders: 0, paidOrders: 0, knownOrders: 0, newCustomers: 0 },
  ...{ items: 0, subtotalKobo: 0, discountKobo: 0, deliveryKobo: 0, packagingKobo: 0 },
  ...{ serviceKobo: 0, taxKobo: 0, transactionFeeKobo: 0, grossKobo: 0, refundedKobo: 0 },
  netKobo: 0,
};
const empty: ReportRows = {
  ...{ sums: none, before: none, days: [], parts: [], best: [], items: noItems, insights: [] },
  ...{ slipping: null, moved: null, daysBefore: [], hours: [], categories: [] },
};
const part = (
  dimension: BreakdownRow["dimension"],
  key: string,
  orders: number,
  kobo = 0,
): BreakdownRow => ({ dimension, key, orders, items: orders, kobo, discountKobo: 0 });
const moved = {
  ...{ paymentsKobo: 0, feesKobo: 0, refundsKobo: 0, backKobo: 0, messagesKobo: 0, addedKobo: 0 },
  ...{ payoutsKobo: 0, payoutFeesKobo: 0, payoutsBackKobo: 0 },
};

const answer = (tab: ReportTab, over: Partial<ReportRows>, withPayouts = true) => {
  const rows = { ...empty, ...over };
  const { lead, rest } = answerOf(tab, rows, buildReport(rows, range, 240, withPayouts), {
    ...{ withPayouts, dayEndsAt: 240 },
  });
  return `${lead} ${rest}`.trim();
};

it("says plainly that there is nothing", () =>
  expect(
    (["sales", "items", "customers", "kitchen", "money"] as const).map((tab) =>
      answer(tab, { moved }),
    ),
  ).toEqual([
    "Nothing was sold in these days.",
    "Nothing was sold in these days.",
    "Nobody has paid an order in these days.",
    "Fewer than five orders were marked ready in these days: too few to say how long they take.",
    "No money moved online in these days. Nothing went to your bank.",
  ]));

it("compares sales, and names the part of the week that brought the most", () => {
  const sums = { ...none, orders: 40, paidOrders: 38, netKobo: 10_000_000 };
  const before = { ...none, orders: 30, paidOrders: 30, netKobo: 8_000_000 };
  // 1 am on Friday is the end of its evening.
  const parts = [
    part("hour", "5:19", 9, 2_000_000),
    part("hour", "5:1", 3, 1_000_000),
    part("hour", "6:13", 20, 2_900_000),
  ];
  expect(answer("sales", { sums, before, parts })).toBe(
    "₦100,000 from 38 paid of 40 orders, 25% up on the 7 days before. Friday evening brought 30% of it.",
  );
  expect(answer("sales", { sums: { ...sums, orders: 38 }, parts: parts.slice(0, 2) })).toBe(
    "₦100,000 from 38 orders.",
  );
  const few = { ...none, orders: 1, paidOrders: 1, netKobo: 250_000 };
  expect(answer("sales", { sums: few, before, parts })).toBe(
    "₦2,500 from 1 order. Too few orders to say more.",
  );
});

it("names the items that sold most and least", () => {
  const top = [
    { ...{ id: "a", name: "Jollof rice", note: "Rice", portions: 6, kobo: 900_000 } },
  ].map((item) => ({ ...item, share: 60, change: null }));
  const slow = [{ id: "b", name: "Zobo", category: "Drinks", portions: 0 }];
  const parts = [part("item", "a:150000", 6), part("item", "b:100", 4)];
  expect(answer("items", { parts, items: { ...noItems, top, slow } })).toBe(
    "Jollof rice sold most: 6 of 10 portions (60%), ₦9,000. Zobo sold least: none.",
  );
  const few = top.map((item) => ({ ...item, share: null }));
  expect(
    answer("items", { parts: [part("item", "a:1", 1)], items: { ...noItems, top: few } }),
  ).toBe("1 portion sold. Too few to rank the items.");
});

it("says how many orders returning customers placed", () => {
  const sums = { ...none, paidOrders: 20, knownOrders: 18, newCustomers: 3 };
  expect(answer("customers", { sums })).toBe(
    "75% of 20 paid orders came from returning customers. 3 customers ordered for the first time.",
  );
  expect(answer("customers", { sums: { ...sums, paidOrders: 4, knownOrders: 3 } })).toBe(
    "3 new customers, and 0 orders from returning customers. Too few orders for a share.",
  );
});

it("says how long the kitchen takes, and when it is busiest", () =>
  expect(
    answer("kitchen", {
      parts: [
        part("ready", "18:10", 5),
        part("ready", "19:25", 5),
        part("hour", "3:19", 7),
        part("hour", "4:12", 3),
      ],
    }),
  ).toBe(
    "Half of 10 orders were ready in 10 min or less, nine of ten in 25 min or less. Busiest: Wednesday at 7 pm, 7 of 10 paid orders.",
  ));

it("adds up money, names payouts only to those who may see them, and knows its limit", () => {
  const week = {
    ...{ ...moved, paymentsKobo: 1_000_000, feesKobo: 25_000, refundsKobo: 60_000 },
    ...{ backKobo: 10_000, payoutsKobo: 500_000, payoutFeesKobo: 17_500 },
  };
  const earned =
    "₦9,250 earned online: ₦10,000 paid by customers, less ₦250 in Paystack’s fees and ₦500 in refunds.";
  expect(answer("money", { moved: week })).toBe(`${earned} ₦4,825 went to your bank.`);
  expect(answer("money", { moved: week }, false)).toBe(earned);
  const sums = { ...none, netKobo: 300_000 };
  expect(answer("money", { sums })).toBe(
    "₦3,000 of net sales. Fees and payouts need a range of 93 days at most.",
  );
});
