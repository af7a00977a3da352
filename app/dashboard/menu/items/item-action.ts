import { useFetcher } from "@remix-run/react";
import type { ShownItem } from "~/core/menu/item-list";
import { useIsWaiting } from "~/ui/waiting";

const itemIntents = ["on", "off", "twoHours", "soldOut", "backOnSale", "duplicate"] as const;
export type ItemIntent = (typeof itemIntents)[number];

export const readIntent = (value: unknown): ItemIntent | null =>
  itemIntents.find((intent) => intent === value) ?? null;

/** `unreachable` means the answer was lost. */
export type ItemActionResult = { ok: true } | { ok: false; message: string; unreachable?: true };

/** Applies a pending action optimistically, and reverts it on refusal. */
export function useItemAction(item: ShownItem) {
  const fetcher = useFetcher<ItemActionResult>({ key: `item:${item.id}` });
  const refused = fetcher.state !== "submitting" && fetcher.data?.ok === false;
  // Don't show an action that may not have arrived.
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
