import { Check } from "lucide-react";
import { timelineIndex, timelineSteps, type ScreenStatus } from "~/core/orders/order-status";
import { DayTime } from "~/dashboard/orders/alarm/due-time";
import { Time } from "~/ui/time";
import type { HistoryEntry } from "./order-history";

type ProgressProps = {
  order: { orderType: string };
  status: ScreenStatus;
  events: { status: ScreenStatus; at: Date }[];
  createdAt: Date;
  zone: string;
};

/** Shows the four steps of an order and when it reached each; nothing for a cancelled order. */
export function OrderTimeline({ order, status, events, createdAt, zone }: ProgressProps) {
  const reached = timelineIndex(status);
  if (reached === null) return null;
  const reachedAt = (step: number) =>
    step === 0
      ? createdAt
      : (events.find((event) => timelineIndex(event.status) === step)?.at ?? null);
  return (
    <ol aria-label="Progress" className="isolate grid grid-cols-4">
      {timelineSteps(order).map((label, step) => {
        const isReached = step <= reached;
        const at = isReached ? reachedAt(step) : null;
        return (
          <li
            key={label}
            aria-current={step === reached ? "step" : undefined}
            className="relative flex flex-col items-center text-center"
          >
            {step > 0 ? (
              <span
                aria-hidden
                className={`absolute top-3.5 right-1/2 h-0.5 w-full ${isReached ? "bg-good" : "bg-line"}`}
              />
            ) : null}
            <span
              aria-hidden
              className={`relative z-1 grid size-7 place-items-center rounded-full border-2 ${isReached ? "border-good bg-good text-card" : "border-line bg-card"} ${step === reached ? "ring-4 ring-good-soft" : ""}`}
            >
              {isReached ? <Check className="size-4" strokeWidth={3} /> : null}
            </span>
            <span
              className={`mt-2 text-sm leading-tight ${isReached ? "font-semibold" : "text-muted"}`}
            >
              {label}
            </span>
            <span className="sr-only">{isReached ? ", reached" : ", still ahead"}</span>
            {at ? (
              <Time at={at} format="time" zone={zone} className="text-sm text-muted tabular-nums" />
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

export function HistoryList({
  history,
  zone,
  now,
}: {
  history: HistoryEntry[];
  zone: string;
  now: Date;
}) {
  return (
    <ol className="divide-y divide-dashed divide-line">
      {history.map((entry) => (
        <li key={entry.id} className="py-2">
          <p className="break-words">{entry.what}</p>
          <p className="text-sm text-muted">
            {entry.who} · <DayTime at={entry.at} zone={zone} now={now} />
          </p>
        </li>
      ))}
    </ol>
  );
}
