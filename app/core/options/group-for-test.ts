import type { Option, OptionGroup } from "./item-price";

export const anOption = (over: Partial<Option> & { id: string }): Option => ({
  name: over.id,
  priceKobo: 0,
  unit: null,
  most: 1,
  preset: 0,
  excludesOthers: false,
  isAvailable: true,
  inventory: null,
  itemId: null,
  allergens: [],
  ...over,
});

export const aGroup = (over: Partial<OptionGroup> & { id: string }): OptionGroup => ({
  name: over.id,
  isSize: false,
  min: 0,
  max: null,
  free: 0,
  options: [],
  ...over,
});
