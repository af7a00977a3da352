import { randomUUID } from "node:crypto";
import { uncheckedForm } from "~/dashboard/settings/form-reply.server";
import type { FormState } from "~/dashboard/settings/section-page";
import { MAX_AREAS } from "./business-rules";
import { zonesLeft, type AreaFormValues, type BusinessFormValues } from "./business-form";

type Row = Partial<AreaFormValues>;

/** A new row has an id from the start, to track it when it moves. */
const blank = (): Row => ({ id: randomUUID(), name: "", fee: "", minimumOrder: "", freeAbove: "" });

/**
 * Applies a row button: `area-add`, `area-zones` (adds each of the store's zones that has no row
 * yet, at the delivery fee), `area-remove-2`, `area-up-2`, `area-down-2`.
 * @returns null for any other intent
 */
export function changeAreaRows(
  intent: string,
  rows: readonly Row[],
  from: { zones: readonly string[]; fee: string },
): Row[] | null {
  if (intent === "area-add") return rows.length < MAX_AREAS ? [...rows, blank()] : [...rows];
  if (intent === "area-zones") {
    const fee = from.fee === "0" ? "" : from.fee;
    const fresh = zonesLeft(from.zones, rows).map((name) => ({ ...blank(), name, fee }));
    return [...rows, ...fresh].slice(0, MAX_AREAS);
  }
  const action = /^area-(remove|up|down)-(\d{1,3})$/.exec(intent);
  if (!action) return null;
  const at = Number(action[2]);
  if (action[1] === "remove") return rows.filter((_, n) => n !== at);
  const other = action[1] === "up" ? at - 1 : at + 1;
  const [one, two] = [rows[at], rows[other]];
  return one && two ? rows.map((row, n) => (n === at ? two : n === other ? one : row)) : [...rows];
}

/** Returns the form as typed after a row button, without saving; null for any other intent. */
export function handleAreaRows(
  form: FormData,
  zones: readonly string[],
): FormState<BusinessFormValues> | null {
  const typed = uncheckedForm<BusinessFormValues>(form);
  const areas = changeAreaRows(String(form.get("intent") ?? ""), typed.texts.areas ?? [], {
    zones,
    fee: typed.texts.deliveryFee ?? "",
  });
  // Adding areas implies delivery.
  const on = form.get("intent") === "area-zones" ? { deliveryEnabled: "on" } : {};
  return areas && { ...typed, texts: { ...typed.texts, ...on, areas } };
}
