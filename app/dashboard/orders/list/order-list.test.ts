import { describe, expect, it } from "vitest";
import { orderListFields, readOrderListRequest } from "./order-list";
import { tabTitle, titleWith } from "~/dashboard/orders/alarm/tab-title";

const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
const read = (query: string) => readOrderListRequest(new URLSearchParams(query));

describe("the list's query parameters", () => {
  it("are parsed and written alike", () => {
    for (const query of [
      "",
      "tab=all",
      "tab=active&q=jollof",
      "tab=delivered",
      "q=jollof",
      `after=${id}`,
      `tab=pending&q=0803&before=${id}`,
    ]) {
      expect(new URLSearchParams(orderListFields(read(query))).toString()).toBe(query);
    }
  });

  it("allow one direction at a time, and fall back to the newest orders", () => {
    expect(read(`after=${id}&before=${id}`)).toMatchObject({ after: id, before: null });
    expect(read("tab=cancelled&after=VNR001&before=x")).toEqual({
      tab: "active",
      q: "",
      after: null,
      before: null,
    });
    expect(read(`after=${id}`).tab).toBe("all");
    expect(read(`q=${"x".repeat(200)}`).q).toHaveLength(100);
  });
});

describe("a page's title", () => {
  it("begins with the waiting orders, where the store wants it", () => {
    const matches = (pending: string | null, title = true) => [
      { id: "root", data: null },
      { id: "routes/dashboard", data: { badges: { pending }, alerts: { title } } },
    ];
    expect(tabTitle("Orders", matches("2"))).toBe("(2) Orders · Buka");
    expect(tabTitle("Orders", matches("9+"))).toBe("(9+) Orders · Buka");
    expect(tabTitle("Orders", matches(null))).toBe("Orders · Buka");
    expect(tabTitle("Orders", matches("2", false))).toBe("Orders · Buka");
    expect(tabTitle("Orders", [])).toBe("Orders · Buka");
    expect(titleWith("1", "Kitchen")).toBe("(1) Kitchen · Buka");
  });
});
