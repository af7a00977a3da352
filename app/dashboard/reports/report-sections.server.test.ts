import { describe, expect, it } from "vitest";
import type { BreakdownRow, ReportSums } from "~/core/reports/report-sums.server";
import { buildKpis } from "./report-kpis.server";
import {
  buildAreas,
  buildBestCustomers,
  buildCoupons,
  buildCustomers,
  buildHours,
  buildPayments,
  buildRefunds,
  buildSums,
} from "./report-sections.server";
import { atMost, cellText, type ReportTable } from "./report-table";
import { buildTimes } from "./report-times.server";

const none: ReportSums = {
  orders: 0,
  declined: 0,
  saleOrders: 0,
  paidOrders: 0,
  knownOrders: 0,
  newCustomers: 0,
  items: 0,
  subtotalKobo: 0,
  discountKobo: 0,
  deliveryKobo: 0,
  packagingKobo: 0,
  serviceKobo: 0,
  taxKobo: 0,
  transactionFeeKobo: 0,
  grossKobo: 0,
  refundedKobo: 0,
  netKobo: 0,
};

type Some = Partial<BreakdownRow> & Pick<BreakdownRow, "dimension" | "key">;
const part = (some: Some): BreakdownRow => ({
  orders: 1,
  items: 0,
  kobo: 0,
  discountKobo: 0,
  ...some,
});
const textsOf = ({ columns, rows, foot }: ReportTable) =>
  [...rows, ...(foot ? [foot] : [])].map((row) =>
    row.map((cell, at) => cellText(cell, columns[at]!.unit)).join(" | "),
  );

describe("the six figures", () => {
  const week = {
    ...none,
    orders: 40,
    declined: 4,
    saleOrders: 30,
    paidOrders: 28,
    knownOrders: 25,
    newCustomers: 10,
    items: 75,
    netKobo: 14_000_000,
  };
  const texts = (now: ReportSums, before: ReportSums) =>
    buildKpis(now, before, "the 7 days before").map(({ label, text, change }) => [
      label,
      text,
      change?.label ?? null,
    ]);

  it("are beside the span before", () =>
    expect(
      texts(week, { ...week, orders: 20, declined: 1, newCustomers: 20, netKobo: 7_000_000 }),
    ).toEqual([
      ["Net sales", "₦140,000", "100% up on the 7 days before"],
      ["Orders", "40", "100% up on the 7 days before"],
      ["Average order", "₦5,000", "100% up on the 7 days before"],
      ["New and returning customers", "10 new, 15 returning", "new: 50% down on the 7 days before"],
      ["Items per order", "2.5", "about the same as the 7 days before"],
      ["Decline rate", "10%", "5 points up on the 7 days before"],
    ]));

  it("of an empty store invent nothing", () =>
    expect(texts(none, none).map(([, text, change]) => [text, change])).toEqual([
      ["₦0", null],
      ["0", null],
      ["–", null],
      ["0 new, 0 returning", null],
      ["–", null],
      ["–", null],
    ]));

  it("say that there are too few orders for a rate", () =>
    expect(texts({ ...none, orders: 4, declined: 2 }, week).at(-1)).toEqual([
      "Decline rate",
      "fewer than 5 orders",
      null,
    ]));
});

