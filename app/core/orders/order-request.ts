import type { PaymentChannel } from "~schema/orders";
import type { OptionChoice } from "~/core/options/item-price";
import type { StorePrices } from "~/core/stores/delivery-areas";
import type { OrderSums } from "~/core/pricing/order-price";
import { refuse, type Refusal } from "~/shared/refusal";
import { msg, type Message } from "~/shared/translate";

/**
 * A customer's order as `placeOrder` takes it. It has no prices, status or vendor: those are the
 * server's.
 */
export type OrderRequest = {
  /** `choices`: what was chosen for each portion; none where left out. `note`: a tidy one. */
  lines: { itemId: string; quantity: number; choices?: OptionChoice[]; note?: string | null }[];
  orderType: "pickup" | "delivery";
  customerName: string;
  /** E.164 */
  customerPhone: string;
  /** E.164 */
  secondPhone?: string | null;
  customerEmail: string;
  deliveryAddress: string | null;
  /** One of the store's delivery areas. */
  deliveryAreaId?: string | null;
  deliveryInstructions: string | null;
  /** A checked pin (`toMapPin`). */
  deliveryPin?: string | null;
  vendorInstructions: string | null;
  scheduledFor: Date | null;
  /** How they want to pay; null for any way. */
  paymentChannel?: PaymentChannel | null;
  couponCode: string | null;
  /**
   * The discount on the customer's page, in kobo, whatever its code. A smaller one is refused, so
   * that nobody pays a sum they have not seen.
   */
  displayedDiscountKobo?: number;
  /** The prices on their page: an order is refused when the current ones add up to another sum. */
  displayedPrices?: StorePrices | null;
  /**
   * A later time on their page, as the one they asked for is full. Null: there was none; left out:
   * there is no page (the API).
   */
  displayedSlot?: Date | null;
  clientToken: string;
  /** The browser that sent it, hashed; null where none is known. */
  placedBy: string | null;
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
  /** The name of its area, where the store has areas. */
  deliveryArea: string | null;
  /** The time that the customer chose, or a later one if it was full. */
  scheduledFor: Date | null;
  /** It has taken counted stock, or a place in a limited slot. */
  holds: boolean;
};

/** The order's own id, and its first payment's reference at the provider. */
export type FirstAttempt = { orderId: string; reference: string };

/** The part of an order that was refused; `items`: the cart itself. */
type OrderField =
  "items" | "store" | "phone" | "orderType" | "area" | "schedule" | "slot" | "coupon" | "prices";

/**
 * Why an order was not placed: 400 for an invalid order, 409 when things have changed meanwhile.
 * `nextSlot`: a free time.
 */
export type OrderRefusal = Refusal<Message> & { field: OrderField; nextSlot?: Date | null };

/** Makes a refusal of an order; without a status it is a 409. */
export const refuseOrder = (
  code: string,
  field: OrderField,
  message: Message,
  status?: 400 | 409,
): OrderRefusal => ({ ...refuse(code, message, { status }), field });

/**
 * An order of a customer whom the vendor has blocked. It says no more than that: whose phone it is,
 * nobody has proven (docs/rules.md, Customers).
 */
export const BLOCKED = refuseOrder(
  "blocked",
  "phone",
  msg("This store can’t take an order from this number. Please call the store."),
);

/** A refusal while an order is being written, thrown to roll it back. */
export class OrderRefused extends Error {
  constructor(readonly refusal: OrderRefusal) {
    super(refusal.message.text);
  }
}

/**
 * How long an unpaid order can be paid, in minutes: as long as its stock is held. Later it must be
 * placed again, at the prices and hours of then.
 */
export const PAYABLE_MINUTES = 30;

/**
 * Returns whether a payment of the order can still start: in time, and with no payment under review
 * (docs/rules.md, Payment truth).
 */
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

/** The reason of a cancelled order that its customer has sent again, changed. */
export const REPLACED_REASON = "Replaced by a corrected order";

/** How the client token of the rest of an order's price begins, which is asked for by a link. */
export const REST = "rest:";

/** Returns whether an order is only the rest of another's price: there is nothing to cook for it. */
export const isRestOfOrder = ({ clientToken }: { clientToken: string }): boolean =>
  clientToken.startsWith(REST);

/** How the note of money that doesn't match its order begins. */
export const MISMATCH = "Money that doesn’t match";

/** Returns whether an order is flagged for such money, which its vendor has to decide about. */
export const hasMismatch = ({ needsAttention }: { needsAttention: string | null }): boolean =>
  needsAttention?.includes(MISMATCH) ?? false;

/** Returns what an order is flagged for besides. */
export const withoutMismatch = ({ needsAttention }: { needsAttention: string | null }) =>
  needsAttention
    ?.split(". ")
    .filter((note) => !note.startsWith(MISMATCH))
    .join(". ") || null;
