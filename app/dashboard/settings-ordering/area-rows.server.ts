import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { FormState } from "~/dashboard/settings/section-page";
import { MAX_AREAS } from "./ordering-rules";
import type { AreaFormValues, OrderingFormValues } from "./ordering-form";

type Row = Partial<AreaFormValues>;

/** A blank row. It has its id from the beginning, so that a row that moves is still that row. */
const blank = (): Row => ({ id: randomUUID(), name: "", fee: "", minimumOrder: "", freeAbove: "" });

/**
 * The rows after a press of theirs: `area-add`, `area-zones` (one for each zone that the store has
 * named, at its one fee), `area-remove-2`, `area-up-2`, `area-down-2`.
 * @returns null for anything else
 */
export function handleAreaRowIntent(
  intent: string,
  rows: readonly Row[],
  from: { zones: readonly string[]; fee: string },
): Row[] | null {
  if (intent === "area-add") return rows.length < MAX_AREAS ? [...rows, blank()] : [...rows];
  if (intent === "area-zones") {
    const there = new Set(rows.map(({ name }) => name?.trim().toLowerCase()));
    const fresh = from.zones.filter((zone) => !there.has(zone.trim().toLowerCase()));
    return [...rows, ...fresh.map((name) => ({ ...blank(), name, fee: from.fee }))].slice(
      0,
      MAX_AREAS,
    );
  }
  const press = /^area-(remove|up|down)-(\d{1,3})$/.exec(intent);
  if (!press) return null;
  const at = Number(press[2]);
  if (press[1] === "remove") return rows.filter((_, n) => n !== at);
  const other = press[1] === "up" ? at - 1 : at + 1;
  const [one, two] = [rows[at], rows[other]];
  return one && two ? rows.map((row, n) => (n === at ? two : n === other ? one : row)) : [...rows];
}

/**
 * The form again as it was typed, with its rows after a press of theirs: nothing is saved by it.
 * Null when the press is none of theirs.
 */
export function respondWithRows(
  form: FormData,
  zones: readonly string[],
): FormState<OrderingFormValues> | null {
  const intent = String(form.get("intent") ?? "");
  const base = String(form.get("base") ?? "");
  const fields = new FormData();
  for (const [name, value] of form)
    if (name !== "base" && name !== "intent") fields.append(name, value);
  const texts = parseWithZod(fields, { schema: z.object({}) }).payload as OrderingFormValues;
  const areas = handleAreaRowIntent(intent, texts.areas ?? [], {
    zones,
    fee: texts.deliveryFee ?? "",
  });
  return (
    areas && {
      base,
      texts: { ...texts, areas },
      errors: {},
      formErrors: [],
      draft: true,
      stale: false,
    }
  );
}
