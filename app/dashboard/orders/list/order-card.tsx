import { Link } from "@remix-run/react";
import { AlarmClock, MapPin, Timer, TriangleAlert } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { optionTexts } from "~/core/options/ordered-options";
import { CookedOptions } from "~/dashboard/orders/lines/cooked-options";
import { SoldOutMark } from "~/dashboard/orders/lines/sold-out-mark";
import {
  displayId,
  isHighPriority,
  statusLabel,
  transitionLabel,
  type ScreenStatus,
} from "~/core/orders/order-status";
import { CustomerTags } from "~/dashboard/orders/lines/customer-marks";
import { PrintLink } from "~/dashboard/orders/kitchen/print-link";
import { dueOf } from "~/dashboard/orders/alarm/due";
import { DayTime, DueAt, DueDistance, DueTime } from "~/dashboard/orders/alarm/due-time";
import { isOverdue, minutesWaiting } from "~/dashboard/orders/alarm/waiting-time";
import {
  Refused,
  TransitionForm,
  useAvailableTransitions,
} from "~/dashboard/orders/detail/order-transitions";
import { useKeepFocus } from "~/dashboard/orders/steps/keep-focus";
import { LateForm } from "~/dashboard/orders/steps/late-form";
import { LeftPlace, type Placed } from "~/dashboard/orders/steps/moved-orders";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Money } from "~/ui/money";
import { useOverlay } from "~/ui/use-overlay";
import { Time } from "~/ui/time";
import { OrderBadges } from "./order-badges";
import { pieceCount, type ShownOrder } from "./order-list";
import { StatusBadge } from "./status-badge";

type CardProps = {
  order: Placed<ShownOrder>;
  now: Date;
  zone: string;
  /** With scripts, the order opens over or beside this list. */
  overlay: (fields: { order: string; decline?: string }) => string;
  opened: string | undefined;
};

/**
 * Shows an order larger the more work it needs: a filled card until accepted, a compact one while
 * cooking, a line when ready, a row when over (docs/rules.md, Orders).
 */
export function OrderCard({ order, ...page }: CardProps) {
  if (order.left) return <LeftPlace order={order} left={order.left} name={displayId(order)} />;
  const parts = { order, ...page };
  if (order.status === "pending") return <WaitingCard {...parts} />;
  if (order.status === "processing") return <CookingCard {...parts} />;
  return <OrderRow {...parts} />;
}

function WaitingCard({ order, now, zone, overlay, opened }: CardProps) {
  const { status } = order;
  const isLate = isOverdue(order, now) || dueOf(order, now)?.urgency === "late";
  const open = useOverlay();
  const offered = useAvailableTransitions(status);
  return (
    <Frame
      order={order}
      opened={opened}
      className={`gap-3 p-4 ${isLate ? "border-bad bg-bad-soft" : "border-wait bg-wait-soft"}`}
    >
      <div>
        <header className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Name order={order} overlay={overlay} size="text-[1.75rem] leading-[1.15]" />
          <DueDistance
            order={order}
            now={now}
            className="text-2xl leading-[1.15] min-[23rem]:text-[1.75rem]"
          />
        </header>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Customer order={order} />
          <span className="ml-auto text-sm font-medium">
            <DueAt order={order} now={now} zone={zone} />
          </span>
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2 empty:hidden">
        {isOverdue(order, now) ? (
          <span className="inline-flex items-center gap-1 rounded-full bg-danger px-2.5 py-0.5 text-sm font-semibold text-on-danger">
            <Timer aria-hidden className="size-4" /> Not accepted for {minutesWaiting(order, now)}{" "}
            min
          </span>
        ) : null}
        <Marks order={order} now={now} />
      </p>
      <Lines order={order} className="text-lg leading-snug font-semibold min-[23rem]:text-xl" />
      <Facts order={order} className="leading-[1.75]" />
      <Whereto order={order} zone={zone} now={now} />
      <div className="relative z-10 mt-auto">
        {offered.includes("accept") ? (
          <TransitionForm order={order} move="accept" look={{ className: "min-h-14 text-lg" }} />
        ) : null}
        <div className="mt-1 -mb-2 flex justify-between">
          {offered.includes("decline") ? (
            <Link
              to={paths.dashboard.order(order.id, { decline: "1" })}
              onClick={open(overlay({ order: order.id, decline: "1" }))}
              className="inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4"
            >
              {transitionLabel("decline")}
              <span className="sr-only"> {displayId(order)}</span>
            </Link>
          ) : null}
          <PrintLink order={order} />
        </div>
      </div>
      <Refused order={order} />
    </Frame>
  );
}

