import { describe, expect, it } from "vitest";
import { statCards, type Stats } from "./stats";

const nothing = { orders: 0, paidOrders: 0, revenueKobo: 0 };
const stats = (over: Partial<Stats> = {}): Stats => ({
  current: nothing,
  before: nothing,
  pending: 0,
  pendingThen: null,
  ...over,
});
const cards = (over: Partial<Stats>, period: Parameters<typeof statCards>[1] = "today") =>
  statCards(stats(over), period).map(({ label, text, change }) => [
    label,
    text,
    change?.label ?? null,
  ]);

describe("the four figures", () => {
  it("are compared with the period before", () => {
    expect(
      cards({
        current: { orders: 12, paidOrders: 10, revenueKobo: 3_300_000 },
        before: { orders: 16, paidOrders: 10, revenueKobo: 3_000_000 },
        pending: 3,
        pendingThen: 1,
      }),
    ).toEqual([
      ["Total Revenue", "₦33,000", "10% up on yesterday by now"],
      ["Orders", "12", "25% down on yesterday by now"],
      ["Pending", "3", "2 more than a day ago"],
      ["Avg Order Value", "₦3,300", "10% up on yesterday by now"],
    ]);
  });
  it("have no comparison without a period before, and no average without orders", () => {
    expect(cards({})).toEqual([
      ["Total Revenue", "₦0", null],
      ["Orders", "0", null],
      ["Pending", "0", null],
      ["Avg Order Value", "–", null],
    ]);
    expect(cards({ current: { orders: 1, paidOrders: 1, revenueKobo: 100 } })[0]).toEqual([
      "Total Revenue",
      "₦1",
      null,
    ]);
  });
  it("show equal figures, and fewer waiting orders", () => {
    const sales = { orders: 3, paidOrders: 2, revenueKobo: 500_100 };
    const [revenue, , pending, average] = cards(
      { current: sales, before: sales, pending: 0, pendingThen: 4 },
      "month",
    );
    expect(revenue![2]).toBe("about the same as last month by now");
    expect(pending![2]).toBe("4 fewer than a month ago");
    expect(average![1]).toBe("₦2,501"); // ₦2,500.50, in whole naira
  });
  it("fall to zero by 100%", () => {
    expect(
      cards({ before: { orders: 2, paidOrders: 2, revenueKobo: 100 } }, "yesterday")[0]![2],
    ).toBe("100% down on the day before");
  });
  it("show a factor where the percentage would be long", () => {
    const from = (kobo: number) =>
      cards({
        current: { orders: 1, paidOrders: 1, revenueKobo: kobo },
        before: { orders: 1, paidOrders: 1, revenueKobo: 100 },
      })[0]![2];
    expect([from(1_099), from(1_100), from(150_000)]).toEqual([
      "999% up on yesterday by now",
      "11 times yesterday by now",
      "1,500 times yesterday by now",
    ]);
  });
});
