import { useFetcher } from "@remix-run/react";
import type { ShownItem } from "~/core/menu/item-list";
import { useIsWaiting } from "~/ui/waiting";

/** Actions on an item in the list. */
const itemIntents = ["on", "off", "twoHours", "soldOut", "backOnSale", "duplicate"] as const;
export type ItemIntent = (typeof itemIntents)[number];

/**
 * Parses the intent of a form.
 * @returns null for anything that is none of ours
 */
export const readIntent = (given: unknown): ItemIntent | null =>
  itemIntents.find((intent) => intent === given) ?? null;

/** Result of an action for scripts; `unreachable` where its answer was lost. */
export type ItemActionResult = { ok: true } | { ok: false; message: string; unreachable?: true };

/**
 * Applies the pending action to an item optimistically, and reverts it when it is refused.
 * @returns the item as it will be, whether an action is pending, and the message of the last one
 * that failed
 */
export function useItemAction(item: ShownItem) {
  const fetcher = useFetcher<ItemActionResult>({ key: `item:${item.id}` });
  const refused = fetcher.state !== "submitting" && fetcher.data?.ok === false;
  // What may not have arrived is shown as it was.
  const isLost = useIsWaiting("answer");
  const sent =
    fetcher.state === "idle" || refused || isLost
      ? null
      : readIntent(fetcher.formData?.get("intent"));
  return {
    fetcher,
    busy: fetcher.state !== "idle",
    state: sent === null || sent === "duplicate" ? item.state : sent === "backOnSale" ? "on" : sent,
    refusal: refused && fetcher.data?.ok === false ? fetcher.data.message : null,
  };
}
