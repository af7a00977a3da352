import { describe, expect, it } from "vitest";
import { handleAreaRows, changeAreaRows } from "./area-rows.server";

const rows = ["Yaba", "Lekki", "Ikeja"].map((name) => ({ id: name, name }));
const after = (intent: string, zones: string[] = []) =>
  changeAreaRows(intent, rows, { zones, fee: "700" })?.map(({ name, fee }) =>
    fee ? `${name} ${fee}` : name,
  ) ?? null;

describe("a button of the areas' rows", () => {
  it.each<[string, string[] | null]>([
    ["area-add", ["Yaba", "Lekki", "Ikeja", ""]],
    ["area-remove-1", ["Yaba", "Ikeja"]],
    ["area-up-1", ["Lekki", "Yaba", "Ikeja"]],
    ["area-up-0", ["Yaba", "Lekki", "Ikeja"]],
    ["area-down-1", ["Yaba", "Ikeja", "Lekki"]],
    ["area-down-2", ["Yaba", "Lekki", "Ikeja"]],
    ["area-remove-9", ["Yaba", "Lekki", "Ikeja"]],
    ["area-sink-1", null],
    ["area-", null],
    ["save", null],
  ])("%s leaves %j", (intent, left) => expect(after(intent)).toEqual(left));

  it("begins with the zones that the store has named, each once, at its one fee", () =>
    expect(after("area-zones", ["Surulere", " yaba"])).toEqual([
      "Yaba",
      "Lekki",
      "Ikeja",
      "Surulere 700",
    ]));

  it("begins them without a fee where there is none, for a store that delivers", () => {
    const form = new FormData();
    form.set("intent", "area-zones");
    form.set("deliveryFee", "0");
    form.set("areas[0].name", "Yaba");
    form.set("areas[0].fee", "900");
    expect(handleAreaRows(form, ["Yaba", "Surulere"])!.texts).toMatchObject({
      deliveryEnabled: "on",
      areas: [{ fee: "900" }, { name: "Surulere", fee: "" }],
    });
  });

  it("keeps all that was typed, right or wrong, and the copy that the form was made from", () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      intent: "area-remove-0",
      base: "{}",
      deliveryFee: "lots",
      pickupEnabled: "on",
      "areas[0].name": "Yaba",
      "areas[1].name": "Lekki",
      "areas[1].fee": "x",
    }))
      form.set(name, value);
    expect(handleAreaRows(form, [])).toMatchObject({
      base: "{}",
      draft: true,
      errors: {},
      texts: { deliveryFee: "lots", pickupEnabled: "on", areas: [{ name: "Lekki", fee: "x" }] },
    });
  });
});
