import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { priceField } from "~/core/menu/item-list";
import { readBy, readPrice, type FieldResult } from "~/core/menu/item-readers";
import { priceDrafts } from "~/core/menu/items.commands.server";
import { listDrafts } from "~/core/menu/items.queries.server";
import { paths } from "~/shared/paths";
import type { DraftPricesResult } from "./draft-prices";

/** Reads a price; null for an item left for later. */
const readDraftPrice = (text: string): FieldResult<number | null> =>
  text.trim() === "" ? { ok: true, value: null } : readPrice(text);

/**
 * Gives the proposed items the prices of a form, all or none: fields left empty stay as they are,
 * and so do those with 0 (docs/rules.md, Menu items).
 * @returns a redirect, or the form with what is wrong and everything that was typed
 */
export async function submitDraftPrices(vendorId: string, form: FormData) {
  const drafts = await listDrafts(vendorId);
  const schema = z.object(
    Object.fromEntries(drafts.map(({ id }) => [priceField(id), readBy(readDraftPrice)])),
  );
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
  if (submission.status !== "success")
    return data<DraftPricesResult>({ result: submission.reply() }, { status: 400 });
  const prices = drafts.flatMap(({ id }) => {
    const priceKobo = submission.value[priceField(id)];
    return priceKobo ? [{ itemId: id, priceKobo }] : [];
  });
  const count = await priceDrafts(vendorId, prices);
  return redirect(
    count > 0 ? paths.dashboard.items({ done: `priced-${count}` }) : paths.dashboard.itemDrafts(),
  );
}
