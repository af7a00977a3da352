import { priceItem, type OptionChoice, type PricedItem, type OptionGroup } from "./item-price";

export type CountedItem = {
  id: string;
  name: string;
  priceKobo: number;
  isAvailable: boolean;
  inventory: number | null;
  away?: string;
  groups?: OptionGroup[] | null;
};

export type PricedItemLine<Item> = {
  item: Item;
  choices: OptionChoice[];
  quantity: number;
  price: PricedItem;
};

export const pricedLine = <Item extends CountedItem>(
  item: Item,
  choices: OptionChoice[],
  quantity: number,
): PricedItemLine<Item> => ({ item, choices, quantity, price: priceItem(item, choices, quantity) });

/** How many of an item or an option the lines need together, and its stock. */
export type StockNeed = {
  id: string;
  isOption: boolean;
  name: string;
  isAvailable: boolean;
  inventory: number | null;
  /** Set outside of its hours: the hours as customers read them. */
  away?: string;
  quantity: number;
};

const awayOf = ({ away }: { away?: string }) => (away ? { away } : {});

/** Sums quantities; an option that is a menu item counts as it (docs/rules.md, Item options). */
export function stockNeeds(
  lines: readonly {
    /** Null: only its options. */
    item: Omit<CountedItem, "groups" | "priceKobo"> | null;
    quantity: number;
    price: Pick<PricedItem, "options">;
  }[],
): StockNeed[] {
  const needs = new Map<string, StockNeed>();
  const add = ({ quantity, ...need }: StockNeed) => {
    const there = needs.get(need.id) ?? { ...need, quantity: 0 };
    needs.set(need.id, { ...there, quantity: there.quantity + quantity });
  };
  for (const { item, quantity, price } of lines) {
    if (item) {
      const { id, name, isAvailable, inventory } = item;
      add({ id, isOption: false, name, isAvailable, inventory, quantity, ...awayOf(item) });
    }
    for (const { option, quantity: each } of price.options)
      add({
        id: option.itemId ?? option.id,
        isOption: option.itemId === null,
        name: option.name,
        isAvailable: option.isAvailable,
        inventory: option.inventory,
        quantity: each * quantity,
        ...awayOf(option),
      });
  }
  return [...needs.values()];
}

/** Adds the stock, by id, that a customer's own unpaid order holds. */
export function includingHeld<Item extends CountedItem>(
  item: Item,
  held: Record<string, number>,
): Item {
  const withHeld = (id: string, inventory: number | null) =>
    inventory === null ? null : inventory + (held[id] ?? 0);
  const inventory = withHeld(item.id, item.inventory);
  if (!item.groups) return { ...item, inventory };
  return {
    ...item,
    inventory,
    groups: item.groups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({
        ...option,
        inventory: withHeld(option.itemId ?? option.id, option.inventory),
      })),
    })),
  };
}
