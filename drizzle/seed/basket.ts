import type { PlannedItem, PlannedStore } from "./planned-store";
import type { Random } from "./random";
import type { Appeal } from "./stores/store-plan";

export type BasketLine = { item: PlannedItem; quantity: number };

type Daypart = keyof Appeal;

/** Hours after midnight continue from 24 and belong to the evening. */
const daypart = (hour: number): Daypart => (hour < 11 ? "morning" : hour < 17 ? "noon" : "evening");

type Counter = { item: PlannedItem; upTo: number }[];
export type Menu = Record<"main" | "extra", Record<Daypart, Counter>>;

/** Returns a store's items with cumulative weights, so that one random number picks one item. */
export function menuOf(
  store: PlannedStore,
  wanted: (item: PlannedItem) => boolean = () => true,
): Menu {
  const counter = (kind: "main" | "extra", part: Daypart): Counter => {
    let sum = 0;
    return store.items
      .filter((item) => item.section.kind === kind && wanted(item))
      .map((item) => {
        const { section } = item;
        const share = item.weight / section.items.reduce((all, other) => all + other.weight, 0);
        return { item, upTo: (sum += section.weight * section.appeal[part] * share) };
      });
  };
  const byPart = (kind: "main" | "extra") => ({
    morning: counter(kind, "morning"),
    noon: counter(kind, "noon"),
    evening: counter(kind, "evening"),
  });
  return { main: byPart("main"), extra: byPart("extra") };
}

function draw(random: Random, counter: Counter): PlannedItem {
  const at = random.next() * (counter.at(-1)?.upTo ?? 0);
  return (counter.find(({ upTo }) => at < upTo) ?? counter.at(-1)!).item;
}

/**
 * Fills one customer's cart with one to four mains, and drinks and extras, to at least the store's
 * minimum.
 * @param hour of the day it is ordered in; beyond 24 after midnight
 * @param favourites ids of items that this customer prefers; adds the first ones ordered
 */
export function fillBasket(
  random: Random,
  menu: Menu,
  hour: number,
  favourites: string[],
  minimumKobo: number,
): BasketLine[] {
  const part = daypart(hour);
  const lines = new Map<string, BasketLine>();
  const add = (item: PlannedItem) => {
    const line = lines.get(item.id);
    if (line) line.quantity++;
    else lines.set(item.id, { item, quantity: 1 });
  };
  const subtotal = () =>
    [...lines.values()].reduce((sum, { item, quantity }) => sum + item.price * quantity, 0);

  const mains = menu.main[part];
  const liked = mains.filter(
    ({ item }) => favourites.includes(item.id) && item.section.appeal[part] >= 0.5,
  );
  for (
    let left = random.weighted([1, 2, 3, 4] as const, (n) => [0, 62, 26, 9, 3][n]!);
    left > 0;
    left--
  ) {
    const item =
      liked.length && random.chance(0.45) ? random.pick(liked).item : draw(random, mains);
    if (favourites.length < 3 && !favourites.includes(item.id)) favourites.push(item.id);
    add(item);
  }
  for (
    let left = random.weighted([0, 1, 2, 3] as const, (n) => [36, 40, 17, 7][n]!);
    left > 0;
    left--
  )
    add(draw(random, menu.extra[part]));
  while (subtotal() < minimumKobo) add(draw(random, random.chance(0.5) ? menu.extra[part] : mains));
  return [...lines.values()];
}
