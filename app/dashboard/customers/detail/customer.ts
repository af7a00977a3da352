import type { ScreenStatus } from "~/core/orders/order-status";

/** A line of a customer's order history. Amounts are kobo. */
export type PastOrder = {
  id: string;
  orderNumber: string;
  createdAt: Date;
  totalKobo: number;
  status: ScreenStatus;
  orderType: string;
  /** What of it went back, or is on its way. */
  refundedKobo: number;
  /** The names of its first two lines; `more` lines come after them. */
  names: string[];
  more: number;
};

/** What a customer wrote of one order. */
export type CustomerReview = {
  id: string;
  orderId: string;
  orderNumber: string;
  stars: number;
  title: string | null;
  comment: string | null;
  response: string | null;
  createdAt: Date;
};

/**
 * Everything that the vendor's page of one customer shows. Amounts are kobo, the phone is E.164.
 */
export type CustomerDetails = {
  id: string;
  name: string | null;
  phone: string;
  email: string | null;
  tags: string[];
  note: string | null;
  notedAt: Date | null;
  /** Who wrote note and tags; null when nobody did, or they are gone. */
  notedBy: string | null;
  blockedAt: Date | null;
  blockedBy: string | null;
  orderCount: number;
  spentKobo: number;
  averageKobo: number;
  firstOrderAt: Date | null;
  lastOrderAt: Date | null;
  /** The three dishes they ordered most, and how many. */
  favourites: { name: string; quantity: number }[];
  /** Where most of their orders went; 'Pickup' where they come for them. */
  usualArea: string | null;
  orders: PastOrder[];
  /** The order that the next page begins after; null on the last page. */
  next: string | null;
  /** The latest of what they said. */
  reviews: CustomerReview[];
  reviewCount: number;
};