describe("a part of a report", () => {
  it("leads from items to net sales", () => {
    const sums = {
      ...none,
      saleOrders: 1,
      subtotalKobo: 500_000,
      discountKobo: 50_000,
      deliveryKobo: 100_000,
      packagingKobo: 20_000,
      serviceKobo: 5_000,
      taxKobo: 33_750,
      transactionFeeKobo: 5_001,
      grossKobo: 613_751,
      refundedKobo: 100_001,
      netKobo: 513_750,
    };
    expect(textsOf(buildSums(sums))).toEqual([
      "Items | ₦5,000",
      "Discounts | -₦500",
      "Delivery | ₦1,000",
      "Packaging | ₦200",
      "Service | ₦50",
      "Tax | ₦337.50",
      "Transaction fee | ₦50.01",
      "Gross sales | ₦6,137.51",
      "Refunds | -₦1,000.01",
      "Net sales | ₦5,137.50",
    ]);
  });

  it("shares the orders among customers", () => {
    const sums = { ...none, paidOrders: 10, knownOrders: 8, newCustomers: 2 };
    expect(textsOf(buildCustomers(sums))).toEqual([
      "New customers | 2 | 20%",
      "Returning customers | 6 | 60%",
      "Unknown | 2 | 20%",
      "All | 10 | 100%",
    ]);
    expect(textsOf(buildCustomers({ ...none, paidOrders: 1, knownOrders: 1 }))).toEqual([
      "New customers | 0 | –",
      "Returning customers | 1 | –",
      "All | 1 | –",
    ]);
    expect(buildCustomers(none).rows).toEqual([]);
  });

  it("names ways of paying, and areas without a name", () => {
    const ways = ["online:card", "outside:cash", "outside:transfer", "online:odd"].map((key, at) =>
      part({ dimension: "payment", key, orders: 2, kobo: 400 - 100 * at }),
    );
    expect(textsOf(buildPayments(ways)).map((row) => row.split(" | ")[0])).toEqual([
      "Card",
      "Cash, paid to you",
      "Transfer, paid to you",
      "Paystack",
      "All",
    ]);
    expect(
      textsOf(buildAreas([part({ dimension: "area", key: "", orders: 5, kobo: 100 })])),
    ).toEqual(["No area | 5 | ₦1 | 100%", "All | 5 | ₦1 | 100%"]);
  });

  it("says what coupons cost and brought, and what was returned", () => {
    const parts = [
      part({ dimension: "coupon", key: "TEN", orders: 2, kobo: 900_000, discountKobo: 100_000 }),
      part({ dimension: "coupon", key: "FIVE", kobo: 950_000, discountKobo: 50_000 }),
      part({ dimension: "refund", key: "Came cold", kobo: 20_000 }),
    ];
    expect(textsOf(buildCoupons(parts))).toEqual([
      "FIVE | 1 | ₦500 | ₦9,500",
      "TEN | 2 | ₦1,000 | ₦9,000",
      "All | 3 | ₦1,500 | ₦18,500",
    ]);
    expect(textsOf(buildRefunds(parts))).toEqual(["Came cold | 1 | ₦200", "All | 1 | ₦200"]);
  });

  it("goes through the week from Monday on", () => {
    const hours = ["7:1", "1:19", "1:9"].map((key) => part({ dimension: "hour", key, kobo: 100 }));
    expect(textsOf(buildHours(hours))).toEqual([
      "Monday | 9:00 am | 1 | ₦1",
      "Monday | 7:00 pm | 1 | ₦1",
      "Sunday | 1:00 am | 1 | ₦1",
      "All |  | 3 | ₦3",
    ]);
  });

  it("doesn't call little nothing", () => {
    const sums = { ...none, paidOrders: 605, knownOrders: 604, newCustomers: 144 };
    expect(textsOf(buildCustomers(sums))[2]).toBe("Unknown | 1 | under 1%");
  });

  it("names a customer who left no name", () =>
    expect(textsOf(buildBestCustomers([{ name: null, orders: 2, spentKobo: 100 }]))).toEqual([
      "Unknown customer | 2 | ₦1",
    ]));
});

describe("times", () => {
  const times = [
    part({ dimension: "accept", key: "1:3", orders: 1 }),
    part({ dimension: "accept", key: "18:0", orders: 5 }),
    part({ dimension: "accept", key: "18:2", orders: 3 }),
    part({ dimension: "accept", key: "18:120", orders: 2 }),
  ];

  it("are the median and the slowest tenth, by hour of a day that ends after midnight", () =>
    expect(textsOf(buildTimes(times, "accept", 240))).toEqual([
      "from 6:00 pm | 10 | 0 min | 2 h or more",
      "from 1:00 am | 1 | – | –",
      "All day | 11 | 2 min | 2 h or more",
    ]));

  it("against a promise are early, on time or late, and summed up in words", () => {
    const kept = (minutes: number, orders: number) =>
      part({ dimension: "kept", key: `18:${minutes}`, orders });
    const table = buildTimes([kept(-10, 6), kept(0, 2), kept(25, 2)], "kept", 0);
    expect(textsOf(table)).toEqual([
      "from 6:00 pm | 10 | 10 min early | 25 min late",
      "All day | 10 | 10 min early | 25 min late",
    ]);
    expect(table.note).toMatch(
      / Half of the orders were 10 min early or better, nine of ten 25 min late or better\.$/,
    );
    expect(buildTimes([kept(0, 4)], "kept", 0).note).not.toContain("Half");
    expect(textsOf(buildTimes([kept(0, 5)], "kept", 0))[1]).toBe("All day | 5 | on time | on time");
    expect(textsOf(buildTimes([kept(-120, 5)], "kept", 0))[1]).toContain("2 h or more early");
  });

  it("of no orders are none", () => expect(buildTimes(times, "ready", 0).rows).toEqual([]));
});

it("adds up what a page doesn't show", () => {
  const refunds = Array.from({ length: 30 }, (_, at) =>
    part({ dimension: "refund", key: `Reason ${at}`, kobo: 1_000 * (30 - at) }),
  );
  const table = buildRefunds(refunds);
  const short = textsOf(atMost(table));
  expect(short).toHaveLength(11);
  expect(short.slice(-2)).toEqual(["21 others | 21 | ₦2,310", "All | 30 | ₦4,650"]);
  expect(table.rows).toHaveLength(30);
});
