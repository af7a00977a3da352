import { readPrice, readStock } from "~/core/menu/item-readers";
import { askAboutPrices, SURE } from "~/core/menu/odd-price";
import { editItem } from "~/core/menu-changes/edit-item.server";
import { nairaInput } from "~/shared/money";
import type { QuickEditResult } from "./quick-edit";

/**
 * Changes an item's price and stock from its row (docs/rules.md, Menu items).
 * @returns the change, for undo; or the typed values with each error beside its field
 */
export async function submitQuickEdit(
  vendorId: string,
  form: FormData,
): Promise<{ status: number; result: QuickEditResult }> {
  const text = (name: string) => String(form.get(name) ?? "");
  const itemId = text("itemId");
  const typed = { price: text("price"), stock: text("stock") };
  const seen = { price: text("priceSeen"), stock: text("stockSeen") };
  const refused = (status: number, errors: { price?: string; stock?: string }, sure = "") => ({
    status,
    result: { ok: false as const, itemId, typed, seen, errors, sure },
  });
  const [price, stock, priceSeen, stockSeen] = [
    readPrice(typed.price),
    readStock(typed.stock),
    readPrice(seen.price),
    readStock(seen.stock),
  ];
  if (!price.ok || !stock.ok || !priceSeen.ok || !stockSeen.ok)
    return refused(400, {
      ...(price.ok ? {} : { price: price.message }),
      ...(stock.ok ? {} : { stock: stock.message }),
      ...(price.ok && stock.ok ? { price: "This page is too old. Please open it again." } : {}),
    });
  const changed = { field: "price", priceKobo: price.value, beforeKobo: priceSeen.value };
  const question = askAboutPrices(form.get(SURE), [changed], "Save");
  if (question) return refused(400, { price: question.questions.price!.join() }, question.sure);
  const outcome = await editItem(vendorId, {
    itemId,
    priceKobo: { seen: priceSeen.value, typed: price.value },
    inventory: { seen: stockSeen.value, typed: stock.value },
  });
  if (outcome.ok)
    return {
      status: 200,
      result: { ok: true, changeId: outcome.changeId, summary: outcome.summary },
    };
  const { field, message, status, now } = outcome;
  const refusal = refused(status, { [field === "stock" ? "stock" : "price"]: message });
  if (!now) return refusal;
  const nowSeen = {
    price: nairaInput(now.priceKobo),
    stock: now.inventory === null ? "" : String(now.inventory),
  };
  // Update untouched fields too, so that saving again doesn't overwrite the current value.
  const nowTyped = {
    price: price.value === priceSeen.value ? nowSeen.price : typed.price,
    stock: stock.value === stockSeen.value ? nowSeen.stock : typed.stock,
  };
  return { status, result: { ...refusal.result, typed: nowTyped, seen: nowSeen } };
}
