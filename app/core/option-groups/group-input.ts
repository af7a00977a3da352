/**
 * `id` null: a new option. `inventorySeen`: an imported file's stock; if unchanged, not written.
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

export type GroupInput = {
  name: string;
  isSize: boolean;
  min: number;
  max: number | null;
  free: number;
  options: OptionInput[];
};
