import type { Alerts } from "~/core/stores/alerts";
import { may, type Role } from "~/core/staff/permissions";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";

/** What the dashboard's service worker is sent: ready to be shown. */
export type PushPayload = {
  title: string;
  body: string;
  /** A notification takes the place of the one with the same tag. */
  tag: string;
  /** The page that a tap opens. */
  url: string;
  /** No sound, by the store's settings. */
  silent: boolean;
  /** How the phone shakes, in ms; null: by its own rule. */
  vibrate: number[] | null;
  /** What 'Accept' in the notification posts; null: there is none. */
  accept: { order: string; store: string; number: string } | null;
};

export type PushedOrder = {
  id: string;
  vendorId: string;
  number: string;
  totalKobo: number;
  orderType: "pickup" | "delivery";
  /** The time its customer chose. */
  scheduledFor: Date | null;
  lines: { name: string; quantity: number }[];
  /** Whether it waits for an answer. */
  waits: boolean;
};

type Reader = {
  role: Role;
  alerts: Alerts;
  zone: string;
  /** Named where a browser rings for several stores. */
  storeName: string | null;
};

const MAX_LINE = 60;
/** Longer than a message's vibration: for a phone on a counter. */
const SHAKES = [200, 100, 200];
const LONG_SHAKES = [400, 150, 400, 150, 400];

const cut = (text: string, length: number) => {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length - 1).join("")}…` : text;
};

/**
 * Writes what a phone shows of an order: no customer's name, as others see the screen, and no
 * amount for those who see none (docs/rules.md, Push).
 * @param afterMinutes since it came; 0 at first
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

/** Browsers refuse a pattern for what is silent. */
function shakesFor({ sound, vibration }: Alerts, afterMinutes: number): number[] | null {
  if (!sound || !vibration) return null;
  return afterMinutes > 0 ? LONG_SHAKES : SHAKES;
}

/** Writes the message that a person sends to a device of the store, to hear it. */
export const testPush = (storeName: string): PushPayload => ({
  title: "Test: this device rings",
  body: `New orders of ${cut(storeName || "your store", MAX_LINE)} ring like this, with the screen off too.`,
  tag: "test",
  url: paths.dashboard.alerts(),
  silent: false,
  vibrate: SHAKES,
  accept: null,
});
