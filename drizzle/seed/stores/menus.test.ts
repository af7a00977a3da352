import { expect, test } from "vitest";
import { drawDish, pictureNames } from "../pictures/pictures";
import { demoStores } from "../planned-store";
import { mamaPut } from "./mama-put";

const dishes = demoStores.flatMap((store) => store.dishes);

test("Mama Put has 44 dishes or more in 8 categories; some are off, some are counted and some of those gone", () => {
  const menu = mamaPut.menu.flatMap((section) => section.dishes);
  expect(mamaPut.menu.length).toBe(8);
  expect(menu.length).toBeGreaterThanOrEqual(44);
  expect(menu.filter((dish) => !dish.available).length).toBeGreaterThan(1);
  expect(menu.some((dish) => dish.stock === 0)).toBe(true);
  expect(menu.some((dish) => dish.stock === 4)).toBe(true);
  expect(menu.filter((dish) => dish.stock === null).length).toBeGreaterThan(menu.length / 2);
});

test("every dish of Mama Put has a picture of its own", () => {
  const pictures = mamaPut.menu.flatMap((section) => section.dishes.map((dish) => dish.picture));
  expect(pictures).not.toContain(null);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test("what a menu names is drawn, and what is drawn is on a menu", () => {
  const named = new Set(dishes.map((dish) => dish.picture).filter((picture) => picture !== null));
  expect([...named].sort()).toEqual([...pictureNames].sort());
});

test("a drawing is the same text every time and has no hole in it", () => {
  for (const name of pictureNames) {
    const svg = drawDish(name);
    expect(svg).toBe(drawDish(name));
    expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/);
  }
  expect(() => drawDish("pizza")).toThrow("pizza");
});

test("names are each dish's own in its store, prices are whole naira, and everything is described", () => {
  for (const { dishes: menu } of demoStores)
    expect(new Set(menu.map((dish) => dish.name)).size).toBe(menu.length);
  for (const dish of dishes) {
    expect(dish.price % 100).toBe(0);
    expect(dish.price).toBeGreaterThanOrEqual(10_000);
    expect(dish.description.length).toBeGreaterThan(3);
    expect(dish.minutes).toBeGreaterThan(0);
  }
});
