import { Link } from "@remix-run/react";
import {
  AlarmClock,
  BellRing,
  CalendarClock,
  MapPin,
  ShoppingBag,
  TriangleAlert,
} from "lucide-react";
import { useEffect } from "react";
import { displayId, isHighPriority, transitionLabel } from "~/core/orders/order-status";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Money } from "~/ui/money";
import { useOverlay } from "~/ui/overlay-dialog";
import { Time } from "~/ui/time";
import { pieceCount, type ShownOrder } from "./order-list";
import { CustomerTags } from "~/dashboard/customer/customer-marks";
import { OrderBadges } from "./order-badges";
import {
  TransitionForm,
  useAvailableTransitions,
  useOrderAction,
} from "~/dashboard/order/order-transitions";
import { StatusBadge } from "./order-progress";
import { dueOf } from "~/dashboard/order-alerts/due";
import { DayTime, DueTime } from "~/dashboard/order-alerts/due-time";
import { isOverdue, minutesWaiting } from "~/dashboard/order-alerts/waiting-time";

const LINES_SHOWN = 4;

type CardProps = {
  order: ShownOrder;
  now: Date;
  zone: string;
  /**
   * Where the order opens over this page when scripts run; its own page is where the links lead
   * without.
   */
  overlay: (fields: { order: string; decline?: string }) => string;
  /** Called with the reason for a refusal: the card may be gone from the list by then. */
  onRefused: (message: string) => void;
};

/** Shows an order on the list: who, what, where to, how long already, and the next step. */
export function OrderCard({ order, now, zone, overlay, onRefused }: CardProps) {
  const { status, refusal } = useOrderAction(order);
  useEffect(() => {
    if (refusal) onRefused(refusal);
  }, [refusal, onRefused]);
  const open = useOverlay();
  const high = isHighPriority({ ...order, status }, now);
  const overdue = isOverdue({ ...order, status }, now);
  const due = dueOf({ ...order, status }, now);
  const pieces = pieceCount(order.items);
  return (
    <article
      aria-labelledby={`order-${order.id}`}
      className={`relative flex flex-col gap-3 rounded-card border bg-card p-4 shadow-card ${overdue ? "border-bad ring-4 ring-bad" : high ? "border-bad ring-3 ring-bad-soft" : status === "pending" ? "border-brand/60" : "border-line"}`}
    >
      {/* The amount wraps below a name with words too long to fit beside it. */}
      <header className="flex flex-wrap items-start gap-x-3">
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-xl bg-brand-soft text-lg font-bold text-brand-text"
        >
          {order.customerName.charAt(0).toUpperCase() || "?"}
        </span>
        <div className="max-w-[calc(100%-3.5rem)] flex-1 basis-32">
          <h2 id={`order-${order.id}`} className="text-lg leading-snug font-bold break-words">
            <Link
              to={paths.dashboard.order(order.id)}
              onClick={open(overlay({ order: order.id }))}
              className="rounded after:absolute after:inset-0 after:rounded-card"
            >
              {order.customerName}
            </Link>
          </h2>
          <p className="text-sm text-muted">
            {displayId(order)} · {order.orderType === "delivery" ? "Delivery" : "Pickup"} ·{" "}
            <span className="whitespace-nowrap">
              {pieces} {pieces === 1 ? "item" : "items"}
            </span>
          </p>
        </div>
        <div className="ml-auto shrink-0 text-right">
          {order.totalKobo === null ? null : (
            <Money kobo={order.totalKobo} className="text-lg leading-snug font-bold" />
          )}
          {due ? null : (
            <p className="text-sm text-muted">
              <Time at={order.createdAt} format="ago" now={now} />
            </p>
          )}
        </div>
      </header>
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge status={status} />
        <DueTime order={{ ...order, status }} now={now} zone={zone} />
        {overdue ? (
          <span className="inline-flex items-center gap-1 rounded-full bg-danger px-2.5 py-0.5 text-sm font-semibold text-on-danger">
            <BellRing aria-hidden className="size-4" /> Not accepted for{" "}
            {minutesWaiting({ ...order, status }, now)} min
          </span>
        ) : null}
        {high ? (
          <Badge tone="bad">
            <AlarmClock aria-hidden className="size-4" /> High priority
          </Badge>
        ) : null}
        <OrderBadges order={{ ...order, status }} />
        {order.customer ? <CustomerTags tags={order.customer.tags} /> : null}
        {order.needsAttention ? (
          <Badge tone="wait">
            <TriangleAlert aria-hidden className="size-4" /> Needs you
          </Badge>
        ) : null}
        <span className="ml-auto text-sm text-muted">{order.paymentMethod}</span>
      </p>
      <ul className="divide-y divide-dashed divide-line border-y border-dashed border-line">
        {order.items.slice(0, LINES_SHOWN).map((item, index) => (
          <li key={index} className="flex gap-3 py-1.5">
            <span className="w-9 shrink-0 font-bold tabular-nums">{item.quantity} ×</span>
            <span className="min-w-0 break-words">
              {item.name}
              {item.note ? <span className="block text-sm text-muted">{item.note}</span> : null}
            </span>
          </li>
        ))}
        {order.items.length > LINES_SHOWN ? (
          <li className="py-1.5 text-muted">and {order.items.length - LINES_SHOWN} more</li>
        ) : null}
      </ul>
      {order.vendorInstructions ? (
        <p className="rounded-lg bg-wait-soft px-3 py-2 break-words text-wait">
          “{order.vendorInstructions}”
        </p>
      ) : null}
      <Whereto order={{ ...order, status }} zone={zone} now={now} />
      <TransitionButtons
        order={{ ...order, status }}
        overlay={overlay({ order: order.id, decline: "1" })}
      />
    </article>
  );
}

function Whereto({ order, zone, now }: { order: ShownOrder; zone: string; now: Date }) {
  const Icon = order.orderType === "delivery" ? MapPin : ShoppingBag;
  const place = order.orderType === "delivery" ? order.deliveryAddress : "Pickup";
  return (
    <div className="space-y-1 text-sm text-muted">
      {place ? (
        <p className="flex gap-2">
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />{" "}
          <span className="min-w-0 break-words">{place}</span>
        </p>
      ) : null}
      {order.scheduledFor && !dueOf(order, now) ? (
        <p className="flex gap-2 font-semibold text-work">
          <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            For <DayTime at={order.scheduledFor} zone={zone} now={now} />
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** The card itself is one big link: controls on it must lie above. */
function TransitionButtons({ order, overlay }: { order: ShownOrder; overlay: string }) {
  const open = useOverlay();
  const offered = useAvailableTransitions(order.status);
  if (offered.length === 0) return null;
  return (
    <div className="relative z-10 mt-auto flex gap-2 pt-1">
      {offered.includes("decline") ? (
        <Link
          to={paths.dashboard.order(order.id, { decline: "1" })}
          onClick={open(overlay)}
          className={buttonClass("quiet")}
        >
          {transitionLabel("decline")}
          <span className="sr-only"> {displayId(order)}</span>
        </Link>
      ) : null}
      {offered.map((move) =>
        move === "decline" ? null : (
          <TransitionForm key={move} order={order} move={move} className="flex-1" />
        ),
      )}
    </div>
  );
}
