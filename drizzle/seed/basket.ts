import type { PlannedDish, PlannedStore } from "./planned-store";
import type { Random } from "./random";
import type { Appeal } from "./stores/store-plan";

export type BasketLine = { dish: PlannedDish; quantity: number };

type Daypart = keyof Appeal;

/** The part of the day an hour is in; hours of the night after 24 belong to the evening. */
const daypart = (hour: number): Daypart => (hour < 11 ? "morning" : hour < 17 ? "noon" : "evening");

type Counter = { dish: PlannedDish; upTo: number }[];
export type Menu = Record<"main" | "extra", Record<Daypart, Counter>>;

/**
 * A store's dishes with how often each is asked for, summed up so that one number finds one dish.
 */
export function menuOf(
  store: PlannedStore,
  wanted: (dish: PlannedDish) => boolean = () => true,
): Menu {
  const counter = (kind: "main" | "extra", part: Daypart): Counter => {
    let sum = 0;
    return store.dishes
      .filter((dish) => dish.section.kind === kind && wanted(dish))
      .map((dish) => {
        const { section } = dish;
        const share = dish.weight / section.dishes.reduce((all, other) => all + other.weight, 0);
        return { dish, upTo: (sum += section.weight * section.appeal[part] * share) };
      });
  };
  const byPart = (kind: "main" | "extra") => ({
    morning: counter(kind, "morning"),
    noon: counter(kind, "noon"),
    evening: counter(kind, "evening"),
  });
  return { main: byPart("main"), extra: byPart("extra") };
}

function draw(random: Random, counter: Counter): PlannedDish {
  const at = random.next() * (counter.at(-1)?.upTo ?? 0);
  return (counter.find(({ upTo }) => at < upTo) ?? counter.at(-1)!).dish;
}

/**
 * What one customer puts in the cart: one to four mains, drinks and small things with them, and
 * never less than the store's minimum.
 * @param hour of the day it is ordered in; beyond 24 after midnight
 * @param favourites dishes this customer likes best; the first ones ordered become them
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
  const add = (dish: PlannedDish) => {
    const line = lines.get(dish.id);
    if (line) line.quantity++;
    else lines.set(dish.id, { dish, quantity: 1 });
  };
  const subtotal = () =>
    [...lines.values()].reduce((sum, { dish, quantity }) => sum + dish.price * quantity, 0);

  const mains = menu.main[part];
  const liked = mains.filter(
    ({ dish }) => favourites.includes(dish.id) && dish.section.appeal[part] >= 0.5,
  );
  for (
    let left = random.weighted([1, 2, 3, 4] as const, (n) => [0, 62, 26, 9, 3][n]!);
    left > 0;
    left--
  ) {
    const dish =
      liked.length && random.chance(0.45) ? random.pick(liked).dish : draw(random, mains);
    if (favourites.length < 3 && !favourites.includes(dish.id)) favourites.push(dish.id);
    add(dish);
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
