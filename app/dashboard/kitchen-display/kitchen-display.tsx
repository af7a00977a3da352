import { Link } from "@remix-run/react";
import { ArrowLeft, CalendarClock, MapPin, ShoppingBag } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { SoundSwitch } from "~/dashboard/order-alerts/new-order-alarm";
import type { OrderActionResult } from "~/dashboard/order/order-action-form";
import type { ShownOrder } from "~/dashboard/orders/order-list";
import {
  TransitionForm,
  useOrderAction,
  useStatusesInFlight,
} from "~/dashboard/order/order-transitions";
import { StatusBadge } from "~/dashboard/orders/order-progress";
import { SelfRefresh } from "~/dashboard/order-alerts/self-refresh";
import { dueOf } from "~/dashboard/order-alerts/due";
import { DayTime, DueTime } from "~/dashboard/order-alerts/due-time";
import { isOverdue } from "~/dashboard/order-alerts/waiting-time";
import {
  displayId,
  isHighPriority,
  statusLabel,
  type ScreenStatus,
  type VendorTransition,
} from "~/core/orders/order-status";
import { formatTime } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { LiveMark } from "~/ui/live-mark";
import { Time } from "~/ui/time";
import { AlertToast } from "~/ui/toast";
import type { LiveState } from "~/ui/use-live-updates";
import { useNow } from "~/ui/use-now";
import { CustomerNoteText, CustomerTags } from "~/dashboard/customer/customer-marks";
import { useMay } from "~/dashboard/shell/role-context";
import { byTimeToStart, type KitchenTimes } from "./kitchen-time";
import { useWakeLock } from "./use-wake-lock";

type ScreenProps = {
  orders: ShownOrder[];
  times: KitchenTimes;
  more: boolean;
  readAt: Date;
  zone: string;
  live: LiveState;
  still: boolean;
  /** The switch that stops new orders. */
  pause: ReactNode;
  /** Result of an action submitted without scripts. */
  answer: OrderActionResult | undefined;
};

const columns: {
  status: ScreenStatus;
  move: Exclude<VendorTransition, "decline">;
  nothing: string;
}[] = [
  { status: "pending", move: "accept", nothing: "Nothing new" },
  { status: "processing", move: "ready", nothing: "Nothing on the fire" },
  { status: "on_the_way", move: "deliver", nothing: "Nothing waits to go out" },
];

/**
 * Shows the orders large on the kitchen's screen, the oldest first, one tap to the next step
 * (docs/rules.md, Kitchen view).
 */
export function KitchenDisplay({
  orders,
  times,
  more,
  readAt,
  zone,
  live,
  still,
  pause,
  answer,
}: ScreenProps) {
  const now = useNow(readAt);
  const [refusal, setRefusal] = useState(answer?.ok === false ? answer.message : null);
  useWakeLock();
  const underWay = useStatusesInFlight();
  const placed = orders.map((order) => ({
    ...order,
    status: underWay.get(order.id) ?? order.status,
  }));
  const { due, later } = byTimeToStart(placed, times, now);
  return (
    <div className="dashboard min-h-dvh px-4 pb-8 md:px-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <Link
          to={paths.dashboard.orders()}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-5" /> Orders
        </Link>
        <h1 className="text-3xl font-extrabold tracking-tight">Kitchen</h1>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-3">
          <LiveMark state={live} />
          <SoundSwitch />
          {pause}
          <p className="text-3xl font-bold tabular-nums">{formatTime(now, zone)}</p>
        </div>
      </header>
      <SelfRefresh still={still} />
      {orders.map((order) => (
        <Answers key={order.id} order={order} onRefused={setRefusal} />
      ))}
      {later.length > 0 ? (
        <p className="mb-4 flex flex-wrap items-center gap-2 rounded-card bg-work-soft px-4 py-3 text-lg font-semibold text-work">
          <CalendarClock aria-hidden className="size-6" />
          {later.length} scheduled · Next: {displayId(later[0]!.order)}, start{" "}
          <DayTime at={later[0]!.at} zone={zone} now={now} />
        </p>
      ) : null}
      <main className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-8 lg:grid-cols-3">
        {columns.map(({ status, move, nothing }) => {
          const here = due.filter((order) => order.status === status);
          return (
            <section key={status} aria-labelledby={`column-${status}`} className="min-w-0">
              <h2
                id={`column-${status}`}
                className="flex items-baseline justify-between border-b-2 border-ink pb-1 text-2xl font-bold"
              >
                {status === "pending" ? "New" : statusLabel(status)}{" "}
                <span className="tabular-nums">{here.length}</span>
              </h2>
              {here.length > 0 ? (
                <ol className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-start gap-4">
                  {here.map((order) => (
                    <KitchenCard key={order.id} order={order} move={move} now={now} zone={zone} />
                  ))}
                </ol>
              ) : (
                <p className="mt-4 text-xl text-muted">{nothing}</p>
              )}
            </section>
          );
        })}
      </main>
      {more ? (
        <p className="mt-8 text-lg">
          There are more orders than fit on a wall:{" "}
          <Link
            to={paths.dashboard.orders()}
            className="font-semibold underline underline-offset-2"
          >
            see all of them
          </Link>
        </p>
      ) : null}
      <AlertToast
        message={refusal}
        dismissTo={paths.dashboard.kitchen()}
        onDismiss={() => setRefusal(null)}
      />
    </div>
  );
}

