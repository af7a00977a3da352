import type { PaymentAccount } from "~schema/payments";
import { PAYABLE_MINUTES } from "~/core/orders/order-request";
import { canTransfer, type Channel } from "./channels";

/** Banks with a code to dial, by what it begins with (paystack.com/docs/payments, USSD). */
export const ussdBanks = {
  "737": "GTBank",
  "919": "UBA",
  "822": "Sterling Bank",
  "966": "Zenith Bank",
} as const;
type UssdBank = keyof typeof ussdBanks;
/** Every other bank is dialled from the provider's page. */
export const OTHER_BANK = "other";
/** The payer's bank, from a form; null if none was chosen. */
export type ChosenBank = UssdBank | typeof OTHER_BANK | null;

export const isUssdBank = (value: unknown): value is UssdBank =>
  typeof value === "string" && Object.hasOwn(ussdBanks, value);
export const chosenBank = (value: unknown): ChosenBank =>
  isUssdBank(value) || value === OTHER_BANK ? value : null;

/** The provider's shortest life of an account is 15 minutes; the last is for the way there. */
const MIN_ACCOUNT_MINUTES = 16;
const minutes = (count: number) => count * 60_000;

/** When an account opened now ends: with the order's time to pay, or as soon as the provider can. */
export const accountEnd = (orderedAt: Date, now: Date): Date =>
  new Date(
    Math.max(
      orderedAt.getTime() + minutes(PAYABLE_MINUTES),
      now.getTime() + minutes(MIN_ACCOUNT_MINUTES),
    ),
  );

/** Until when money may be sent: never past the order's own time to pay. */
export const payableUntil = (account: PaymentAccount | null, orderedAt: Date): Date =>
  new Date(
    Math.min(
      orderedAt.getTime() + minutes(PAYABLE_MINUTES),
      account?.kind === "transfer" ? Date.parse(account.expiresAt) : Infinity,
    ),
  );

export const isClosed = (account: PaymentAccount, now: Date): boolean =>
  account.kind === "transfer" && Date.parse(account.expiresAt) <= now.getTime();

/** Returns whether the payer asks for something else than an open account. */
export const wantsAnother = (account: PaymentAccount, bank: ChosenBank, now: Date): boolean =>
  isClosed(account, now) || (account.kind === "ussd" && bank !== null && bank !== account.type);

/**
 * How to begin a payment for somebody on our own page: `choose` their bank first, `charge` it, or
 * the provider's `page`.
 */
export function ownWay(
  { paymentChannel, totalKobo }: { paymentChannel: Channel | null; totalKobo: number },
  bank: ChosenBank,
): "choose" | "charge" | "page" {
  if (paymentChannel === "bank_transfer") return canTransfer(totalKobo) ? "charge" : "page";
  if (paymentChannel !== "ussd" || bank === OTHER_BANK) return "page";
  return bank === null ? "choose" : "charge";
}
