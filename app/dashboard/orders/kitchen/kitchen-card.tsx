import { Link } from "@remix-run/react";
import { Bike, ShoppingBag } from "lucide-react";
import { useRef, type ReactNode } from "react";
import {
  displayId,
  isHighPriority,
  statusLabel,
  type ForwardTransition,
} from "~/core/orders/order-status";
import { CustomerNoteText, CustomerTags } from "~/dashboard/orders/lines/customer-marks";
import { dueOf } from "~/dashboard/orders/alarm/due";
import { DueAt, DueDistance } from "~/dashboard/orders/alarm/due-time";
import { isOverdue } from "~/dashboard/orders/alarm/waiting-time";
import {
  Refused,
  TransitionForm,
  useOrderAction,
} from "~/dashboard/orders/detail/order-transitions";
import { useKeepFocus } from "~/dashboard/orders/steps/keep-focus";
import { LateForm } from "~/dashboard/orders/steps/late-form";
import { LeftPlace, type Placed } from "~/dashboard/orders/steps/moved-orders";
import type { ShownOrder } from "~/dashboard/orders/list/order-list";
import { useMay } from "~/dashboard/shell/role-context";
import { CookedOptions } from "~/dashboard/orders/lines/cooked-options";
import { SoldOutMark } from "~/dashboard/orders/lines/sold-out-mark";
import { paths } from "~/shared/paths";
import { PrintLink } from "./print-link";

type CardProps = {
  order: Placed<ShownOrder>;
  move: ForwardTransition;
  now: Date;
  zone: string;
};

/** Short on the button, in full for screen readers. */
const labels: Record<ForwardTransition, ReactNode> = {
  accept: (
    <>
      Accept<span className="sr-only"> Order</span>
    </>
  ),
  ready: (
    <>
      <span className="sr-only">Mark as </span>Ready
    </>
  ),
  deliver: null,
};
const labelOf = (move: ForwardTransition, order: ShownOrder): ReactNode =>
  labels[move] ?? (
    <>
      <span className="sr-only">Mark as </span>
      {statusLabel("delivered", order)}
    </>
  );

const looks = {
  accept: { variant: "primary" },
  ready: { variant: "strong" },
  deliver: { variant: "quiet" },
} as const;

/** Drops the letter prefix that all of the store's order numbers share. */
const shortNumber = (order: ShownOrder) => displayId(order).replace(/^\D+(?=\d)/, "");

/** A card while cooking, a line when ready, and a note in the place of an order that left. */
export function KitchenCard(props: CardProps) {
  const { order } = props;
  if (order.left)
    return <LeftPlace as="li" order={order} left={order.left} name={shortNumber(order)} />;
  return order.status === "on_the_way" ? <ReadyLine {...props} /> : <CookingCard {...props} />;
}