function CookingCard({ order, now, zone, overlay, opened }: CardProps) {
  const due = dueOf(order, now);
  const offered = useAvailableTransitions(order.status);
  return (
    <Frame
      order={order}
      opened={opened}
      className={`gap-2 bg-card p-3 ${due?.urgency === "late" ? "border-bad" : "border-work"}`}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Name order={order} overlay={overlay} size="text-xl" />
        {due ? (
          <DueTime order={order} now={now} zone={zone} />
        ) : (
          <Time at={order.createdAt} format="ago" now={now} className="text-sm text-muted" />
        )}
        <Customer order={order} className="w-full" />
      </header>
      <Lines order={order} className="font-medium" />
      <p className="flex flex-wrap gap-2 empty:hidden">
        <Marks order={order} now={now} />
      </p>
      <Facts order={order} className="text-sm leading-loose text-muted" />
      <Whereto order={order} zone={zone} now={now} />
      <div className="relative z-10 mt-auto flex flex-wrap items-center gap-2">
        <PrintLink order={order} />
        <LateForm order={order} now={now} />
        {offered.includes("ready") ? (
          <TransitionForm
            order={order}
            move="ready"
            className="flex-1 basis-40"
            look={{ variant: "strong" }}
          />
        ) : null}
      </div>
      <Refused order={order} />
    </Frame>
  );
}

const edges: Record<ScreenStatus, string> = {
  pending: "border-wait",
  processing: "border-work",
  on_the_way: "border-ready",
  delivered: "border-good",
  cancelled: "border-line",
  payment_failed: "border-bad",
};

function OrderRow({ order, now, overlay, opened }: CardProps) {
  const { status } = order;
  const offered = useAvailableTransitions(status);
  const isLate = dueOf(order, now)?.urgency === "late";
  const isReady = status === "on_the_way";
  return (
    <Frame
      order={order}
      opened={opened}
      className={`!flex-row items-center gap-3 bg-card px-3 py-1.5 ${isLate ? "border-bad" : edges[status]}`}
    >
      <div className="min-w-0 flex-1">
        <header className="flex flex-wrap items-baseline gap-x-2">
          <Name order={order} overlay={overlay} size="text-base" />
          <Customer order={order} />
        </header>
        <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <StatusBadge status={status} order={order} />
          {isReady ? <DueDistance order={order} now={now} className="shrink-0 text-sm" /> : null}
          <ul className="min-w-0 flex-1 basis-[4rem] truncate">
            {order.items.map((item, index) => (
              <li key={index} className="inline">
                {index > 0 ? ", " : ""}
                {item.quantity} × {item.name}
                {item.options ? ` (${optionTexts(item.options).join(", ")})` : ""}
              </li>
            ))}
          </ul>
          <Marks order={order} now={now} />
        </div>
        <Refused order={order} />
      </div>
      {isReady ? (
        offered.includes("deliver") ? (
          <TransitionForm
            order={order}
            move="deliver"
            className="relative z-10 shrink-0"
            look={{ variant: "quiet", className: "!px-3.5" }}
            label={
              <>
                <span className="sr-only">Mark as </span>
                {statusLabel("delivered", order)}
              </>
            }
          />
        ) : null
      ) : (
        <p className="shrink-0 text-right text-sm text-muted">
          {order.totalKobo === null ? null : (
            <Money kobo={order.totalKobo} className="block text-base font-bold text-ink" />
          )}
          <Time at={order.createdAt} format="ago" now={now} />
        </p>
      )}
    </Frame>
  );
}

type FrameProps = {
  order: ShownOrder;
  opened: string | undefined;
  className: string;
  children: ReactNode;
};

/** The left edge has the status's colour, readable at arm's length. */
function Frame({ order, opened, className, children }: FrameProps) {
  const card = useRef<HTMLElement>(null);
  useKeepFocus(card);
  return (
    <article
      ref={card}
      data-order
      aria-labelledby={`order-${order.id}`}
      className={`relative flex min-w-0 flex-col rounded-card border-l-[6px] shadow-card ${order.id === opened ? "ring-3 ring-ink" : ""} ${className}`}
    >
      {children}
    </article>
  );
}

