import type { OrderedOption } from "~schema/orders";
import type { PricedOption } from "./item-price";

/** Returns a copy of an option for its order, independent of the menu's later changes. */
export const orderedOption = ({ group, option, quantity, free }: PricedOption): OrderedOption => ({
  id: option.id,
  itemId: option.itemId,
  group: group.name,
  name: option.name,
  priceKobo: group.isSize ? 0 : option.priceKobo,
  quantity,
  free,
  taken: option.inventory !== null,
});