/** Collects the results of actions on one order, wherever its card is by then. Renders nothing. */
function Answers({
  order,
  onRefused,
}: {
  order: ShownOrder;
  onRefused: (message: string) => void;
}) {
  const { refusal } = useOrderAction(order);
  useEffect(() => {
    if (refusal) onRefused(refusal);
  }, [refusal, onRefused]);
  return null;
}

/** Shows what the kitchen has to know of who gets it. */
function KitchenCustomer({ customer }: Pick<ShownOrder, "customer">) {
  if (!customer) return null;
  const { tags, note } = customer;
  return (
    <>
      {tags.length > 0 ? (
        <p className="flex flex-wrap gap-2 text-xl">
          <CustomerTags tags={tags} large />
        </p>
      ) : null}
      {note ? <CustomerNoteText note={note} large /> : null}
    </>
  );
}

type CardProps = {
  order: ShownOrder;
  move: Exclude<VendorTransition, "decline">;
  now: Date;
  zone: string;
};

function KitchenCard({ order, move, now, zone }: CardProps) {
  const { busy, status } = useOrderAction(order);
  const may = useMay();
  const card = useRef<HTMLLIElement>(null);
  // A card that changes its column is another element: focus moves there rather than to the top of
  // the page.
  useEffect(() => {
    if (busy && document.activeElement === document.body)
      card.current?.focus({ preventScroll: true });
  }, [busy]);
  const urgent = isHighPriority(order, now) || isOverdue(order, now);
  const Way = order.orderType === "delivery" ? MapPin : ShoppingBag;
  return (
    <li
      ref={card}
      tabIndex={-1}
      className={`flex flex-col gap-3 rounded-card border-2 bg-card p-4 shadow-card ${urgent ? "border-bad ring-4 ring-bad-soft" : "border-line"} ${busy ? "opacity-60" : ""}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-[2rem] leading-none font-extrabold">
          <Link
            to={paths.dashboard.order(order.id)}
            className="inline-flex min-h-11 items-center break-all"
          >
            {displayId(order)}
          </Link>
        </h3>
        <p
          className={`text-right text-xl leading-tight font-bold ${urgent ? "text-bad" : "text-muted"}`}
        >
          {status !== order.status ? (
            <StatusBadge status={status} />
          ) : dueOf(order, now) ? (
            <DueTime order={order} now={now} zone={zone} className="text-xl" />
          ) : (
            <Time at={order.waitingSince ?? order.createdAt} format="ago" now={now} />
          )}
        </p>
      </div>
      <KitchenCustomer customer={order.customer} />
      <ul className="space-y-2">
        {order.items.map((item, index) => (
          <li
            key={index}
            className="flex gap-3 text-2xl leading-tight font-semibold md:text-[2rem]"
          >
            <span className="shrink-0 tabular-nums">{item.quantity} ×</span>
            <span className="min-w-0 break-words">
              {item.name}
              {item.note ? (
                <span className="mt-1 block text-xl font-normal md:text-2xl">{item.note}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {order.vendorInstructions ? (
        <p className="rounded-lg bg-wait-soft px-3 py-2 text-xl font-semibold break-words text-wait md:text-2xl">
          “{order.vendorInstructions}”
        </p>
      ) : null}
      <p className="flex items-center gap-2 text-xl text-muted">
        <Way aria-hidden className="size-6 shrink-0" />
        <span className="min-w-0 break-words">
          {order.orderType === "delivery" ? "Delivery" : "Pickup"},{" "}
          {order.customer && may("customers") ? (
            <Link
              to={paths.dashboard.customer(order.customer.id)}
              className="inline-flex min-h-11 items-center [overflow-wrap:anywhere] underline underline-offset-4"
            >
              {order.customerName}
            </Link>
          ) : (
            order.customerName
          )}
        </span>
      </p>
      <TransitionForm order={order} move={move} large />
      {move === "accept" && may("declineOrders") ? (
        <Link
          to={paths.dashboard.order(order.id, { decline: "1" })}
          className={buttonClass("quiet", "w-full")}
        >
          Decline<span className="sr-only"> {displayId(order)}</span>
        </Link>
      ) : null}
    </li>
  );
}
