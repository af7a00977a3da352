/**
 * What a vendor enters of an option. `id` null: a new one. `inventorySeen`: the stock as a file had
 * it, which is not written.
 */
export type OptionInput = {
  id: string | null;
  name: string;
  /** The menu item that it is, whose name it has; null for none. */
  itemId: string | null;
  priceKobo: number;
  unit: string | null;
  maxQuantity: number;
  defaultQuantity: number;
  excludesOthers: boolean;
  inventory: number | null;
  inventorySeen?: number | null;
  /** Absent: it stays as it is, and a new one is on. */
  isAvailable?: boolean | undefined;
  allergens: string[];
};

/** What a vendor enters of a group, its options in their order. */
export type GroupInput = {
  name: string;
  isSize: boolean;
  min: number;
  max: number | null;
  free: number;
  options: OptionInput[];
};
