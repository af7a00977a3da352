import { Link } from "@remix-run/react";
import { AlarmClock, MapPin, TriangleAlert } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { optionTexts } from "~/core/options/ordered-options";
import {
  displayId,
  isHighPriority,
  statusLabel,
  transitionLabel,
} from "~/core/orders/order-status";
import { dueOf } from "~/dashboard/orders/alarm/due";
import { DayTime, DueAt, DueDistance } from "~/dashboard/orders/alarm/due-time";
import { isOverdue, minutesWaiting } from "~/dashboard/orders/alarm/waiting-time";
import {
  Refused,
  TransitionForm,
  useAvailableTransitions,
} from "~/dashboard/orders/detail/order-transitions";
import { PrintLink } from "~/dashboard/orders/kitchen/print-link";
import { CookedOptions } from "~/dashboard/orders/lines/cooked-options";
import { CustomerTags } from "~/dashboard/orders/lines/customer-marks";
import { SoldOutMark } from "~/dashboard/orders/lines/sold-out-mark";
import { AcceptButtons } from "~/dashboard/orders/steps/accept-buttons";
import { useKeepFocus } from "~/dashboard/orders/steps/keep-focus";
import { LateForm } from "~/dashboard/orders/steps/late-form";
import { LeftPlace, type Placed } from "~/dashboard/orders/steps/moved-orders";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { Money } from "~/ui/money";
import { Time } from "~/ui/time";
import { useOverlay } from "~/ui/use-overlay";
import { OrderBadges } from "./order-badges";
import { firstLines, pieceCount, type ShownOrder } from "./order-list";
import { StatusBadge } from "./status-badge";

type CardProps = {
  order: Placed<ShownOrder>;
  now: Date;
  zone: string;
  /** Whether a heading above names its status. */
  isGrouped: boolean;
  /** With scripts, the order opens over or beside this list. */
  overlay: (fields: { order: string; decline?: string }) => string;
  opened: string | undefined;
};

/**
 * Shows an order larger the more work it needs: a filled card until accepted, a compact one while
 * cooking, a row when ready or over (docs/rules.md, Orders).
 */
export function OrderCard({ order, ...page }: CardProps) {
  if (order.left) return <LeftPlace order={order} left={order.left} name={displayId(order)} />;
  const parts = { order, ...page };
  if (order.status === "pending") return <WaitingCard {...parts} />;
  if (order.status === "processing") return <CookingCard {...parts} />;
  return <OrderRow {...parts} />;
}

function WaitingCard(card: CardProps) {
  const { order, now, zone, overlay } = card;
  const open = useOverlay();
  const offered = useAvailableTransitions(order.status);
  return (
    <Frame
      {...card}
      className="gap-2 rounded-card border-l-4 border-brand bg-brand-soft p-3 shadow-card"
    >
      <Head {...card} due={<Waits order={order} now={now} />} />
      <Lines order={order} />
      <div className="relative z-10 mt-auto flex flex-wrap gap-2">
        {offered.includes("accept") ? <AcceptButtons order={order} now={now} zone={zone} /> : null}
        {offered.includes("decline") ? (
          <Link
            to={paths.dashboard.order(order.id, { decline: "1" })}
            onClick={open(overlay({ order: order.id, decline: "1" }))}
            className={buttonClass("quiet", "!px-4 max-sm:flex-1 max-sm:!px-2")}
          >
            {transitionLabel("decline")}
            <span className="sr-only"> {displayId(order)}</span>
          </Link>
        ) : null}
        <PrintLink order={order} />
      </div>
      <Refused order={order} />
    </Frame>
  );
}

/** How long it has waited; for a scheduled order, how far off its time is. */
function Waits({ order, now }: Pick<CardProps, "order" | "now">) {
  const minutes = minutesWaiting(order, now);
  if (order.scheduledFor || minutes === null)
    return <DueDistance order={order} now={now} className="text-xl" />;
  const span = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
  return (
    <strong
      className={`text-xl font-extrabold tabular-nums ${isOverdue(order, now) ? "text-bad" : "text-wait"}`}
    >
      {minutes < 1 ? "Just in" : `${span} waiting`}
    </strong>
  );
}

function CookingCard(card: CardProps) {
  const { order, now, zone } = card;
  const offered = useAvailableTransitions(order.status);
  return (
    <Frame {...card} className={cardClass("gap-2 p-3")}>
      <Head
        {...card}
        due={
          <span className="ml-auto flex flex-wrap items-baseline justify-end gap-x-2">
            <span className="text-sm text-muted empty:hidden">
              <DueAt order={order} now={now} zone={zone} />
            </span>
            <DueDistance order={order} now={now} className="text-xl" />
          </span>
        }
      />
      <Lines order={order} />
      <div className="relative z-10 mt-auto flex flex-wrap items-center gap-2">
        <PrintLink order={order} />
        <LateForm order={order} now={now} />
        {offered.includes("ready") ? (
          <TransitionForm
            order={order}
            move="ready"
            className="flex-1 basis-32"
            look={{ variant: "strong", className: "!px-2" }}
          />
        ) : null}
      </div>
      <Refused order={order} />
    </Frame>
  );
}

