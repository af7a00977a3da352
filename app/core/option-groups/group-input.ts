/**
 * An option as a vendor enters it. `id` null: a new one. `inventorySeen`: the stock in an imported
 * file; an unchanged one is not written.
 */
export type OptionInput = {
  id: string | null;
  name: string;
  /** The menu item that it is and takes its name from; null for none. */
  itemId: string | null;
  priceKobo: number;
  unit: string | null;
  maxQuantity: number;
  defaultQuantity: number;
  excludesOthers: boolean;
  inventory: number | null;
  inventorySeen?: number | null;
  /** Absent: unchanged; a new option is on. */
  isAvailable?: boolean | undefined;
  allergens: string[];
};

/** A group as a vendor enters it, its options in order. */
export type GroupInput = {
  name: string;
  isSize: boolean;
  min: number;
  max: number | null;
  free: number;
  options: OptionInput[];
};
