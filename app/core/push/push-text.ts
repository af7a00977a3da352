import type { Alerts } from "~/core/stores/alerts";
import { may, type Role } from "~/core/staff/permissions";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";

/** A message to the dashboard's service worker, ready to be shown. */
export type PushPayload = {
  title: string;
  body: string;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
  url: string;
  /** No sound, by the store's settings. */
  silent: boolean;
  /** The vibration pattern, in ms; null: the phone's own. */
  vibrate: number[] | null;
  /** The data that 'Accept' in the notification posts; null without that button. */
  accept: { order: string; store: string; number: string } | null;
};

export type PushedOrder = {
  id: string;
  vendorId: string;
  number: string;
  totalKobo: number;
  orderType: "pickup" | "delivery";
  scheduledFor: Date | null;
  lines: { name: string; quantity: number }[];
  waits: boolean;
};

type Reader = {
  role: Role;
  alerts: Alerts;
  zone: string;
  /** Only if the browser rings for several stores. */
  storeName: string | null;
};

const MAX_LINE = 60;
/** Longer than a chat message's vibration: for a phone on a counter. */
const SHAKES = [200, 100, 200];
const LONG_SHAKES = [400, 150, 400, 150, 400];

const cut = (text: string, length: number) => {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length - 1).join("")}…` : text;
};

/**
 * Writes an order's notification for a phone: without the customer's name, as others see the
 * screen, and without amounts for staff who see none (docs/rules.md, Push).
 * @param afterMinutes since the order came; 0 at first
 */
export function orderPush(
  order: PushedOrder,
  { role, alerts, zone, storeName }: Reader,
  afterMinutes: number,
): PushPayload {
  const { id, vendorId, number, lines, waits } = order;
  const [first, ...more] = lines;
  const facts = [
    may(role, "money") ? formatKobo(order.totalKobo) : null,
    first
      ? cut(`${first.quantity} × ${first.name}`, MAX_LINE) +
        (more.length > 0 ? ` + ${more.length} more` : "")
      : null,
    order.orderType === "pickup" ? "Pickup" : "Delivery",
    order.scheduledFor ? `for ${formatDateTime(order.scheduledFor, zone)}` : null,
  ];
  const head = afterMinutes > 0 ? `Not accepted for ${afterMinutes} min` : "New order";
  return {
    title: `${waits ? head : "New order, accepted"} · ${number}`,
    body: [facts.filter(Boolean).join(" · "), storeName && cut(storeName, MAX_LINE)]
      .filter(Boolean)
      .join("\n"),
    tag: id,
    url: paths.dashboard.order(id),
    silent: !alerts.sound,
    vibrate: shakesFor(alerts, afterMinutes),
    accept: waits && may(role, "moveOrders") ? { order: id, store: vendorId, number } : null,
  };
}

/** Browsers reject a pattern on a silent notification. */
function shakesFor({ sound, vibration }: Alerts, afterMinutes: number): number[] | null {
  if (!sound || !vibration) return null;
  return afterMinutes > 0 ? LONG_SHAKES : SHAKES;
}

export const testPush = (storeName: string): PushPayload => ({
  title: "Test: this device rings",
  body: `New orders of ${cut(storeName || "your store", MAX_LINE)} ring like this, with the screen off too.`,
  tag: "test",
  url: paths.dashboard.alerts(),
  silent: false,
  vibrate: SHAKES,
  accept: null,
});
