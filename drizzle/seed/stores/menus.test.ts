import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { lowestPrice } from "~/core/options/lowest-price";
import { demoStores } from "../planned-store";
import { mamaPut } from "./mama-put";

const items = demoStores.flatMap((store) => store.items);

test("Mama Put has at least 44 items in 8 categories, some unavailable, some counted and some sold out", () => {
  const menu = mamaPut.menu.flatMap((section) => section.items);
  expect(mamaPut.menu.length).toBe(8);
  expect(menu.length).toBeGreaterThanOrEqual(44);
  expect(menu.filter((item) => !item.available).length).toBeGreaterThan(1);
  expect(menu.some((item) => item.stock === 0)).toBe(true);
  expect(menu.some((item) => item.stock === 4)).toBe(true);
  expect(menu.filter((item) => item.stock === null).length).toBeGreaterThan(menu.length / 2);
});

test("every item of Mama Put has its own picture", () => {
  const pictures = mamaPut.menu.flatMap((section) => section.items.map((item) => item.picture));
  expect(pictures).not.toContain(null);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test("every picture that a menu names is there, and each that is there is on a menu", () => {
  const named = new Set(items.flatMap(({ picture }) => picture ?? []));
  const there = readdirSync("drizzle/seed/pictures/products");
  expect(there.sort()).toEqual([...named].map((name) => `${name}.webp`).sort());
});

test("item names are unique in a store, prices are whole naira, and every item has a description", () => {
  for (const { items: menu } of demoStores)
    expect(new Set(menu.map((item) => item.name)).size).toBe(menu.length);
  for (const item of items) {
    expect(item.price % 100).toBe(0);
    expect(item.price).toBeGreaterThanOrEqual(10_000);
    expect(item.description.length).toBeGreaterThan(3);
    expect(item.minutes).toBeGreaterThan(0);
  }
});

test("groups name items that are there, and each of their items can be ordered", () => {
  for (const { plan, items: menu } of demoStores)
    for (const group of plan.groups) {
      const named = [
        ...group.items,
        ...Object.keys(group.ownPrices),
        ...group.options.filter(({ isItem }) => isItem).map(({ name }) => name),
      ];
      for (const name of named) expect(menu.map((item) => item.name)).toContain(name);
      for (const [item, preset] of Object.entries(group.ownPresets)) {
        expect(group.items).toContain(item);
        expect(group.options.map(({ name }) => name)).toContain(preset);
      }
      for (const own of Object.values(group.ownPrices))
        expect(group.options.map(({ name }) => name)).toEqual(
          expect.arrayContaining(Object.keys(own)),
        );
    }
  for (const { price, groups } of items)
    expect(lowestPrice({ priceKobo: price, groups })).not.toBe(null);
});
