import { describe, expect, it } from "vitest";
import { firstLines, orderListFields, readOrderListRequest } from "./order-list";
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

describe("a card", () => {
  const dish = { note: null };
  const plate = ["Beef", "Eba", "Foil"].map((text) => ({ text }));

  it("shows the first lines that fit it, with their options and notes", () => {
    expect(firstLines(Array(8).fill(dish))).toHaveLength(8);
    expect(firstLines(Array(9).fill(dish))).toHaveLength(8);
    expect(firstLines([{ note: null, plate }, { note: "No onions", plate }, dish])).toHaveLength(1);
    expect(firstLines([{ note: null, plate }, { note: null, plate }, dish])).toHaveLength(2);
  });

  it("shows one line, however long", () => {
    const long = { note: "Hot", plate: [...plate, ...plate, ...plate] };
    expect(firstLines([long, dish])).toEqual([long]);
  });
});
