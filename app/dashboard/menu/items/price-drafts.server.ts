import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { priceField, unwantedField } from "~/core/menu/item-list";
import { readPrice } from "~/core/menu/item-readers";
import { askAboutPrices, SURE } from "~/core/menu/odd-price";
import { readBy } from "~/shared/typed-text";
import { putAwayDrafts } from "~/core/menu-changes/put-away-drafts.server";
import { priceDrafts } from "~/core/menu/items.commands.server";
import { listDrafts } from "~/core/menu/items.queries.server";
import { nairaInput } from "~/shared/money";
import { paths } from "~/shared/paths";
import type { FieldResult } from "~/shared/typed-number";
import type { DraftPricesResult } from "./draft-prices";

/** Reads a price above 0; null if left empty for later. */
function readDraftPrice(text: string): FieldResult<number | null> {
  if (text.trim() === "") return { ok: true, value: null };
  const price = readPrice(text);
  return price.ok && price.value === 0
    ? { ok: false, message: "Please enter a price above ₦0, or leave it empty for later" }
    : price;
}

/**
 * Prices the drafts, all of them or none, and puts those away that the vendor doesn't cook; an
 * empty field leaves its draft unpriced (docs/rules.md, Menu items). `intent=usual` saves nothing
 * and fills empty fields with usual prices; `intent=remove` prices none.
 * @returns a redirect, or the form as typed with its errors
 */
export async function submitDraftPrices(vendorId: string, form: FormData) {
  const proposed = await listDrafts(vendorId);
  const intent = form.get("intent");
  if (intent === "usual") return data(fillIn(proposed, form, true));
  const unwanted = proposed.filter(({ id }) => form.has(unwantedField(id)));
  const drafts = proposed.filter((draft) => !unwanted.includes(draft));
  const putAway = () =>
    putAwayDrafts(
      vendorId,
      unwanted.map(({ id }) => id),
    );
  if (intent === "remove") {
    const change = await putAway();
    const typed = drafts.some(({ id }) => String(form.get(priceField(id)) ?? "").trim());
    if (typed) return data<DraftPricesResult>({ ...fillIn(drafts, form, false), change });
    return redirect(change ? paths.dashboard.items({ change }) : paths.dashboard.itemDrafts());
  }
  const schema = z.object(
    Object.fromEntries(drafts.map(({ id }) => [priceField(id), readBy(readDraftPrice)])),
  );
  const parse = () => parseWithZod(form, { schema, disableAutoCoercion: true });
  const submission = parse();
  if (submission.status !== "success")
    return data<DraftPricesResult>({ result: submission.reply() }, { status: 400 });
  const prices = drafts.flatMap(({ id }) => {
    const priceKobo = submission.value[priceField(id)];
    return priceKobo ? [{ itemId: id, priceKobo }] : [];
  });
  const question = askAboutPrices(
    form.get(SURE),
    prices.map(({ itemId, priceKobo }) => ({
      field: priceField(itemId),
      priceKobo,
      beforeKobo: null,
    })),
    "Add to menu",
  );
  if (question) {
    form.set(SURE, question.sure);
    const result = parse().reply({ fieldErrors: question.questions });
    return data<DraftPricesResult>({ result }, { status: 400 });
  }
  const count = await priceDrafts(vendorId, prices);
  const change = await putAway();
  if (count === 0 && !change) return redirect(paths.dashboard.itemDrafts());
  return redirect(
    paths.dashboard.items({
      ...(count > 0 ? { done: `priced-${count}` } : {}),
      ...(change ? { change } : {}),
    }),
  );
}

/** Returns the form as typed, `usual` with usual prices in its empty fields. */
function fillIn(
  drafts: Awaited<ReturnType<typeof listDrafts>>,
  form: FormData,
  usual: boolean,
): DraftPricesResult {
  let filledIn = 0;
  const initialValue: Record<string, string> = {};
  for (const { id, priceHintKobo } of drafts) {
    const typed = form.get(priceField(id));
    const text = typeof typed === "string" ? typed.trim() : "";
    const hint = usual && !form.has(unwantedField(id)) && priceHintKobo;
    if (text === "" && hint) filledIn++;
    initialValue[priceField(id)] = text || (hint ? nairaInput(hint) : "");
    initialValue[unwantedField(id)] = form.has(unwantedField(id)) ? "on" : "";
  }
  return { result: { initialValue }, ...(usual ? { filledIn } : {}) };
}
