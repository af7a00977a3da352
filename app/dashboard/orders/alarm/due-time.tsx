import type { ScreenStatus } from "~/core/orders/order-status";
import { formatTime } from "~/shared/clock";
import { Time } from "~/ui/time";
import { dueOf, formatDayTime } from "./due";

const tones = {
  calm: "bg-good-soft text-good",
  soon: "bg-wait-soft text-wait",
  late: "bg-danger text-on-danger",
};

const heroTones = { calm: "text-good", soon: "text-wait", late: "text-bad" };

type DueProps = {
  order: { status: ScreenStatus; promisedAt: Date | null; scheduledFor: Date | null };
  now: Date;
  zone: string;
  className?: string;
};

export function DueTime({ order, now, zone, className = "text-sm" }: DueProps) {
  const due = dueOf(order, now);
  if (!due) return null;
  const day = formatDayTime(due.at, zone, now);
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 font-semibold tabular-nums ${tones[due.urgency]} ${className}`}
    >
      due{" "}
      <time
        dateTime={due.at.toISOString()}
        className={day.startsWith("Today") ? "whitespace-nowrap" : ""}
      >
        {day.startsWith("Today") ? formatTime(due.at, zone) : day}
      </time>{" "}
      · <span className="whitespace-nowrap">{due.distance}</span>
    </span>
  );
}

type HeroProps = {
  order: DueProps["order"] & { createdAt: Date };
  now: Date;
  zone: string;
};

/** Time left or late; without a due time, how long ago it came (docs/rules.md, Orders). */
export function DueDistance({
  order,
  now,
  className = "",
}: Omit<HeroProps, "zone"> & { className?: string }) {
  const due = dueOf(order, now);
  return (
    <strong
      className={`font-extrabold tabular-nums ${due ? heroTones[due.urgency] : ""} ${className}`}
    >
      {due ? due.distance : <Time at={order.createdAt} format="ago" now={now} />}
    </strong>
  );
}

export function DueAt({ order, now, zone }: HeroProps) {
  const due = dueOf(order, now);
  if (!due) return null;
  const day = formatDayTime(due.at, zone, now);
  return (
    <span className={day.startsWith("Today") ? "whitespace-nowrap" : ""}>
      due{" "}
      <time dateTime={due.at.toISOString()}>
        {day.startsWith("Today") ? formatTime(due.at, zone) : day}
      </time>
    </span>
  );
}

export function DayTime({ at, zone, now }: { at: Date; zone: string; now: Date }) {
  return <time dateTime={at.toISOString()}>{formatDayTime(at, zone, now)}</time>;
}
