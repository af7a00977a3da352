import { Link } from "@remix-run/react";
import { Link2, Plus } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { CookedOptions } from "~/dashboard/orders/lines/cooked-options";
import { SoldOutMark } from "~/dashboard/orders/lines/sold-out-mark";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Money } from "~/ui/money";
import { DayTime, DueTime } from "~/dashboard/orders/alarm/due-time";
import { useNow } from "~/ui/use-now";
import { useMay } from "~/dashboard/shell/role-context";
import { PrintButtons } from "~/dashboard/orders/steps/print-buttons";
import { AcceptForm } from "./accept-form";
import { GiveLink } from "./give-link";
import { customerMessage } from "./customer-message";
import { HistoryList, OrderTimeline } from "./order-progress";
import { orderActionErrors, type OrderActionResult } from "./order-action-form";
import { hasAmounts, type ShownOrderDetails } from "~/dashboard/orders/list/order-list";
import { DeclineForm } from "./decline-form";
import { useMovedByOthers } from "./moved-by-others";
import { TransitionForm, useAvailableTransitions, useOrderAction } from "./order-transitions";
import { OrderBadges } from "~/dashboard/orders/list/order-badges";
import { StatusBadge } from "~/dashboard/orders/list/status-badge";
import { LateForm } from "~/dashboard/orders/steps/late-form";
import { UndoForm } from "~/dashboard/orders/steps/undo-form";
import { Customer } from "./customer-section";
import { Below, Section } from "./order-section";
import { OrderAttention } from "./order-attention";
import { RefundLinks } from "./refund-links";
import { RefundSection } from "./refund-section";
import { displayId, transitionLabel } from "~/core/orders/order-status";
import { isPromiseOpen, isRunningLate, laterPromise } from "~/core/orders/running-late";
import type { ShareableLink } from "~/dashboard/custom-orders/link-section";
import { OrderSumsList } from "~/dashboard/orders/lines/order-sums-list";
import { AdditionList } from "~/dashboard/orders/addition/additions-section";
import { cardClass } from "~/ui/card";

type DetailProps = {
  order: ShownOrderDetails;
  zone: string;
  readAt: Date;
  storeName: string;
  orderUrl: string | null;
  additionLinks: Record<string, ShareableLink>;
  declining: boolean;
  answer: OrderActionResult | undefined;
  /** h1 on its own page, under the page's header; h2 over the list. */
  heading: "h1" | "h2";
};

export function OrderDetail({
  order,
  zone,
  readAt,
  storeName,
  orderUrl,
  additionLinks,
  declining,
  answer,
  heading: Heading,
}: DetailProps) {
  const { status, late, offeredFor, refusal } = useOrderAction(order);
  const may = useMay();
  const now = useNow(readAt);
  const { promisedAt } = order;
  const promised = late && promisedAt ? laterPromise(promisedAt, late, now) : promisedAt;
  const refused = refusal ?? (answer && !answer.ok ? answer.message : null);
  const news = useMovedByOthers(order);
  return (
    <div className="space-y-4">
      <Head
        order={{ ...order, status, promisedAt: promised }}
        zone={zone}
        now={now}
        heading={Heading}
      />
      {refused ? <ErrorSummary errors={[{ message: refused }]} /> : null}
      <OrderAttention order={order} answer={answer} zone={zone} />
      <p
        role="status"
        className="rounded-card bg-work-soft p-4 font-semibold text-work empty:hidden"
      >
        {news}
      </p>
      <Below.Provider value={Heading === "h1" ? "h2" : "h3"}>
        {declining ? null : <Items order={order} />}
        <Transitions
          order={{ ...order, status: offeredFor }}
          declining={declining}
          answer={answer}
          now={now}
          zone={zone}
          late={<LateForm order={{ ...order, status }} now={now} labelled />}
          undo={<UndoForm order={order} now={now} />}
        />
        {declining ? <Items order={order} /> : null}
        {order.declineReason ? (
          <Section title={wasAccepted(order) ? "Why it was cancelled" : "Why it was declined"}>
            <p className="break-words">{order.declineReason}</p>
          </Section>
        ) : null}
        <Customer
          order={order}
          message={customerMessage({ order: { ...order, status }, storeName, orderUrl, zone, now })}
        />
        {hasAmounts(order) ? (
          <Section title="Payment">
            <OrderSumsList order={order} />
          </Section>
        ) : null}
      </Below.Provider>
      <OrderTimeline
        order={order}
        status={status}
        events={order.events}
        createdAt={order.createdAt}
        zone={zone}
      />
      <PrintButtons order={order} />
      {order.source === "custom" && may("customOrders") ? (
        <Link to={paths.dashboard.customOrder(order.id)} className={buttonClass("quiet", "w-full")}>
          <Link2 aria-hidden className="size-5" /> Payment link and cash
        </Link>
      ) : null}
      <Below.Provider value={Heading === "h1" ? "h2" : "h3"}>
        <Rating rating={order.rating} />
        <More order={order} links={additionLinks} />
        {may("refunds") &&
        hasAmounts(order) &&
        (order.refundableKobo > 0 || order.refunds.length > 0) ? (
          <Section title="Refund" id="money-back">
            <RefundSection order={order} zone={zone} answer={answer} />
          </Section>
        ) : null}
        <Section title="History">
          <HistoryList history={order.history} zone={zone} now={now} />
        </Section>
      </Below.Provider>
    </div>
  );
}

const wasAccepted = ({ events }: ShownOrderDetails): boolean =>
  events.some(({ status }) => status === "processing" || status === "on_the_way");

type HeadProps = {
  order: ShownOrderDetails;
  zone: string;
  now: Date;
  heading: "h1" | "h2";
};