/** The link covers the whole card, so controls must lie above it. */
function Name({ order, overlay, size }: Pick<CardProps, "order" | "overlay"> & { size: string }) {
  const open = useOverlay();
  const [, prefix, number] = /^(\D*)(.*)$/s.exec(displayId(order)) ?? [];
  return (
    <h3 id={`order-${order.id}`}>
      <Link
        to={paths.dashboard.order(order.id)}
        onClick={open(overlay({ order: order.id }))}
        aria-label={`${displayId(order)} ${order.customerName}`}
        className={`font-extrabold whitespace-nowrap tabular-nums after:absolute after:inset-0 after:rounded-card ${size}`}
      >
        <span className="mr-0.5 text-sm font-semibold">{prefix}</span>
        {number}
      </Link>
    </h3>
  );
}

function Customer({ order, className = "" }: { order: ShownOrder; className?: string }) {
  return (
    <span className={`inline-flex min-w-0 items-baseline gap-1.5 font-semibold ${className}`}>
      <span
        aria-hidden
        className="grid size-[1.7em] shrink-0 place-items-center self-center rounded-full bg-ink text-xs text-on-ink"
      >
        {order.customerName.charAt(0).toUpperCase() || "?"}
      </span>
      <span className="min-w-0 break-words">{order.customerName}</span>
    </span>
  );
}

function Facts({ order, className }: { order: ShownOrder; className: string }) {
  const pieces = pieceCount(order.items);
  const method = order.orderType === "delivery" ? "Delivery" : "Pickup";
  return (
    <p className={className}>
      <StatusBadge status={order.status} order={order} /> {method} ·{" "}
      <span className="whitespace-nowrap">
        {pieces} {pieces === 1 ? "item" : "items"}
      </span>
      {order.totalKobo === null ? null : (
        <>
          {" "}
          · <Money kobo={order.totalKobo} className="font-bold" />
        </>
      )}{" "}
      · <span className="whitespace-nowrap">{order.paymentMethod}</span>
    </p>
  );
}

function Marks({ order, now }: Pick<CardProps, "order" | "now">) {
  return (
    <>
      {isHighPriority(order, now) ? (
        <Badge tone="bad">
          <AlarmClock aria-hidden className="size-4" /> High priority
        </Badge>
      ) : null}
      <OrderBadges order={order} />
      {order.customer ? <CustomerTags tags={order.customer.tags} /> : null}
      {order.needsAttention ? (
        <Badge tone="wait">
          <TriangleAlert aria-hidden className="size-4" /> Needs you
        </Badge>
      ) : null}
    </>
  );
}

const LINES_SHOWN = 6;

function Lines({ order, className }: { order: ShownOrder; className: string }) {
  return (
    <>
      <ul className={`space-y-1 ${className}`}>
        {order.items.slice(0, LINES_SHOWN).map((item, index) => (
          <li key={index} className="flex gap-2">
            <span className="shrink-0 tabular-nums">{item.quantity} ×</span>
            <span className="min-w-0 break-words">
              {item.name}
              <SoldOutMark item={item} />
              <CookedOptions item={item} className="block text-base font-normal" />
              {item.note ? <span className={`block text-base ${loud}`}>{item.note}</span> : null}
            </span>
          </li>
        ))}
        {order.items.length > LINES_SHOWN ? (
          <li className="font-normal text-muted">and {order.items.length - LINES_SHOWN} more</li>
        ) : null}
      </ul>
      {order.vendorInstructions ? (
        <p className={`self-start ${loud}`}>“{order.vendorInstructions}”</p>
      ) : null}
    </>
  );
}

/** A customer's request must be readable from the stove. */
const loud = "w-fit rounded-md bg-loud px-2 py-0.5 font-semibold break-words text-on-loud";

function Whereto({ order, zone, now }: Pick<CardProps, "order" | "zone" | "now">) {
  return (
    <>
      {order.orderType === "delivery" && order.deliveryAddress ? (
        <p className="flex gap-2 text-sm">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />{" "}
          <span className="min-w-0 break-words">{order.deliveryAddress}</span>
        </p>
      ) : null}
      {order.scheduledFor && !dueOf(order, now) ? (
        <p className="text-sm font-semibold text-work">
          For <DayTime at={order.scheduledFor} zone={zone} now={now} />
        </p>
      ) : null}
    </>
  );
}
