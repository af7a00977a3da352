import type { ChangedItem, ChangedValues } from "~schema/menu-changes";
import { forVendor } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";
import { lockItems, recordChange } from "./write-changes.server";

/** Price and stock as the page showed them, and as typed. `stock` null: not counted. */
type ItemEdit = {
  itemId: string;
  priceKobo: { seen: number; typed: number };
  inventory: { seen: number | null; typed: number | null };
};

/** `changeId` null: nothing changed. `now`: the current values, for a conflict. */
type EditItemOutcome =
  | { ok: true; changeId: string | null; summary: string }
  | (Refusal & { now?: { priceKobo: number; inventory: number | null } });

const stockText = (inventory: number | null) =>
  inventory === null ? "not counted" : `${inventory} left`;

/**
 * Changes an item's price and stock from its row in the list. Writes only newly typed values; if
 * one has changed since the page showed it, that is a conflict and nothing is written
 * (docs/rules.md, Menu items).
 * @returns the change, to undo it; a refusal with its field: 404 when the vendor has no such item,
 * 409 for a conflict
 */
export async function editItem(vendorId: string, edit: ItemEdit): Promise<EditItemOutcome> {
  const { itemId, priceKobo, inventory } = edit;
  const notFound = refuse("item-not-found", "This item is not here any more", { status: 404 });
  if (!isUuid(itemId)) return notFound;
  return forVendor(vendorId, async (tx): Promise<EditItemOutcome> => {
    const [item] = await lockItems(tx, vendorId, [itemId]);
    if (!item) return notFound;
    const now = { priceKobo: item.priceKobo, inventory: item.inventory };
    const before: ChangedValues = {};
    const after: ChangedValues = {};
    const texts: string[] = [];
    if (priceKobo.typed !== priceKobo.seen && priceKobo.typed !== item.priceKobo) {
      if (item.priceKobo !== priceKobo.seen)
        return {
          ...refuse(
            "conflict",
            `Somebody changed it meanwhile: it is ${formatKobo(item.priceKobo)} now. Save again to make it ${formatKobo(priceKobo.typed)}.`,
            { field: "price" },
          ),
          now,
        };
      before.priceKobo = item.priceKobo;
      after.priceKobo = priceKobo.typed;
      texts.push(formatKobo(priceKobo.typed));
    }
    if (inventory.typed !== inventory.seen && inventory.typed !== item.inventory) {
      if (item.inventory !== inventory.seen)
        return {
          ...refuse(
            "conflict",
            `It changed meanwhile: ${stockText(item.inventory)} now. Save again to change it.`,
            { field: "stock" },
          ),
          now,
        };
      before.inventory = item.inventory;
      after.inventory = inventory.typed;
      texts.push(stockText(inventory.typed));
    }
    const summary = `${item.name}: ${texts.join(", ")}`;
    if (texts.length === 0) return { ok: true, changeId: null, summary: "Nothing was changed" };
    const change: ChangedItem = { id: itemId, name: item.name, before, after };
    return { ok: true, changeId: await recordChange(tx, vendorId, summary, [change]), summary };
  });
}