function Head({ order, zone, now, heading: Heading }: HeadProps) {
  return (
    <div>
      <div
        className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${Heading === "h2" ? "pr-10" : ""}`}
      >
        {Heading === "h1" ? null : (
          <h2 className="text-xl font-bold" id="order-heading">
            Order {displayId(order)}
          </h2>
        )}
        <StatusBadge status={order.status} order={order} />
        <DueTime order={order} now={now} zone={zone} />
        <OrderBadges order={order} />
      </div>
      <p className="mt-1 text-muted">
        <DayTime at={order.createdAt} zone={zone} now={now} /> ·{" "}
        {order.orderType === "delivery" ? "Delivery" : "Pickup"} · {order.paymentMethod},{" "}
        {order.payment}
      </p>
      {order.firstPromisedAt && isRunningLate(order) && isPromiseOpen(order) ? (
        <p className="mt-1 font-semibold text-work">
          Running late: first promised for{" "}
          <DayTime at={order.firstPromisedAt} zone={zone} now={now} />
        </p>
      ) : order.scheduledFor ? (
        <p className="mt-1 font-semibold text-work">
          Due <DayTime at={order.scheduledFor} zone={zone} now={now} />
        </p>
      ) : null}
    </div>
  );
}

function Transitions({
  order,
  declining,
  answer,
  now,
  zone,
  late,
  undo,
}: {
  order: ShownOrderDetails;
  declining: boolean;
  answer: OrderActionResult | undefined;
  now: Date;
  zone: string;
  late: ReactNode;
  undo: ReactNode;
}) {
  const offered = useAvailableTransitions(order.status);
  const steps = useRef<HTMLDivElement>(null);
  // The control just used is gone: move focus to the next one.
  const { status } = order;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    if (document.activeElement === document.body) steps.current?.focus({ preventScroll: true });
  }, [status]);
  return (
    <div ref={steps} tabIndex={-1} className="moves space-y-3 outline-none empty:hidden">
      {offered.length > 0 ? (
        <div className="[.moves:has([data-decline][open])_&]:hidden">
          {offered.includes("accept") ? (
            <AcceptForm order={order} answer={answer} now={now} zone={zone} />
          ) : null}
          {offered.map((move) =>
            move === "decline" || move === "accept" ? null : (
              <TransitionForm
                key={move}
                order={order}
                move={move}
                look={{ className: "min-h-14 text-lg" }}
              />
            ),
          )}
        </div>
      ) : null}
      {late}
      {offered.includes("decline") ? (
        <details
          data-decline
          open={declining || orderActionErrors("decline", answer) !== null || undefined}
          className="group"
        >
          <summary className={buttonClass("quiet", "w-full group-open:mb-2")}>
            <span className="group-open:hidden">{transitionLabel("decline")}</span>
            <span className="hidden group-open:inline">Keep this order</span>
          </summary>
          <div className={cardClass("p-4")}>
            <DeclineForm order={order} lastResult={orderActionErrors("decline", answer)} />
          </div>
        </details>
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2 empty:hidden [.moves:has([data-decline][open])_&]:hidden">
        <GiveLink order={order} />
        <RefundLinks order={order} />
      </div>
      {undo}
    </div>
  );
}

/** Shows the order's additions, or links to the order that this one adds to. */
function More({ order, links }: { order: ShownOrderDetails; links: DetailProps["additionLinks"] }) {
  const canAdd = useMay()("customOrders") && order.isAddable;
  if (order.addsTo)
    return (
      <Link to={paths.dashboard.order(order.addsTo)} className={buttonClass("quiet", "w-full")}>
        {order.together}
      </Link>
    );
  if (!canAdd && !order.additions[0]) return null;
  return (
    <Section title="More for this order" id="more">
      {order.additions[0] ? <AdditionList order={order} links={links} /> : null}
      {canAdd ? (
        <Link to={paths.dashboard.addToOrder(order.id)} className={buttonClass("quiet", "w-full")}>
          <Plus aria-hidden className="size-5" /> Add to this order
        </Link>
      ) : null}
    </Section>
  );
}

function Rating({ rating }: Pick<ShownOrderDetails, "rating">) {
  if (!rating) return null;
  return (
    <Section title="Rating">
      <p className="font-semibold">{rating.stars} of 5 stars</p>
      {[rating.title, rating.comment].filter(Boolean).map((text, index) => (
        <p key={index} className="break-words">
          {text}
        </p>
      ))}
    </Section>
  );
}

function Items({ order }: { order: ShownOrderDetails }) {
  return (
    <Section title="Items">
      <ul className="divide-y divide-dashed divide-line">
        {order.items.map((item) => (
          <li key={item.id} className="flex gap-3 py-2">
            <span className="w-9 shrink-0 font-bold tabular-nums">{item.quantity} ×</span>
            <span className="min-w-0 flex-1 break-words">
              {item.name}
              <SoldOutMark item={item} />
              <CookedOptions item={item} className="block text-sm text-muted" />
              {item.specialInstructions ? (
                <span className="block w-fit rounded-md bg-loud px-2 font-semibold text-on-loud">
                  {item.specialInstructions}
                </span>
              ) : null}
            </span>
            {item.priceKobo === null ? null : (
              <Money kobo={item.priceKobo * (item.quantity + item.off)} />
            )}
          </li>
        ))}
      </ul>
      {[order.vendorInstructions, order.notes].filter(Boolean).map((text, index) => (
        <p
          key={index}
          className="my-2 w-fit rounded-md bg-loud px-2 py-1 font-semibold break-words text-on-loud"
        >
          “{text}”
        </p>
      ))}
    </Section>
  );
}
