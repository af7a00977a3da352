import { data, redirect } from "@remix-run/node";
import { isJump } from "~/core/menu/odd-price";
import { planPrices } from "~/core/menu-changes/bulk-rule";
import {
  changeOptionPrices,
  listChoosableOptions,
  MAX_BULK_PRICES,
  type ChoosableOption,
} from "~/core/menu-changes/change-options.server";
import { readPriceKey } from "~/core/menu-changes/price-key";
import { paths } from "~/shared/paths";
import {
  askAboutLines,
  impossibleText,
  readRule,
  readTypedRule,
  type TypedRule,
} from "./price-rule-form.server";

export type OptionsPreview = {
  lines: {
    id: string;
    name: string;
    group: string;
    priceKobo: number;
    toKobo: number;
    isOdd: boolean;
  }[];
  same: number;
  /** The odd prices already asked about (`askAboutPrices`). */
  sure: string;
};
export type OptionsResult = {
  typed: { options: string[] } & TypedRule;
  errors: { options?: string; amount?: string; form?: string };
  preview: OptionsPreview | null;
};

function readOptions(form: FormData, offered: readonly ChoosableOption[]): string[] {
  const named = new Set(form.getAll("option").map(String));
  const groups = new Set(form.getAll("group").map(String));
  const all = form.get("all") === "on";
  return offered
    .filter(({ id, groupId }) => all || named.has(id) || groups.has(groupId))
    .map(({ id }) => id);
}

/**
 * Handles bulk changes of option prices: `preview` shows a change, `save` makes it (docs/rules.md,
 * Bulk changes). The bulk page for items undoes it.
 * @param groupId limits the offer to this group's options
 * @returns the form or its preview; a redirect to the groups after saving
 * @throws a 400 response for an unknown intent
 */
export async function handleOptionsAction(
  vendorId: string,
  groupId: string | null,
  form: FormData,
) {
  const intent = form.get("intent");
  if (intent !== "preview" && intent !== "save" && intent !== "back")
    throw new Response("Unknown action", { status: 400 });
  const { options } = await listChoosableOptions(vendorId, groupId);
  const typed = { options: readOptions(form, options), ...readTypedRule(form) };
  const answer = (
    status: number,
    errors: OptionsResult["errors"],
    preview: OptionsPreview | null = null,
  ) => data<OptionsResult>({ typed, errors, preview }, { status });
  if (intent === "back") return answer(200, {});
  const rule = readRule(typed);
  const prices = options
    .filter(({ id }) => typed.options.includes(id))
    .flatMap((option) => option.prices.map((price) => ({ ...price, group: option.group })));
  const tooMany = `These options have ${prices.length} prices, and ${MAX_BULK_PRICES} can be changed at once. Please choose fewer`;
  const errors = {
    ...(prices.length === 0 ? { options: "Please choose at least one option" } : {}),
    ...(prices.length > MAX_BULK_PRICES ? { options: tooMany } : {}),
    ...(rule.ok ? {} : { amount: rule.message }),
  };
  if (!rule.ok || Object.keys(errors).length > 0) return answer(400, errors);
  const plan = planPrices(prices, rule.rule);
  if (plan.impossible.length > 0) return answer(400, { amount: impossibleText(plan.impossible) });
  if (plan.lines.length === 0)
    return answer(400, {
      form: "Nothing would change: by this rule these prices stay as they are.",
    });
  const preview: OptionsPreview = {
    lines: plan.lines.map(({ item, toKobo }) => ({
      ...item,
      toKobo: toKobo!,
      isOdd: isJump(toKobo!, item.priceKobo),
    })),
    same: plan.same,
    sure: "",
  };
  if (intent === "preview") return answer(200, {}, preview);
  const question = askAboutLines(form, preview.lines, isJump);
  if (question) return answer(400, { form: question.message }, { ...preview, sure: question.sure });
  const outcome = await changeOptionPrices(vendorId, readSeen(form), rule.rule);
  if (!outcome.ok) return answer(outcome.status, { form: outcome.message }, preview);
  return redirect(paths.dashboard.options({ change: outcome.changeId }));
}

/** Reads the prices that the preview showed, to detect conflicts. */
const readSeen = (form: FormData) =>
  form
    .getAll("seen")
    .slice(0, MAX_BULK_PRICES)
    .flatMap((entry) => {
      const [id = "", kobo] = String(entry).split(":");
      return readPriceKey(id) && /^\d{1,10}$/.test(kobo ?? "")
        ? [{ id, priceKobo: Number(kobo) }]
        : [];
    });
