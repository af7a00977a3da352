import { Link, useLocation } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { useRef, type ReactNode } from "react";
import {
  displayId,
  statusLabel,
  type ForwardTransition,
  type ScreenStatus,
} from "~/core/orders/order-status";
import { DayTime } from "~/dashboard/orders/alarm/due-time";
import type { OrderActionResult } from "~/dashboard/orders/detail/order-action-form";
import { useSlideGuard } from "~/ui/ignore-taps";
import { usePlacedOrders } from "~/dashboard/orders/steps/moved-orders";
import type { ShownOrder } from "~/dashboard/orders/list/order-list";
import { formatTime } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { SelfRefresh } from "~/dashboard/orders/alarm/self-refresh";
import { RefusedAnswer } from "~/dashboard/orders/detail/order-transitions";
import { LiveMark } from "~/ui/live-mark";
import type { LiveState } from "~/ui/use-live-updates";
import { useNow } from "~/ui/use-now";
import { allDayTotals } from "./all-day";
import { DisplayMenu } from "./display-menu";
import { isBlack, type DisplaySettings, type DisplaySize } from "./display-settings";
import { KitchenCard } from "./kitchen-card";
import { byTimeToStart, type KitchenTimes } from "./kitchen-time";
import { useWakeLock } from "./use-wake-lock";
import { SoundSwitch } from "~/dashboard/orders/alarm/sound-switch";
import { PrintOnAccept } from "~/dashboard/orders/steps/print-on-accept";

type ScreenProps = {
  orders: ShownOrder[];
  times: KitchenTimes;
  more: boolean;
  display: DisplaySettings;
  readAt: Date;
  zone: string;
  live: LiveState;
  still: boolean;
  bars: ReactNode;
  pause: ReactNode;
  answer: OrderActionResult | undefined;
};

const columns: {
  status: ScreenStatus;
  move: ForwardTransition;
  nothing: string;
}[] = [
  { status: "pending", move: "accept", nothing: "Nothing new" },
  { status: "processing", move: "ready", nothing: "Nothing on the fire" },
  { status: "on_the_way", move: "deliver", nothing: "Nothing waits to go out" },
];

/** The size of a dish's name; everything else on a card is relative to it. */
const sizes: Record<DisplaySize, string> = {
  s: "text-lg md:text-[1.375rem]",
  m: "text-xl md:text-[1.75rem]",
  l: "text-2xl md:text-[2.25rem]",
};

const ITEMS_TOTALLED = 12;

/** Rules: docs/rules.md, Kitchen view. */
export function KitchenDisplay({
  orders,
  times,
  more,
  display,
  readAt,
  zone,
  live,
  still,
  bars,
  pause,
  answer,
}: ScreenProps) {
  const now = useNow(readAt);
  useWakeLock();
  const board = useRef<HTMLElement>(null);
  useSlideGuard(board);
  const { due, later } = byTimeToStart(usePlacedOrders(orders, now), times, now);
  const { pathname, search } = useLocation();
  const totals = allDayTotals(due.filter(({ left }) => !left));
  const isNight = isBlack(display.light, now, zone);
  return (
    <div
      className={`dashboard flex min-h-dvh flex-col px-3 md:px-4 ${isNight ? "kitchen-night" : display.light === "light" ? "kitchen-day" : ""}`}
    >
      {bars}
      <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
        <Link
          to={paths.dashboard.orders()}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-5" /> Orders
        </Link>
        <h1 className="text-2xl font-extrabold tracking-tight">Kitchen</h1>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1 sm:gap-2">
          <LiveMark state={live} />
          <span className="inline-flex min-h-[44px] min-w-[44px] items-center lg:min-w-36">
            <SoundSwitch />
          </span>
          {pause}
          <DisplayMenu {...display} here={pathname + search} />
          <p className="hidden text-2xl font-bold tabular-nums sm:block">{formatTime(now, zone)}</p>
        </div>
      </header>
      <SelfRefresh still={still} />
      <RefusedAnswer answer={answer} />
      <PrintOnAccept orders={orders} readAt={readAt} />
      <main
        ref={board}
        id="main"
        tabIndex={-1}
        className={`grid flex-1 grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-6 pb-4 leading-tight outline-none lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(14.5rem,9.5em)] ${sizes[display.size]}`}
      >
        {columns.map(({ status, move, nothing }) => {
          const here = due.filter((order) => order.status === status);
          return (
            <section key={status} aria-labelledby={`column-${status}`} className="min-w-0">
              <h2
                id={`column-${status}`}
                className="flex items-baseline justify-between border-b-2 border-ink text-xl font-bold"
              >
                {status === "pending" ? "New" : statusLabel(status)}{" "}
                <span className="tabular-nums">{here.filter(({ left }) => !left).length}</span>
              </h2>
              {here.length > 0 ? (
                <ol className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,14em),1fr))] items-start gap-2">
                  {here.map((order) => (
                    <KitchenCard
                      key={order.left ? `${order.id} ${order.status}` : order.id}
                      order={order}
                      move={move}
                      now={now}
                      zone={zone}
                    />
                  ))}
                </ol>
              ) : (
                <p className="mt-3 text-xl text-muted">{nothing}</p>
              )}
            </section>
          );
        })}
      </main>
      {more ? (
        <p className="mb-4 text-lg">
          More orders than fit here:{" "}
          <Link
            to={paths.dashboard.orders()}
            className="font-semibold underline underline-offset-2"
          >
            see all of them
          </Link>
        </p>
      ) : null}
      {totals.length > 0 || later.length > 0 ? (
        <footer className="-mx-3 flex flex-wrap justify-between gap-x-5 border-t-2 border-ink bg-paper px-3 py-1.5 text-lg leading-snug md:sticky md:bottom-0 md:-mx-4 md:px-4 md:text-xl">
          <ul aria-label="Still to cook" className="flex flex-wrap gap-x-5 font-bold">
            {totals.slice(0, ITEMS_TOTALLED).map(({ name, quantity }) => (
              <li key={name}>
                <span className="tabular-nums">{quantity} ×</span> {name}
              </li>
            ))}
            {totals.length > ITEMS_TOTALLED ? (
              <li className="font-normal text-muted">and {totals.length - ITEMS_TOTALLED} more</li>
            ) : null}
          </ul>
          {later.length > 0 ? (
            <p className="font-semibold text-work">
              {later.length} scheduled · Next: {displayId(later[0]!.order)}, start{" "}
              <DayTime at={later[0]!.at} zone={zone} now={now} />
            </p>
          ) : null}
        </footer>
      ) : null}
    </div>
  );
}
