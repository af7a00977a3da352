import type { OrderedOption } from "~schema/orders";
import type { PricedOption } from "./item-price";

/** Returns an option as its order keeps it, whatever becomes of it on the menu. */
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
