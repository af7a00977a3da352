import type { ScreenStatus } from "~/core/orders/order-status";
import { formatTime } from "~/shared/clock";
import { dueOf, formatDayTime } from "./due";

const tones = {
  calm: "bg-good-soft text-good",
  soon: "bg-wait-soft text-wait",
  late: "bg-danger text-on-danger",
};

type DueProps = {
  order: { status: ScreenStatus; promisedAt: Date | null; scheduledFor: Date | null };
  now: Date;
  zone: string;
  className?: string;
};

/** Shows when an open order is due and how late it is, coloured by that; else nothing. */
export function DueTime({ order, now, zone, className = "text-sm" }: DueProps) {
  const due = dueOf(order, now);
  if (!due) return null;
  const day = formatDayTime(due.at, zone, now);
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 font-semibold tabular-nums ${tones[due.urgency]} ${className}`}
    >
      due{" "}
      <time dateTime={due.at.toISOString()} className="whitespace-nowrap">
        {day.startsWith("Today") ? formatTime(due.at, zone) : day}
      </time>{" "}
      · <span className="whitespace-nowrap">{due.distance}</span>
    </span>
  );
}

/** Shows an instant as `Today 4:57 am`, or with its date on another day. */
export function DayTime({ at, zone, now }: { at: Date; zone: string; now: Date }) {
  return <time dateTime={at.toISOString()}>{formatDayTime(at, zone, now)}</time>;
}
