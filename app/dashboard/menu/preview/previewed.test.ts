import { expect, it } from "vitest";
import type { OfferedGroup } from "~/core/options/item-groups.server";
import { emptyRow } from "~/dashboard/menu/options/group-form";
import { fieldsAsSent } from "./form-fields";
import { previewedGroup, previewedItem, previewedPrice } from "./previewed";

const option = (id: string, over: Partial<OfferedGroup["options"][number]> = {}) => ({
  id,
  name: id,
  priceKobo: 0,
  itemKobo: null,
  unit: null,
  most: 1,
  preset: 0,
  excludesOthers: false,
  isAvailable: true,
  inventory: null,
  allergens: [],
  ...over,
});
const group = (id: string, options: OfferedGroup["options"], isSize = false): OfferedGroup => ({
  id,
  name: id,
  isSize,
  min: isSize ? 1 : 0,
  max: 1,
  free: 0,
  options,
});
const offered = [
  group("drink", [option("zobo", { priceKobo: -20_000, itemKobo: 80_000 }), option("none")]),
  group("size", [option("small", { priceKobo: 100_000 })], true),
];

it("reads a form as far as it is valid, with the ticked groups in their order at the item's prices", () => {
  const item = previewedItem(
    fieldsAsSent({
      name: "  Egusi   soup ",
      price: "dear",
      stock: "many",
      tags: ["spicy", "new"],
      isAvailable: "on",
      groups: ["size", "gone", "drink"],
      "own-zobo": "-1000",
      "own-small": "1,500",
    }),
    offered,
  );
  expect(item).toMatchObject({
    name: "Egusi soup",
    inventory: null,
    isAvailable: true,
    tags: ["spicy", "new"],
    allergens: [],
  });
  expect(item.groups.map(({ id, options }) => [id, options[0]!.priceKobo])).toEqual([
    ["size", 150_000],
    // The item's price never goes below zero.
    ["drink", 0],
  ]);
  expect(previewedPrice(item)).toEqual({ priceKobo: 150_000, varies: false });
});

it("has no price and no picture where there is none, and none of a picture that goes", () => {
  const item = previewedItem(
    fieldsAsSent({ image: "/media/a", removeImage: "on", groups: "drink" }),
    offered,
  );
  expect([previewedPrice(item), item.image, item.isAvailable]).toEqual([null, null, false]);
});

it("reads a group's form, an item of the menu at its own price, and leaves rows without a name out", () => {
  const texts = {
    base: "",
    name: "Drink with it",
    kind: "extra" as const,
    min: "x",
    max: "",
    free: "1",
    options: [
      { ...emptyRow(), name: "Zobo", item: "p", price: "-200" },
      { ...emptyRow(), price: "100" },
      { ...emptyRow(), name: "Egg", price: "300", most: "3", preset: "1", stock: "4" },
    ],
  };
  const read = previewedGroup(texts, [{ id: "p", priceKobo: 80_000 }]);
  expect(read).toMatchObject({ min: 0, max: null, free: 1, isSize: false });
  expect(read.options).toMatchObject([
    { name: "Zobo", priceKobo: 60_000, itemId: "p" },
    { name: "Egg", priceKobo: 30_000, most: 3, preset: 1, inventory: 4 },
  ]);
  expect(previewedGroup({ ...texts, kind: "size" }, [])).toMatchObject({ min: 1, max: 1, free: 0 });
});
