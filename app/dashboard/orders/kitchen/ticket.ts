import type { ListedOrderDetails } from "~/dashboard/orders/list/order-list";
import { displayId } from "~/core/orders/order-status";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { cookedOptions, takenOffTexts, type LineOption } from "~/core/options/ordered-options";
import { formatPhone } from "~/shared/phone";
import { isAllergy } from "~/dashboard/orders/lines/customer-tags";

/** Printer roll widths, in millimetres. */
export const ticketPapers = ["58", "80"] as const;
export type TicketPaper = (typeof ticketPapers)[number];

export const toTicketPaper = (text: string | null): TicketPaper =>
  ticketPapers.find((paper) => paper === text) ?? "80";

/** kitchen: what to cook. rider: where to go and what to collect. */
export const ticketKinds = ["kitchen", "rider"] as const;
export type TicketKind = (typeof ticketKinds)[number];

export const toTicketKind = (text: string | null): TicketKind =>
  ticketKinds.find((kind) => kind === text) ?? "kitchen";

/**
 * Marks a repeated print with its number and time, so that nobody cooks twice; empty for the first.
 * @param prints times of past prints, oldest first
 * @param isCounted whether `prints` includes this one
 */
export function copyLines(
  prints: readonly Date[],
  isCounted: boolean,
  zone: string,
  now: Date,
): string[] {
  const number = prints.length + (isCounted ? 0 : 1);
  return number > 1
    ? [
        `COPY ${number}`,
        `Printed ${formatDateTime(now, zone)}, first ${formatDateTime(prints[0]!, zone)}`,
      ]
    : [];
}

/** In printed order. No amounts: those are on the receipt. */
export type Ticket = {
  heading: string;
  method: string;
  together: string | null;
  times: string[];
  /** `warns` marks an allergy. */
  tags: { text: string; warns: boolean }[];
  items: {
    quantity: string;
    name: string;
    options: string[];
    /** Removed options, struck through. */
    off: string[];
    note: string | null;
  }[];
  instructions: string[];
  customer: string[];
  /** Null if the customer shared no location. */
  pin: string | null;
  pieces: string;
};

type TicketOrder = Pick<
  ListedOrderDetails,
  | "id"
  | "orderNumber"
  | "orderType"
  | "createdAt"
  | "scheduledFor"
  | "customer"
  | "customerName"
  | "customerPhone"
  | "secondPhone"
  | "deliveryAddress"
  | "deliveryInstructions"
  | "deliveryPin"
  | "vendorInstructions"
  | "notes"
> &
  Pick<ListedOrderDetails, "together"> & {
    items: {
      quantity: number;
      off?: number;
      name: string;
      specialInstructions: string | null;
      options?: LineOption[] | null;
    }[];
  };

/** Builds the kitchen ticket (docs/rules.md, Kitchen view). `zone` is an IANA name. */
export function ticketOf(order: TicketOrder, zone: string): Ticket {
  const delivery = order.orderType === "delivery";
  const pieces = order.items.reduce((sum, item) => sum + item.quantity, 0);
  const texts = (of: (string | null)[]) => of.filter((text): text is string => Boolean(text));
  return {
    heading: displayId(order),
    method: delivery ? "DELIVERY" : "PICKUP",
    together: order.together ?? null,
    times: [
      ...(order.scheduledFor ? [`Due ${formatDateTime(order.scheduledFor, zone)}`] : []),
      `Ordered ${formatDateTime(order.createdAt, zone)}`,
    ],
    tags: (order.customer?.tags ?? []).map((text) => ({ text, warns: isAllergy(text) })),
    items: order.items.map((item) => ({
      quantity: `${item.quantity} ×`,
      name: item.name,
      options: cookedOptions(item),
      off: takenOffTexts(item),
      note: item.specialInstructions,
    })),
    instructions: texts([
      order.vendorInstructions,
      order.notes,
      order.customer?.note ? `About this customer: ${order.customer.note}` : null,
    ]),
    customer: texts([
      order.customerName,
      order.customerPhone && formatPhone(order.customerPhone),
      order.secondPhone && `or ${formatPhone(order.secondPhone)}`,
      delivery ? order.deliveryAddress : null,
      delivery ? order.deliveryInstructions : null,
    ]),
    pin: delivery ? order.deliveryPin : null,
    pieces: `${pieces} ${pieces === 1 ? "item" : "items"}`,
  };
}

