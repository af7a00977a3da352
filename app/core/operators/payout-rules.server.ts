import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { payoutTiers } from "~schema";
import { payoutTierNames, type PayoutTierName } from "~schema/payout-rules";
import { systemDb } from "~/platform/db.server";
import { nairaInput } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";
import { readAmount, readCount } from "~/shared/typed-number";
import { readBy } from "~/shared/typed-text";
import { logAct } from "./operator-log.server";
import type { Operator } from "./require-operator.server";

const LEAST_CAP_KOBO = 100_000;

const count = (what: string, most: number) =>
  readBy((text) => readCount(text, `${what}: a number from 0 to ${most}`)).pipe(
    z.int().max(most, `${what}: a number from 0 to ${most}`),
  );

const Form = z.object({
  ripeHours: count("Hours", 720),
  reservePercent: count("Percent", 50),
  reserveDays: count("Days", 180),
  dailyCap: z.union([
    z
      .string()
      .trim()
      .length(0)
      .transform(() => null),
    readBy((text) => readAmount(text, "An amount in naira, or nothing for no limit")).pipe(
      z.int().min(LEAST_CAP_KOBO, "At least ₦1,000, or nothing for no limit"),
    ),
  ]),
});
export type TierField = keyof z.infer<typeof Form>;
export type TierTexts = Record<TierField, string>;

export type ListedTier = { tier: PayoutTierName; version: number; texts: TierTexts };

/** Reads the rules of each tier, as its form shows them (docs/rules.md, Payouts). */
export async function readPayoutRules(): Promise<ListedTier[]> {
  const rows = await systemDb.select().from(payoutTiers);
  return rows
    .toSorted((a, b) => payoutTierNames.indexOf(a.tier) - payoutTierNames.indexOf(b.tier))
    .map(({ tier, version, ...figures }) => ({
      tier,
      version,
      texts: {
        ripeHours: String(figures.ripeHours),
        reservePercent: String(figures.reservePercent),
        reserveDays: String(figures.reserveDays),
        dailyCap: figures.dailyCap === null ? "" : nairaInput(figures.dailyCap),
      },
    }));
}

/**
 * Changes the rules of a tier, which hold from the next withdrawal on, and logs it first.
 * @param by.fresh whether they signed in within the last ten minutes
 * @param form.version of the rules that the form was made from
 * @returns refused with `fields` (400, with `errors`), `sign-in` (403) or `stale` (409)
 */
export async function changePayoutRules(
  by: { operator: Operator; fresh: boolean },
  form: { tier: string; version: string; texts: TierTexts },
): Promise<{ ok: true } | (Refusal & { errors?: Partial<Record<TierField, string[]>> })> {
  const tier = payoutTierNames.find((name) => name === form.tier);
  if (!tier) return refuse("fields", "There is no such tier.", { status: 400 });
  const parsed = Form.safeParse(form.texts);
  if (!parsed.success)
    return {
      ...refuse("fields", "Please check the figures.", { status: 400 }),
      errors: z.flattenError(parsed.error).fieldErrors,
    };
  if (!by.fresh)
    return refuse("sign-in", "Please sign in again: this moves money.", { status: 403 });
  const { dailyCap, ...figures } = parsed.data;
  await logAct(by.operator, {
    act: "payout-rules",
    subject: tier,
    details: { ...figures, dailyCap: dailyCap ?? "none" },
  });
  const changed = await systemDb
    .update(payoutTiers)
    .set({ ...figures, dailyCap, version: sql`version + 1`, updatedAt: sql`now()` })
    .where(and(eq(payoutTiers.tier, tier), sql`${payoutTiers.version}::text = ${form.version}`))
    .returning({ tier: payoutTiers.tier });
  if (changed.length > 0) return { ok: true };
  await logAct(by.operator, {
    act: "payout-rules:refused",
    subject: tier,
    details: { why: "stale" },
  });
  return refuse(
    "stale",
    "Somebody has changed these rules meanwhile. Compare, then save yours again.",
  );
}
