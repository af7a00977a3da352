import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { readChoices } from "~/core/options/choices";
import { MAX_NOTE, tidyNote } from "~/core/options/item-note";
import { priceItem } from "~/core/options/item-price";
import { readForm } from "~/platform/read-form.server";
import { isUuid } from "~/shared/ids";
import { msg } from "~/shared/translate";
import { readCount } from "~/shared/typed-number";
import { storeBase, storePaths } from "~/shared/paths";
import { pathWithCart } from "~/storefront/cart/cart-in-path.server";
import { changeReadCart, limitCart, readCartAtStore } from "~/storefront/cart/cart-session.server";
import { requireStoreWith } from "~/storefront/shell/store-request.server";
import type { ItemStart } from "./item-view";

const NOTE_TOO_LONG = msg("Please keep the note under {n} characters", { n: MAX_NOTE });

/**
 * Adds an item with choices and note to the cart, or replaces the line being changed
 * (docs/rules.md, Item options).
 * @returns a redirect, or the submitted form: with its total, if that was asked for; 400 for missing or excess choices, 409 for items or
 * options sold meanwhile
 */
export async function addChosenItem({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const choices = readChoices(form);
  const count = readCount(String(form.get("quantity") || 1), "");
  const quantity = count.ok ? Math.max(1, count.value) : 1;
  const note = tidyNote(form.get("note"));
  const lineKey = form.get("replaces");
  const replaces = isUuid(lineKey) ? { replaces: lineKey } : null;
  const itemId = isUuid(params.itemId) ? params.itemId : null;
  const [read, limited] = await Promise.all([
    requireStoreWith(context, params, (slug) =>
      readCartAtStore(request, slug, itemId ? [itemId] : []),
    ),
    limitCart(request, context.clientIp),
  ]);
  const item = read.items.find(({ id }) => id === itemId);
  if (!item) throw new Response("This dish is not on the menu", { status: 404 });
  const sent: ItemStart = { quantity, choices, note, sent: true, ...replaces };
  if (limited) return data<ItemStart>({ ...sent, message: limited.message }, limited.init);
  if (note.length > MAX_NOTE)
    return data<ItemStart>({ ...sent, noteError: NOTE_TOO_LONG }, { status: 400 });
  if (!count.ok)
    return data<ItemStart>(
      { ...sent, message: msg("Please choose a whole number") },
      { status: 400 },
    );
  // An incomplete choice has a total too; its errors are beside it.
  if (form.get("intent") === "total") return data<ItemStart>({ ...sent, total: true });
  const { errors } = priceItem(item, choices);
  if (errors.length > 0)
    return data<ItemStart>(
      { ...sent, message: errors.find(({ groupId }) => groupId === null)?.message ?? null },
      { status: errors.every(({ isLate }) => isLate) ? 409 : 400 },
    );
  const takesNotes = read.store.ordering.allowSpecialInstructions;
  const change = {
    kind: "add",
    itemId: item.id,
    quantity,
    ...(choices[0] ? { choices } : {}),
    ...(note && takesNotes ? { note } : {}),
    ...replaces,
  } as const;
  const { refused, cookie } = await changeReadCart(request, read, [change]);
  if (refused[0]) return data<ItemStart>({ ...sent, message: refused[0].message }, { status: 409 });
  const base = storeBase(context.host, read.store.slug);
  const next = replaces
    ? storePaths.cart(base)
    : `${storePaths.home(base, { added: "1" })}#i-${item.id}`;
  return redirect(pathWithCart({ request, context }, next, cookie), {
    headers: cookie ? { "Set-Cookie": cookie } : {},
  });
}
