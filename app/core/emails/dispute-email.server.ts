import { and, eq } from "drizzle-orm";
import { disputes, orders } from "~schema";
import { disputeReason } from "~/core/disputes/dispute";
import { systemDb } from "~/platform/db.server";
import { formatDateTime } from "~/shared/clock";
import { isUuid } from "~/shared/ids";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { truncate } from "./email-parts";
import type { OutboxEmail, OutboxRow } from "./outbox-email";
import { compose, readStore, reason } from "./payout-email.server";

type Row = Pick<OutboxRow, "vendorId" | "about">;
type Read = NonNullable<Awaited<ReturnType<typeof readDispute>>>;

const OVERTAKEN = { dropped: "Overtaken by what came after it" } as const;

/** Composes the e-mails about a customer's bank that asks for money; they can't be switched off. */
export async function disputeOpenedEmail(row: Row): Promise<OutboxEmail> {
  const read = await readDispute(row);
  if (!read) return null;
  if (read.dispute.status !== "open") return OVERTAKEN;
  const { amount, dispute } = read;
  return about(read, `A customer’s bank asks for ${amount} back`, {
    lead: `The bank of ${truncate(read.customerName)} asks for the money of order ${read.orderNumber}. ${disputeReason(dispute.category, dispute.note)}`,
    notice: `Tell the bank what you know${by(read)}, or give the money back. Without an answer, the bank takes it.`,
    state: "Until the bank decides, you can’t withdraw this money.",
  });
}

export async function disputeDueEmail(row: Row): Promise<OutboxEmail> {
  const read = await readDispute(row);
  if (!read) return null;
  if (read.dispute.status !== "open") return OVERTAKEN;
  return about(read, `The bank waits for your answer about ${read.amount}`, {
    lead: `The bank of ${truncate(read.customerName)} asked for the money of order ${read.orderNumber}.`,
    notice: `Please answer${by(read)}. Without an answer, the bank takes the money.`,
  });
}

export async function disputeDecidedEmail(row: Row): Promise<OutboxEmail> {
  const read = await readDispute(row);
  if (!read) return null;
  const { amount, dispute, orderNumber } = read;
  if (dispute.status === "won")
    return about(read, `${amount} stays with you`, {
      lead: `The bank decided for you: the money of order ${orderNumber} stays in your balance.`,
      notice: null,
    });
  if (dispute.status !== "lost") return OVERTAKEN;
  const isGiven = dispute.answeredAs !== null && dispute.answer === null;
  return about(read, `${amount} went back to a customer`, {
    lead: isGiven
      ? `The money of order ${orderNumber} went back to ${truncate(read.customerName)}, as agreed.`
      : `The bank decided for ${truncate(read.customerName)}: the money of order ${orderNumber} went back.`,
    notice: null,
    state: `${amount} has left your balance.`,
  });
}

const by = ({ dispute, store }: Read) =>
  dispute.dueAt ? ` by ${formatDateTime(dispute.dueAt, store.zone)}` : "";

const about = (
  { store, orderId, orderNumber, amount }: Read,
  heading: string,
  text: { lead: string; notice: string | null; state?: string },
): OutboxEmail =>
  compose(store, heading, {
    heading,
    ...text,
    items: [],
    sums: [],
    total: null,
    details: [
      { term: "Order", value: orderNumber },
      { term: "Amount", value: amount },
    ],
    footer: reason(store, "It is about your money and can't be switched off."),
    button: { label: "Open the order", to: paths.dashboard.order(orderId) },
  });

async function readDispute({ vendorId, about: id }: Row) {
  if (!isUuid(id)) return null;
  const [store, [row]] = await Promise.all([
    readStore(vendorId),
    systemDb
      .select({
        dispute: disputes,
        orderId: orders.id,
        orderNumber: orders.orderNumber,
        customerName: orders.customerName,
      })
      .from(disputes)
      .innerJoin(
        orders,
        and(eq(orders.vendorId, disputes.vendorId), eq(orders.id, disputes.orderId)),
      )
      .where(and(eq(disputes.vendorId, vendorId), eq(disputes.id, id))),
  ]);
  return store && row ? { ...row, store, amount: formatKobo(row.dispute.amount) } : null;
}
