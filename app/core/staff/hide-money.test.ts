import { describe, expect, it } from "vitest";
import { showMoneyTo } from "./hide-money";

const placedAt = new Date("2026-11-20T13:00:00Z");
const page = {
  totalKobo: 350_000,
  dish: { name: "₦500 suya", priceKobo: 50_000, soldCount: 12, quantity: 3 },
  lines: [{ priceKobo: 1, tags: ["spicy"] }, null],
  needsAttention: "Money that doesn’t match: ₦2,000.50 came, and the order is ₦3,500",
  what: "USD 12.00 in live mode, less -₦70",
  note: "Change for ₦5,000",
  placedAt,
  isPaid: true,
};

describe("a page's data", () => {
  it.each(["owner", "manager"] as const)("is whole for the %s", (role) =>
    expect(showMoneyTo(role, page)).toBe(page),
  );

  it("has no amounts and sold counts for the kitchen, at any depth, nor amounts in our texts", () =>
    expect(showMoneyTo("kitchen", page)).toEqual({
      totalKobo: null,
      dish: { name: "₦500 suya", priceKobo: null, soldCount: null, quantity: 3 },
      lines: [{ priceKobo: null, tags: ["spicy"] }, null],
      needsAttention: "Money that doesn’t match: some money came, and the order is some money",
      what: "some money in live mode, less some money",
      note: "Change for ₦5,000",
      placedAt,
      isPaid: true,
    }));

  it("keeps an order that needs nobody as it is", () =>
    expect(showMoneyTo("kitchen", { needsAttention: null })).toEqual({ needsAttention: null }));
});
