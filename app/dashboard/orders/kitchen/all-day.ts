import type { ScreenStatus } from "~/core/orders/order-status";

type Cooked = { status: ScreenStatus; items: { name: string; quantity: number }[] };

/** Adds up what is left to cook by item, largest first (docs/rules.md, Kitchen view). */
export function allDayTotals(orders: Cooked[]): { name: string; quantity: number }[] {
  const totals = new Map<string, number>();
  for (const { status, items } of orders) {
    if (status !== "pending" && status !== "processing") continue;
    for (const { name, quantity } of items) totals.set(name, (totals.get(name) ?? 0) + quantity);
  }
  return [...totals]
    .flatMap(([name, quantity]) => (quantity > 0 ? [{ name, quantity }] : []))
    .sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name));
}
