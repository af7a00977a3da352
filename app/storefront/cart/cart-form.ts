import { z } from "zod";
import { tidyChoices } from "~/core/options/choices";
import { MAX_NOTE, tidyNote } from "~/core/options/item-note";
import type { OptionChoice } from "~/core/options/item-price";
import { isUuid } from "~/shared/ids";
import { storePaths } from "~/shared/store-paths";
import { readCount } from "~/shared/typed-number";
import { readBy } from "~/shared/typed-text";
import { MAX_CHANGES, MAX_QUANTITY, MOST_QUANTITY, type CartChange } from "./cart-lines";

const WHOLE_NUMBER = "Please choose a whole number";
const quantity = readBy((text) => {
  const count = readCount(text, WHOLE_NUMBER);
  return count.ok ? count : { ok: false, message: WHOLE_NUMBER };
}).pipe(
  z
    .number()
    .min(1, "The quantity can't be below 1")
    .max(MOST_QUANTITY, "You can order up to {most} of one item. For more, please call the store."),
);
const key = z.string().min(1).max(200);

const page = z.enum(["menu", "cart"]).default("cart");

/** The cart forms' fields. `from` is the page with the button, to return to. */
export const CartForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("add"),
    itemId: z.uuid(),
    quantity: quantity.default(1),
    from: z.enum(["menu", "featured", "item", "cart", "script"]).default("menu"),
  }),
  z.object({ intent: z.literal("set"), key, quantity, from: page }),
  z.object({ intent: z.literal("remove"), key, from: page }),
]);

/** Returns the page to show after a form without scripts: its button's, at the item. */
export function pageAfter(form: z.output<typeof CartForm>, base: string): string {
  if (form.from === "cart") return storePaths.cart(base);
  return form.intent === "add"
    ? `${storePaths.home(base, { added: "1" })}#${form.from === "featured" ? "f" : "i"}-${form.itemId}`
    : `${storePaths.home(base)}#i-${form.key}`;
}

/** @param id of an add that may be sent twice, from its address; counts once */
export function changeOf(
  form: z.output<typeof CartForm>,
  id: string | null,
): CartChange & { id?: string } {
  if (form.intent === "add") {
    const { itemId, quantity } = form;
    return { kind: "add", itemId, quantity, ...(id && isUuid(id) ? { id } : {}) };
  }
  return form.intent === "set"
    ? { kind: "set", key: form.key, quantity: form.quantity }
    : { kind: "remove", key: form.key };
}

/** More than any item has. */
const MAX_CHOICES = 200;
const choices = z
  .array(z.tuple([z.uuid(), z.int().min(1).max(MAX_QUANTITY)]))
  .max(MAX_CHOICES)
  .transform((chosen: OptionChoice[]) => tidyChoices(chosen));
const whole = z.int().min(1).max(MOST_QUANTITY);
const id = z.uuid();

/**
 * Changes sent by scripts, oldest first. Each has an id, so that a change sent twice counts once.
 */
export const CartChanges = z.object({
  changes: z
    .array(
      z.discriminatedUnion("kind", [
        z.object({
          id,
          kind: z.literal("add"),
          itemId: z.uuid(),
          quantity: whole,
          choices: choices.optional(),
          note: z.string().max(MAX_NOTE).transform(tidyNote).optional(),
          replaces: key.optional(),
        }),
        z.object({ id, kind: z.literal("set"), key, quantity: whole }),
        z.object({ id, kind: z.literal("remove"), key }),
      ]),
    )
    .min(1)
    .max(MAX_CHANGES),
});

/**
 * Returns the distinct ids of items whose quantity may grow, and the keys of the lines that grow.
 */
export const itemIdsOf = (changes: CartChange[]): string[] => [
  ...new Set(
    changes.flatMap((change) => {
      if (change.kind === "add") return change.itemId;
      return change.kind === "set" && id.safeParse(change.key).success ? change.key : [];
    }),
  ),
];
