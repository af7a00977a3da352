import type { AdditionEvent } from "~/core/additions/additions.queries.server";
import { historyOf, type HistoryEntry } from "~/dashboard/orders/detail/order-history";
import { formatKobo } from "~/shared/money";

/**
 * Merges an order's history with that of its additions until each was paid or cancelled, in order
 * of time (docs/rules.md, Order history).
 * @param viewerId the person reading, shown as 'You'
 */
export function withAdditions(
  history: HistoryEntry[],
  events: AdditionEvent[],
  viewerId: string | null,
  names: ReadonlyMap<string, string>,
): HistoryEntry[] {
  const added = events.map((event): HistoryEntry => {
    const row = { ...event, at: event.createdAt, from: event.fromStatus, to: event.toStatus };
    const [{ who, what }] = historyOf([row], { source: "custom" }, viewerId, names) as [
      HistoryEntry,
    ];
    return { id: event.id, at: event.createdAt, who, what: textOf(event, what) };
  });
  return [...history, ...added].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function textOf({ number, totalKobo, fromStatus, toStatus }: AdditionEvent, what: string): string {
  if (fromStatus === null) return `Added ${number}: ${formatKobo(totalKobo)}, to be paid by link`;
  if (fromStatus !== toStatus && toStatus === "cancelled") return `${number} was withdrawn`;
  return fromStatus !== toStatus && toStatus === "confirmed"
    ? `${number} was paid`
    : `${number}: ${what}`;
}
