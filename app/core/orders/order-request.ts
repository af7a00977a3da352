import type { PaymentChannel } from "~schema/orders";
import type { OptionChoice } from "~/core/options/item-price";
import type { StorePrices } from "~/core/stores/delivery-areas";
import type { OrderSums } from "~/core/pricing/order-price";
import { refuse, type Refusal } from "~/shared/refusal";
import { msg, type Message } from "~/shared/translate";

/** Has no prices, status or vendor: the server decides those. */
export type OrderRequest = {
  /** `choices`: those of each portion; none if left out. `note`: already tidied. */
  lines: { itemId: string; quantity: number; choices?: OptionChoice[]; note?: string | null }[];
  orderType: "pickup" | "delivery";
  customerName: string;
  /** E.164 */
  customerPhone: string;
  /** E.164 */
  secondPhone?: string | null;
  customerEmail: string;
  deliveryAddress: string | null;
  deliveryAreaId?: string | null;
  deliveryInstructions: string | null;
  /** Validated by `toMapPin`. */
  deliveryPin?: string | null;
  vendorInstructions: string | null;
  scheduledFor: Date | null;
  /** How the customer wants to pay; null for any way. */
  paymentChannel?: PaymentChannel | null;
  /** Messages about it to their phone; left out, none. */
  messagesWanted?: boolean;
  couponCode: string | null;
  /** The page's discount in kobo: a smaller one now is refused, as the total would be unseen. */
  displayedDiscountKobo?: number;
  /** The prices on the page: an order is refused when current prices give another total. */
  displayedPrices?: StorePrices | null;
  /** The later time that the page showed instead; null for none; undefined for the API. */
  displayedSlot?: Date | null;
  clientToken: string;
  /** A hash of the browser that sent it; null if unknown. */
  placedBy: string | null;
  /** The browser has shown before that the phone is its own. */
  isPhoneVerified?: boolean;
};

export type PlacedOrder = OrderSums & {
  id: string;
  vendorId: string;
  orderNumber: string;
  status: string;
  paymentStatus: string;
  orderType: string;
  customerEmail: string;
  paymentChannel: PaymentChannel | null;
  couponCode: string | null;
  vendorInstructions: string | null;
  deliveryArea: string | null;
  /** The time that the customer chose, or a later one if that was full. */
  scheduledFor: Date | null;
  /** Whether it has taken counted stock, or a place in a limited slot. */
  holds: boolean;
  phoneVerifiedAt: Date | null;
};

/** The id for the new order, and its first payment's reference at the provider. */
export type FirstAttempt = { orderId: string; reference: string };

/** The part of an order that was refused; `items` is the cart. */
type OrderField =
  "items" | "store" | "phone" | "orderType" | "area" | "schedule" | "slot" | "coupon" | "prices";

/** 400: invalid. 409: something changed meanwhile. `nextSlot`: the next free time. */
export type OrderRefusal = Refusal<Message> & { field: OrderField; nextSlot?: Date | null };

export const refuseOrder = (
  code: string,
  field: OrderField,
  message: Message,
  status?: 400 | 409,
): OrderRefusal => ({ ...refuse(code, message, { status }), field });

/** Doesn't say 'blocked': nobody has proven whose phone it is (docs/rules.md, Customers). */
export const BLOCKED = refuseOrder(
  "blocked",
  "phone",
  msg("This store can’t take an order from this number. Please call the store."),
);

/** Thrown to roll back an order while it is being written. */
export class OrderRefused extends Error {
  constructor(readonly refusal: OrderRefusal) {
    super(refusal.message.text);
  }
}

/** An unpaid order's stock is held as long; later the customer has to order again. */
export const PAYABLE_MINUTES = 30;

/** Within the time limit, and with no payment under review (docs/rules.md, Payment truth). */
export function canStillPay(
  order: { status: string; createdAt: Date; needsAttention: string | null },
  now: Date,
): boolean {
  return (
    (order.status === "payment_pending" || order.status === "payment_failed") &&
    !order.needsAttention &&
    now.getTime() - order.createdAt.getTime() < PAYABLE_MINUTES * 60_000
  );
}

/** The cancellation reason of an order that its customer changed and sent again. */
export const REPLACED_REASON = "Replaced by a corrected order";

/** Client token prefix of an order that collects the rest of another's price by link. */
export const REST = "rest:";

/** Returns whether an order only collects the rest of another's price: there is nothing to cook. */
export const isRestOfOrder = ({ clientToken }: { clientToken: string }): boolean =>
  clientToken.startsWith(REST);

/** How the note on an order with a payment mismatch begins. */
export const MISMATCH = "Money that doesn’t match";

/** Returns whether an order has a payment mismatch that its vendor has to decide about. */
export const hasMismatch = ({ needsAttention }: { needsAttention: string | null }): boolean =>
  needsAttention?.includes(MISMATCH) ?? false;

export const withoutMismatch = (order: { needsAttention: string | null }) =>
  withoutNotes(order, MISMATCH);

/** How the note on an order begins whose payment a bank asks for. */
export const DISPUTE = "The customer’s bank asks for";

export const disputeNote = (amount: string): string => `${DISPUTE} ${amount} back`;
export const hasDispute = ({ needsAttention }: { needsAttention: string | null }): boolean =>
  needsAttention?.includes(DISPUTE) ?? false;
/** @param amount of one dispute; all of them if left out */
export const withoutDispute = (order: { needsAttention: string | null }, amount?: string) =>
  withoutNotes(order, amount === undefined ? DISPUTE : disputeNote(amount));

const withoutNotes = ({ needsAttention }: { needsAttention: string | null }, start: string) =>
  needsAttention
    ?.split(". ")
    .filter((note) => !note.startsWith(start))
    .join(". ") || null;