/** A ready order with its last step, or one that is over. */
function OrderRow(card: CardProps) {
  const { order, now, isGrouped } = card;
  const { status } = order;
  const isReady = status === "on_the_way";
  const isLine = isGrouped && !isReady;
  const canDeliver = useAvailableTransitions(status).includes("deliver");
  return (
    <Frame {...card} isRow className={cardClass("!flex-row items-center gap-3 px-3 py-2")}>
      <div className="min-w-0 flex-1">
        <header className={`flex items-baseline gap-x-2 ${isLine ? "" : "flex-wrap"}`}>
          <Name {...card} size="text-base" />
          <span className={`min-w-0 ${isLine ? "truncate" : "font-semibold break-words"}`}>
            {order.customerName}
          </span>
        </header>
        {isLine ? null : (
          <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {isGrouped ? null : <StatusBadge status={status} order={order} />}
            {isReady ? <span>{methodOf(order)}</span> : null}
            {isReady ? <DueDistance order={order} now={now} className="shrink-0" /> : null}
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
        )}
        <Refused order={order} />
      </div>
      {canDeliver ? (
        <TransitionForm
          order={order}
          move="deliver"
          className="relative z-10 shrink-0"
          look={{ variant: "quiet", className: "!px-3" }}
          label={
            <>
              <span className="sr-only">Mark as </span>
              {statusLabel("delivered", order)}
            </>
          }
        />
      ) : isReady ? null : (
        <p className="shrink-0 text-right text-sm text-muted">
          {order.totalKobo === null ? null : (
            <Money kobo={order.totalKobo} className="block text-base font-bold text-ink" />
          )}
          {isLine ? null : <Time at={order.createdAt} format="ago" now={now} />}
        </p>
      )}
    </Frame>
  );
}

type FrameProps = Pick<CardProps, "order" | "opened"> & {
  /** Whether rows next to it join it to one card. */
  isRow?: boolean;
  className: string;
  children: ReactNode;
};

function Frame({ order, opened, isRow, className, children }: FrameProps) {
  const card = useRef<HTMLElement>(null);
  useKeepFocus(card);
  return (
    <article
      ref={card}
      data-order
      data-row={isRow || undefined}
      aria-labelledby={`order-${order.id}`}
      className={`relative flex min-w-0 flex-col ${order.id === opened ? "ring-3 ring-ink" : ""} ${className}`}
    >
      {children}
    </article>
  );
}

const methodOf = ({ orderType }: ShownOrder) => (orderType === "delivery" ? "Delivery" : "Pickup");

/** The number and what is due, then who and how with the sum, where to, and marks. */
function Head({ due, ...card }: CardProps & { due: ReactNode }) {
  const { order, now, zone, isGrouped } = card;
  const pieces = pieceCount(order.items);
  return (
    <header>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Name {...card} size="text-xl" />
        {due}
      </div>
      <p className="text-sm break-words text-muted">
        {isGrouped ? null : <StatusBadge status={order.status} order={order} />}{" "}
        <Customer order={order} /> · {methodOf(order)} ·{" "}
        {isGrouped ? null : (
          <>
            <span className="whitespace-nowrap">
              {pieces} {pieces === 1 ? "item" : "items"}
            </span>{" "}
            ·{" "}
          </>
        )}
        {order.totalKobo === null ? null : (
          <Money kobo={order.totalKobo} className="font-bold text-ink" />
        )}{" "}
        <span className="whitespace-nowrap">{order.paymentMethod}</span>
      </p>
      {order.orderType === "delivery" && order.deliveryAddress ? (
        <p className="flex items-center gap-1 text-sm text-muted">
          <MapPin aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 truncate">{order.deliveryAddress}</span>
        </p>
      ) : null}
      {order.scheduledFor && !dueOf(order, now) ? (
        <p className="text-sm font-semibold text-work">
          For <DayTime at={order.scheduledFor} zone={zone} now={now} />
        </p>
      ) : null}
      <p className="mt-1 flex flex-wrap items-center gap-2 empty:hidden">
        <Marks order={order} now={now} />
      </p>
    </header>
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
        className={`font-extrabold whitespace-nowrap tabular-nums after:absolute after:inset-0 after:rounded-[inherit] active:after:bg-(--shade) ${size}`}
      >
        <span className="mr-0.5 text-sm font-semibold">{prefix}</span>
        {number}
      </Link>
    </h3>
  );
}

function Customer({ order }: { order: ShownOrder }) {
  return (
    <span className="font-semibold break-words text-ink">
      <span
        aria-hidden
        className="mr-1 inline-grid size-[1.5em] place-items-center rounded-full bg-ink text-xs text-on-ink"
      >
        {order.customerName.charAt(0).toUpperCase() || "?"}
      </span>
      {order.customerName}
    </span>
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

function Lines({ order }: { order: ShownOrder }) {
  const shown = firstLines(order.items);
  const more = order.items.length - shown.length;
  return (
    <>
      <ul className="space-y-0.5 font-semibold">
        {shown.map((item, index) => (
          <li key={index} className="flex gap-2">
            <span className="shrink-0 tabular-nums">{item.quantity} ×</span>
            <span className="min-w-0 break-words">
              {item.name}
              <SoldOutMark item={item} />
              <CookedOptions item={item} className="block text-sm font-normal text-muted" />
              {item.note ? <span className={`block ${loud}`}>{item.note}</span> : null}
            </span>
          </li>
        ))}
        {more > 0 ? <li className="font-normal text-muted">and {more} more</li> : null}
      </ul>
      {order.vendorInstructions ? (
        <p className={`self-start ${loud}`}>“{order.vendorInstructions}”</p>
      ) : null}
    </>
  );
}

/** A customer's request must be readable from the stove. */
const loud = "w-fit rounded-md bg-loud px-2 py-0.5 font-semibold break-words text-on-loud";
