import { Link } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { minutesWaiting, LOUDER_AFTER_MINUTES } from "~/dashboard/orders/alarm/waiting-time";
import { useDashboard } from "~/dashboard/shell/dashboard-context";
import { paths } from "~/shared/paths";

/** Says how many orders wait, and for how long the first has; nothing without any. */
export function WaitingOrders({ count, now }: { count: number; now: Date }) {
  const { waitingSince } = useDashboard();
  if (count === 0) return null;
  const minutes = minutesWaiting({ status: "pending", waitingSince }, now);
  const isLate = minutes !== null && minutes >= LOUDER_AFTER_MINUTES;
  return (
    <Link
      to={paths.dashboard.orders({ tab: "pending" })}
      className="mt-2 flex min-h-14 flex-wrap items-center gap-x-2 rounded-card bg-brand-soft px-4 py-2 shadow-card hover:brightness-98 md:mt-4"
    >
      <strong className="font-bold">
        {count === 1 ? "1 order waits" : `${count} orders wait`}
      </strong>
      {minutes === null ? null : (
        <span className={`font-semibold tabular-nums ${isLate ? "text-bad" : "text-wait"}`}>
          {minutes} min
        </span>
      )}
      <span className="ml-auto inline-flex items-center gap-1 font-semibold">
        <span className="max-sm:sr-only">{count === 1 ? "Look at it" : "Look at them"}</span>
        <ChevronRight aria-hidden className="size-5" />
      </span>
    </Link>
  );
}
