import { z } from "zod";
import { MAX_QUANTITY } from "./cart-totals";

const quantity = z.coerce.number({ error: "Please choose a quantity" }).int("Please choose a whole number").min(1, "The quantity can't be below 1").max(MAX_QUANTITY, `At most ${MAX_QUANTITY} of one dish`);
const key = z.string().min(1).max(200);

/** The closed set of things that can be done to a cart by a form. `from` says where the button stood, and so where to go back to. */
export const CartForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), itemId: z.uuid(), quantity: quantity.default(1), from: z.enum(["menu", "item", "script"]).default("menu") }),
  z.object({ intent: z.literal("set"), key, quantity }),
  z.object({ intent: z.literal("remove"), key }),
]);
