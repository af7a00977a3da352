import { clockFace, formatDateTime, inZone } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { LOW_RATING } from "~/core/reviews/review-rules";
import { maskedAccount } from "~/shared/account-number";
import type { BadgeTone } from "~/shared/badge-tone";

export type NotificationKind =
  | "paid"
  | "custom_paid"
  | "waiting"
  | "unanswered"
  | "cancelled"
  | "attention"
  | "refunded"
  | "refund_failed"
  | "low_stock"
  | "sold_out"
  | "link_expired"
  | "reviews"
  | "payout_requested"
  | "payout_paid"
  | "payout_failed"
  | "payout_held";

export type NotificationData = {
  kind: NotificationKind;
  /** Unique per vendor: the cursor of a page. */
  key: string;
  at: Date;
  targetId: string;
  /** The order's number, the item's name or the payout's reference. */
  about: string;
  customerName: string | null;
  amountKobo: number | null;
  /** Portions left, or stars. */
  count: number | null;
  note: string | null;
  /** The customer's phone, for a call; E.164. */
  phone: string | null;
};

export type Notification = {
  key: string;
  kind: NotificationKind;
  at: Date;
  title: string;
  text: string;
  to: string;
  tone: BadgeTone;
  actions: { label: string; to: string }[];
};

/** @param zone the store's, IANA */
export function notificationText(data: NotificationData, zone: string): Notification {
  const { key, kind, at, targetId } = data;
  const isLow = kind === "reviews" && (data.count ?? 0) <= LOW_RATING;
  return {
    key,
    kind,
    at,
    tone: isLow ? "bad" : tones[kind],
    actions: isLow ? lowRatingActions(data) : [],
    to: isAboutPayout(kind)
      ? kind === "payout_held"
        ? paths.dashboard.payouts()
        : paths.dashboard.payoutHistory()
      : kind === "low_stock" || kind === "sold_out"
        ? paths.dashboard.item(targetId)
        : kind === "link_expired"
          ? paths.dashboard.customOrder(targetId)
          : kind === "reviews"
            ? paths.dashboard.review(key.slice("reviews:".length))
            : paths.dashboard.order(targetId),
    ...(isAboutPayout(kind) ? payoutMessages(kind, data, zone) : messages(kind, data, zone)),
  };
}

const lowRatingActions = ({ phone, targetId }: NotificationData): Notification["actions"] => [
  ...(phone ? [{ label: "Call", to: `tel:${phone}` }] : []),
  { label: "Refund", to: `${paths.dashboard.order(targetId)}#money-back` },
];

const tones: Record<NotificationKind, BadgeTone> = {
  paid: "work",
  custom_paid: "work",
  waiting: "wait",
  unanswered: "bad",
  cancelled: "rest",
  attention: "bad",
  refunded: "good",
  refund_failed: "bad",
  low_stock: "wait",
  sold_out: "bad",
  link_expired: "rest",
  reviews: "ready",
  payout_requested: "work",
  payout_paid: "good",
  payout_failed: "bad",
  payout_held: "wait",
};

function messages(
  kind: Exclude<NotificationKind, PayoutKind>,
  { at, about, customerName, amountKobo, count, note }: NotificationData,
  zone: string,
): { title: string; text: string } {
  const who = customerName || "The customer";
  const amount = formatKobo(amountKobo ?? 0);
  switch (kind) {
    case "paid":
      return { title: `New order ${about}`, text: `${who} paid ${amount}.` };
    case "custom_paid":
      return { title: `Custom order ${about} is paid`, text: `${who} paid ${amount}.` };
    case "waiting":
      return {
        title: `Order ${about} is not accepted yet`,
        text: `${who} has waited since ${clock(new Date(at.getTime() - WAITING_MS), zone)}. Accept or decline it.`,
      };
    case "unanswered":
      return {
        title: `Nobody answered ${about}`,
        text: `We are refunding ${amount} to ${who} and paused your store. Resume when you are ready.`,
      };
    case "cancelled":
      return {
        title: `Order ${about} was cancelled`,
        text: `${who} cancelled it before you accepted. Don’t prepare it.`,
      };
    case "attention":
      return { title: `Order ${about} needs your attention`, text: `${note ?? ""}.` };
    case "refunded":
      return {
        title: `Refund for ${about} went through`,
        text: `${amount} was refunded to ${who}.`,
      };
    case "refund_failed":
      return {
        title: `Refund for ${about} failed`,
        text: `${amount} did not reach ${who}. Please send it yourself.`,
      };
    case "low_stock":
      return {
        title: `${about} is running low`,
        text: `${count === 1 ? "1 portion is" : `${count} portions are`} left.`,
      };
    case "sold_out":
      return {
        title: `${about} is sold out`,
        text: "Customers can order it again once you add stock.",
      };
    case "link_expired":
      return {
        title: `The payment link of ${about} has expired`,
        text: `${who} has not paid ${amount}. Renew the link if they still want the order.`,
      };
    case "reviews":
      return { title: `${count} of 5 stars for ${about}`, text: note || "No comment provided" };
  }
}

type PayoutKind = Extract<NotificationKind, `payout_${string}`>;
const isAboutPayout = (kind: NotificationKind): kind is PayoutKind => kind.startsWith("payout_");

/** The note is a failure's reason, a hold's end (ISO), else the account's last digits. */
function payoutMessages(
  kind: PayoutKind,
  { about: reference, amountKobo, note }: NotificationData,
  zone: string,
): { title: string; text: string } {
  const amount = formatKobo(amountKobo ?? 0);
  switch (kind) {
    case "payout_requested":
      return {
        title: `A payout of ${amount} is on its way`,
        text: `${reference}, to the account ${maskedAccount(note ?? "")}.`,
      };
    case "payout_paid":
      return {
        title: `${amount} was paid out`,
        text: `${reference}, to the account ${maskedAccount(note ?? "")}.`,
      };
    case "payout_failed":
      return {
        title: `A payout of ${amount} failed`,
        text: `${note ?? ""} It is back in your balance.`,
      };
    case "payout_held":
      return {
        title: "Your payout waits",
        text: note
          ? `Your bank account is new or your PIN was removed. We send it when the hold ends, on ${formatDateTime(new Date(note), zone)}.`
          : "Add your bank account and the money goes with the next automatic payout.",
      };
  }
}

export const WAITING_MS = 5 * 60_000;
/** An item with more portions than this is not running low. */
export const LOW_STOCK_ALERT = 5;

function clock(at: Date, zone: string): string {
  const { hour, minute } = inZone(at, zone);
  return clockFace(hour * 60 + minute);
}

/** The cursor of a list: after this instant (microseconds since 1970) and key. */
export type ReadMarker = { micros: string; key: string };

/** Parses a cursor from a URL; null if malformed. */
export function parseReadMarker(text: string | null): ReadMarker | null {
  const match = /^(\d{1,17})-([a-z_]+:[0-9a-f-]{36})$/.exec(text ?? "");
  return match ? { micros: match[1]!, key: match[2]! } : null;
}
export const formatReadMarker = ({ micros, key }: ReadMarker): string => `${micros}-${key}`;
