import type { PaymentChannel } from "~schema/orders";
import { msg, type Message } from "~/shared/translate";

/** The payment channels that the provider is asked to offer; the first is chosen to begin with. */
export const channels = [
  "card",
  "bank_transfer",
  "ussd",
] as const satisfies readonly PaymentChannel[];
export type Channel = PaymentChannel;

/** The names that customers read. */
export const channelNames: Record<Channel, Message> = {
  bank_transfer: msg("Bank transfer"),
  card: msg("Card"),
  ussd: msg("USSD"),
};

/** Returns whether a form's value is a payment channel. */
export const isChannel = (value: unknown): value is Channel => channels.includes(value as Channel);

/** The least that the provider takes by transfer, in kobo (₦100). */
const MIN_TRANSFER_KOBO = 10_000;

/**
 * Returns what a payment offers: what its customer has chosen, and all of it where nothing was, or
 * the amount is too small for it.
 */
export const offeredChannels = (chosen: Channel | null, totalKobo: number): readonly Channel[] =>
  chosen === null || (chosen === "bank_transfer" && totalKobo < MIN_TRANSFER_KOBO)
    ? channels
    : [chosen];