/** Formats the pin as map searches accept it. */
export const pinLine = ({ pin }: Pick<Ticket, "pin">): string => (pin ? `Map: ${pin}` : "");

/** In printed order. */
export type Slip = {
  heading: string;
  method: string;
  together: string | null;
  times: string[];
  /** Whether to collect money, in capitals. */
  payment: string;
  /** Null if the viewer may not see amounts. */
  total: string | null;
  customer: string[];
  pin: string | null;
  instructions: string[];
  items: string[];
  pieces: string;
};

type SlipOrder = Omit<TicketOrder, "customer"> & {
  totalKobo: number | null;
  isPaid: boolean;
  payment: string;
  paymentMethod: string;
};

/**
 * Builds a rider's slip: what to collect, from whom and where (docs/rules.md, Kitchen view).
 * @param order with a null total for a role that sees no amounts
 * @param zone IANA name
 */
export function slipOf(order: SlipOrder, zone: string): Slip {
  const ticket = ticketOf({ ...order, customer: null }, zone);
  const total = order.totalKobo === null ? null : formatKobo(order.totalKobo);
  // A refunded order has nothing to collect either.
  const isDone = order.isPaid || order.payment === "refunded";
  return {
    heading: ticket.heading,
    method: ticket.method,
    together: ticket.together,
    times: ticket.times,
    payment: isDone
      ? `${order.payment.toUpperCase()}${order.isPaid ? ` · ${order.paymentMethod}` : ""}`
      : `NOT PAID: COLLECT ${total ?? "THE MONEY"}`,
    total: total && `Total ${total}`,
    customer: ticket.customer,
    pin: ticket.pin,
    instructions: ticket.instructions,
    items: ticket.items.flatMap(({ quantity, name, options }) => [
      `${quantity} ${name}`,
      ...options.map((option) => `+ ${option}`),
    ]),
    pieces: ticket.pieces,
  };
}

export function estimatedSlipMm(slip: Slip, paper: TicketPaper, copy: string[] = []): number {
  const { letters, lineMm } = rolls[paper];
  const linesOf = (text: string, size = 1) => Math.ceil((text.length * size) / letters) * size;
  const lines =
    linesOf(slip.heading, 2) +
    linesOf(slip.method, 1.5) +
    linesOf(slip.payment, 1.75) +
    linesOf(slip.together ?? "", 1.4) +
    [...slip.customer, slip.total ?? ""].reduce((sum, text) => sum + linesOf(text, 1.4), 0) +
    linesOf(pinLine(slip)) +
    [
      ...copy,
      ...copy.slice(0, 1),
      ...slip.times,
      ...slip.instructions,
      ...slip.items,
      slip.pieces,
    ].reduce((sum, text) => sum + linesOf(text), 0);
  return Math.ceil((lines + 6) * lineMm + 12);
}

/** Least number of letters per line, and line height in millimetres, by roll width. */
const rolls = { 58: { letters: 20, lineMm: 5.5 }, 80: { letters: 28, lineMm: 6.5 } };

/** Errs on the long side. Millimetres, for when no script can measure. */
export function estimatedTicketMm(ticket: Ticket, paper: TicketPaper, copy: string[] = []): number {
  const { letters, lineMm } = rolls[paper];
  const linesOf = (text: string, size = 1) => Math.ceil((text.length * size) / letters) * size;
  const lines =
    linesOf(ticket.heading, 2) +
    linesOf(ticket.method, 1.5) +
    linesOf(pinLine(ticket)) +
    linesOf(ticket.together ?? "", 1.4) +
    [
      ...copy,
      ...copy.slice(0, 1),
      ...ticket.times,
      ...ticket.instructions,
      ...ticket.customer,
      ticket.pieces,
    ].reduce((sum, text) => sum + linesOf(text), 0) +
    ticket.tags.reduce((sum, { text, warns }) => sum + linesOf(text, warns ? 2 : 1.4) + 0.5, 0) +
    ticket.items.reduce(
      (sum, { quantity, name, options, off, note }) =>
        sum +
        linesOf(`${quantity}  ${name}`, 1.4) +
        [...options, ...off].reduce((lines, text) => lines + linesOf(`    ${text}`, 1.2), 0) +
        (note ? linesOf(note) : 0) +
        0.4,
      0,
    );
  return Math.ceil((lines + 6) * lineMm + 12);
}