function CookingCard({ order, move, now, zone }: CardProps) {
  const may = useMay();
  return (
    <Frame {...{ order, move, now, zone }}>
      {order.together ? <p className={loud}>{order.together}</p> : null}
      <CustomerMarks customer={order.customer} />
      <ul className="space-y-[0.15em]">
        {order.items.map((item, index) => (
          <li key={index} className="flex gap-[0.4em] font-semibold">
            <span className="shrink-0 tabular-nums">{item.quantity} ×</span>
            <span className="min-w-0 break-words">
              {item.name}
              <SoldOutMark item={item} />
              <CookedOptions item={item} className="block pl-[0.6em] font-normal" />
              {item.note ? <span className={`block ${loud}`}>{item.note}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      {order.vendorInstructions ? <p className={loud}>“{order.vendorInstructions}”</p> : null}
      <div className="flex flex-wrap items-center gap-1 text-[max(0.65em,1rem)] text-muted">
        <Whose {...{ order, now, zone }} />
        {move === "accept" && may("declineOrders") ? (
          <Link
            to={paths.dashboard.order(order.id, { decline: "1" })}
            className="inline-flex min-h-8 items-center px-2 font-semibold underline underline-offset-4"
          >
            Decline<span className="sr-only"> {displayId(order)}</span>
          </Link>
        ) : null}
        <PrintLink order={order} className="h-8 w-11" />
        <LateForm order={order} now={now} />
      </div>
    </Frame>
  );
}

function ReadyLine({ order, move, now, zone }: CardProps) {
  const may = useMay();
  return (
    <Frame {...{ order, move, now, zone }}>
      {order.together ? <p className={loud}>{order.together}</p> : null}
      <div className="flex items-end gap-1 text-[max(0.65em,1rem)] text-muted">
        <div className="min-w-0 flex-1">
          <DueDistance order={order} now={now} className="block" />
          <Whose order={order} now={now} zone={zone} short />
        </div>
        {order.orderType === "delivery" && may("money") ? (
          <PrintLink order={order} kind="rider" className="h-8 w-11" />
        ) : null}
      </div>
    </Frame>
  );
}

/** A customer's request is as large as the dish, to read it from afar. */
const loud = "w-fit rounded-md bg-loud px-[0.3em] font-bold break-words text-on-loud";

function Frame({ order, move, now, children }: CardProps & { children: ReactNode }) {
  const { busy } = useOrderAction(order);
  const card = useRef<HTMLLIElement>(null);
  useKeepFocus(card);
  const isLate =
    isHighPriority(order, now) || isOverdue(order, now) || dueOf(order, now)?.urgency === "late";
  const edge = isLate
    ? "border-bad"
    : { accept: "border-wait", ready: "border-work", deliver: "border-ready" }[move];
  return (
    <li
      ref={card}
      data-order
      className={`flex flex-col gap-[0.2em] rounded-card border-l-8 py-1.5 pr-2 pl-2.5 shadow-card ${edge} ${isLate && move === "accept" ? "bg-bad-soft" : "bg-card"} ${busy ? "opacity-60" : ""}`}
    >
      <div className="flex flex-wrap items-center gap-x-[0.4em]">
        <h3 className="text-[1.25em] leading-none font-extrabold tabular-nums">
          <Link
            to={paths.dashboard.order(order.id)}
            aria-label={displayId(order)}
            className="inline-flex min-h-11 items-center whitespace-nowrap"
          >
            {shortNumber(order)}
          </Link>
        </h3>
        {move === "deliver" ? null : <DueDistance order={order} now={now} />}
        <TransitionForm
          order={order}
          move={move}
          label={labelOf(move, order)}
          className="ml-auto"
          look={{
            ...looks[move],
            className: "!px-[0.65em] !py-1 text-[max(0.7em,1.125rem)]",
          }}
        />
      </div>
      {children}
      <Refused order={order} />
    </li>
  );
}

/** @param props.short leaves out when it is due */
function Whose({
  order,
  now,
  zone,
  short = false,
}: Pick<CardProps, "order" | "now" | "zone"> & { short?: boolean }) {
  const may = useMay();
  const isDelivery = order.orderType === "delivery";
  const Way = isDelivery ? Bike : ShoppingBag;
  return (
    <p className="flex min-w-0 flex-1 basis-[7rem] items-start gap-[0.3em]">
      <Way aria-hidden className="mt-[0.15em] size-[1.1em] shrink-0" />
      <span className="min-w-0 break-words">
        {isDelivery ? "Delivery" : "Pickup"},{" "}
        {order.customer && may("customers") ? (
          <Link
            to={paths.dashboard.customer(order.customer.id)}
            className="underline underline-offset-4"
          >
            {order.customerName}
          </Link>
        ) : (
          order.customerName
        )}
        {short || !dueOf(order, now) ? null : (
          <>
            {" "}
            · <DueAt order={order} now={now} zone={zone} />
          </>
        )}
      </span>
    </p>
  );
}

function CustomerMarks({ customer }: Pick<ShownOrder, "customer">) {
  if (!customer) return null;
  const { tags, note } = customer;
  return (
    <>
      {tags.length > 0 ? (
        <p className="flex flex-wrap gap-2">
          <CustomerTags tags={tags} large />
        </p>
      ) : null}
      {note ? <CustomerNoteText note={note} large /> : null}
    </>
  );
}
