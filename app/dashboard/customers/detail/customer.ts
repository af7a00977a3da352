import type { ScreenStatus } from "~/core/orders/order-status";

/** Amounts in kobo. */
export type PastOrder = {
  id: string;
  orderNumber: string;
  createdAt: Date;
  totalKobo: number;
  status: ScreenStatus;
  orderType: string;
  /** Refunded, or being refunded. */
  refundedKobo: number;
  /** Of its first two lines; `more` lines follow. */
  names: string[];
  more: number;
};

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

/** Amounts in kobo; the phone is E.164. */
export type CustomerDetails = {
  id: string;
  name: string | null;
  phone: string;
  email: string | null;
  tags: string[];
  note: string | null;
  notedAt: Date | null;
  /** Null if nobody did, or their account is gone. */
  notedBy: string | null;
  blockedAt: Date | null;
  blockedBy: string | null;
  orderCount: number;
  spentKobo: number;
  averageKobo: number;
  firstOrderAt: Date | null;
  lastOrderAt: Date | null;
  favourites: { name: string; quantity: number }[];
  /** Where most of their orders go; 'Pickup' if they collect most. */
  usualArea: string | null;
  orders: PastOrder[];
  /** The last order of this page, to continue from; null on the last page. */
  next: string | null;
  reviews: CustomerReview[];
  reviewCount: number;
};
