import { availableTransitions, type ScreenStatus } from "~/core/orders/order-status";
import { formatTime, shortDate } from "~/shared/clock";

/** Minutes before its due time when an order turns "soon" (docs/rules.md, Orders). */
const SOON_MINUTES = 10;

type Promised = { status: ScreenStatus; promisedAt: Date | null; scheduledFor: Date | null };

type Due = { at: Date; urgency: "calm" | "soon" | "late"; distance: string };

/** Decides urgency and its colour everywhere; null without a due time (docs/rules.md, Orders). */
export function dueOf({ status, promisedAt, scheduledFor }: Promised, now: Date): Due | null {
  const at = promisedAt ?? scheduledFor;
  if (!at || availableTransitions(status).length === 0) return null;
  const ms = at.getTime() - now.getTime();
  if (ms < 0) return { at, urgency: "late", distance: `${span(-ms)} late` };
  const urgency = ms <= SOON_MINUTES * 60_000 ? "soon" : "calm";
  return { at, urgency, distance: `${span(ms)} left` };
}

/** The sort key of an order list: earliest due first. */
export const dueMs = (order: Pick<Promised, "promisedAt" | "scheduledFor"> & { createdAt: Date }) =>
  (order.promisedAt ?? order.scheduledFor ?? order.createdAt).getTime();

function span(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "under 1 min";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** Formats `Today 4:57 am`, or `Fri 20 Nov, 2:30 pm` for another day. `zone` is an IANA name. */
export function formatDayTime(at: Date, zone: string, now: Date): string {
  const day = shortDate(at, zone);
  const isToday =
    day === shortDate(now, zone) && Math.abs(at.getTime() - now.getTime()) < 172_800_000;
  return isToday ? `Today ${formatTime(at, zone)}` : `${day}, ${formatTime(at, zone)}`;
}
