import { priceField } from "~/core/menu/item-list";
import { readPrice } from "~/core/menu/item-readers";
import { priceDrafts } from "~/core/menu/items.commands.server";
import { listDrafts } from "~/core/menu/items.queries.server";

export type PriceDraftsResult =
  | { ok: true; count: number }
  | { ok: false; faults: Record<string, string[]>; typed: Record<string, string> };

/**
 * Gives the proposed dishes the prices of a form, all or none: fields left empty stay as they are,
 * and so do those with 0 (docs/rules.md, Menu items).
 * @returns how many are on the menu now, or what is wrong by field with everything that was typed
 */
export async function submitDraftPrices(
  vendorId: string,
  form: FormData,
): Promise<PriceDraftsResult> {
  const faults: Record<string, string[]> = {};
  const typed: Record<string, string> = {};
  const prices: { itemId: string; priceKobo: number }[] = [];
  for (const { id } of await listDrafts(vendorId)) {
    const text = form.get(priceField(id));
    if (typeof text !== "string" || text.trim() === "") continue;
    typed[priceField(id)] = text;
    const price = readPrice(text);
    if (!price.ok) faults[priceField(id)] = [price.message];
    else if (price.value > 0) prices.push({ itemId: id, priceKobo: price.value });
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults, typed };
  return { ok: true, count: await priceDrafts(vendorId, prices) };
}
