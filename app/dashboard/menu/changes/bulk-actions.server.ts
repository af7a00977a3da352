import { data, redirect } from "@remix-run/node";
import { readItemListRequest } from "~/core/menu/item-list";
import { isOddPrice } from "~/core/menu/odd-price";
import type { SaleState } from "~/core/menu/unavailable-until";
import { planBulk, saleStates, type BulkChange } from "~/core/menu-changes/bulk-rule";
import {
  changeMany,
  listChoosable,
  MAX_BULK_ITEMS,
  outEnds,
  type ChoosableItem,
} from "~/core/menu-changes/change-many.server";
import type { PriceRule } from "~/core/menu-changes/price-rule";
import { isOfOptions, undoMenuChange } from "~/core/menu-changes/undo-change.server";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import type { UndoChangeResult } from "./change-notice";
import {
  askAboutLines,
  impossibleText,
  readRule,
  readTypedRule,
  type TypedRule,
} from "./price-rule-form.server";

export type TypedChange = {
  items: string[];
  what: "price" | SaleState;
} & TypedRule;
export type BulkPreview = {
  lines: {
    id: string;
    name: string;
    category: string;
    priceKobo: number;
    toKobo: number | null;
    isOdd: boolean;
  }[];
  same: number;
  /** The odd prices already asked about (`askAboutPrices`). */
  sure: string;
};
export type BulkResult = {
  typed: TypedChange;
  errors: { items?: string; amount?: string; form?: string };
  preview: BulkPreview | null;
};

function readTyped(form: FormData, offered: readonly ChoosableItem[]): TypedChange {
  const named = new Set(form.getAll("item").map(String));
  const categories = new Set(form.getAll("category").map(String));
  const all = form.get("all") === "on";
  const what = String(form.get("what") ?? "");
  return {
    items: offered
      .filter(({ id, categoryId }) => all || named.has(id) || categories.has(categoryId))
      .map(({ id }) => id),
    what: Object.hasOwn(saleStates, what) ? (what as SaleState) : "price",
    ...readTypedRule(form),
  };
}

/**
 * Handles bulk changes: `preview` shows a change, `save` makes it, `undo` takes one back, including
 * a change of options (docs/rules.md, Bulk changes).
 * @returns the form or its preview; a redirect to the list after saving
 * @throws a 400 response for an unknown intent, a 404 one for another vendor's change
 */
export async function handleBulkAction(
  vendorId: string,
  request: Request,
  form: FormData,
  now: Date,
) {
  const intent = form.get("intent");
  if (intent === "undo") return undo(vendorId, request, String(form.get("change") ?? ""));
  if (intent !== "preview" && intent !== "save" && intent !== "back")
    throw new Response("Unknown action", { status: 400 });
  const list = readItemListRequest(new URL(request.url).searchParams);
  const { items } = await listChoosable(vendorId, list, now);
  const typed = readTyped(form, items);
  const answer = (
    status: number,
    errors: BulkResult["errors"],
    preview: BulkPreview | null = null,
  ) => data<BulkResult>({ typed, errors, preview }, { status });
  if (intent === "back") return answer(200, {});
  const rule = typed.what === "price" ? readRule(typed) : null;
  const errors = {
    ...(typed.items.length === 0 ? { items: "Please choose at least one item" } : {}),
    ...(rule && !rule.ok ? { amount: rule.message } : {}),
  };
  if (Object.keys(errors).length > 0) return answer(400, errors);
  const change: BulkChange =
    typed.what === "price"
      ? { kind: "price", rule: (rule as { rule: PriceRule }).rule }
      : { kind: "sale", state: typed.what };
  const chosen = items.filter(({ id }) => typed.items.includes(id));
  const plan = planBulk(chosen, change, { now, ends: await outEnds(vendorId, now) });
  if (plan.impossible.length > 0) return answer(400, { amount: impossibleText(plan.impossible) });
  if (plan.lines.length === 0)
    return answer(400, { form: "Nothing would change: these items are that way already." });
  const preview: BulkPreview = {
    lines: plan.lines.map(({ item: { id, name, category, priceKobo }, toKobo }) => ({
      id,
      name,
      category,
      priceKobo,
      toKobo,
      isOdd: toKobo !== null && isOddPrice(toKobo, priceKobo),
    })),
    same: plan.same,
    sure: "",
  };
  if (intent === "preview") return answer(200, {}, preview);
  const question = askAboutLines(form, preview.lines);
  if (question) return answer(400, { form: question.message }, { ...preview, sure: question.sure });
  const outcome = await changeMany(vendorId, readSeen(form), change, now);
  if (!outcome.ok) return answer(outcome.status, { form: outcome.message }, preview);
  return redirect(paths.dashboard.items({ change: outcome.changeId }));
}

/** Reads the prices that the preview showed, to detect conflicts. */
const readSeen = (form: FormData) =>
  form
    .getAll("seen")
    .slice(0, MAX_BULK_ITEMS)
    .flatMap((entry) => {
      const [id, kobo] = String(entry).split(":");
      return isUuid(id) && /^\d{1,10}$/.test(kobo ?? "") ? [{ id, priceKobo: Number(kobo) }] : [];
    });

async function undo(vendorId: string, request: Request, changeId: string) {
  const outcome = await undoMenuChange(vendorId, changeId);
  if (!outcome.ok && outcome.status === 404) throw new Response(outcome.message, { status: 404 });
  // Scripts read the result; without them, the list shows it.
  if (
    new URL(request.url).pathname.endsWith(".data") ||
    !request.headers.get("Accept")?.includes("text/html")
  )
    return data<UndoChangeResult>(
      outcome.ok ? { ok: true, kept: outcome.kept } : { ok: false, message: outcome.message },
      { status: outcome.ok ? 200 : outcome.status },
    );
  const list = (await isOfOptions(vendorId, changeId))
    ? paths.dashboard.options({ change: changeId })
    : paths.dashboard.items({ change: changeId });
  return redirect(list, 303);
}
