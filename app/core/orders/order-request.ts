import type { StorePrices } from "~/core/stores/delivery-areas";
import type { OrderSums } from "~/core/pricing/order-price";
import { refuse, type Refusal } from "~/shared/refusal";
import type { Message } from "~/shared/translate";

/**
 * A customer's order as the rest of the product hands it to `placeOrder`: no prices, no status, no
 * vendor id of the customer's choosing.
 */
export type OrderRequest = {
  lines: { itemId: string; quantity: number }[];
  orderType: "pickup" | "delivery";
  customerName: string;
  /** E.164 */
  customerPhone: string;
  customerEmail: string;
  deliveryAddress: string | null;
  /** The area of the store's that they chose. */
  deliveryAreaId?: string | null;
  deliveryInstructions: string | null;
  vendorInstructions: string | null;
  scheduledFor: Date | null;
  couponCode: string | null;
  /**
   * The discount that the customer was shown, in kobo: a smaller one is refused, so that nobody
   * pays a sum they have not seen.
   */
  seenDiscountKobo?: number;
  /**
   * The prices that they were shown: where those of now come to another sum, the order is refused.
   */
  seenPrices?: StorePrices | null;
  /**
   * A later time that they were shown, as the one they asked for is full; null: none was; left out:
   * nobody is there to be shown one.
   */
  seenSlot?: Date | null;
  clientToken: string;
};

export type PlacedOrder = OrderSums & {
  id: string;
  vendorId: string;
  orderNumber: string;
  status: string;
  paymentStatus: string;
  orderType: string;
  customerEmail: string;
  couponCode: string | null;
  vendorInstructions: string | null;
  /** The name of the area it goes to, where the store has areas. */
  deliveryArea: string | null;
  /** The time that the customer chose, or that they got as theirs was full. */
  scheduledFor: Date | null;
};

/** The ids an order is placed with: its own, and its first payment's reference at the provider. */
export type FirstAttempt = { orderId: string; reference: string };

/** The part of an order that a refusal is about; `items` for the cart itself. */
type OrderField =
  "items" | "store" | "orderType" | "area" | "schedule" | "slot" | "coupon" | "prices";

/**
 * Why an order was not placed: a 400 where it can't be an order as it is, a 409 where things have
 * changed meanwhile. `nextSlot`: a time that is free instead.
 */
export type OrderRefusal = Refusal<Message> & { field: OrderField; nextSlot?: Date | null };

/** Makes a refusal of an order; without a status it is a 409. */
export const refuseOrder = (
  code: string,
  field: OrderField,
  message: Message,
  status?: 400 | 409,
): OrderRefusal => ({ ...refuse(code, message, { status }), field });

/** A refusal while an order is being written: thrown so that nothing of it stays. */
export class OrderRefused extends Error {
  constructor(readonly refusal: OrderRefusal) {
    super(refusal.message.text);
  }
}

/**
 * How long an unpaid order can be paid, in minutes: as long as its counted stock waits. Later it
 * must be placed again, at the prices and hours of then.
 */
export const PAYABLE_MINUTES = 30;

/**
 * Whether an order's payment can still be started: in time, and no money came already that a person
 * must look at (docs/rules.md, Payment truth).
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

/** The reason on an unpaid order that its customer has sent again with other contents. */
export const REPLACED_REASON = "Replaced by a corrected order";
