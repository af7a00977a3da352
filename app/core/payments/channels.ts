import type { PaymentChannel } from "~schema/orders";
import { msg, type Message } from "~/shared/translate";

/** The payment channels that we ask the provider to offer; the first is preselected. */
export const channels = [
  "card",
  "bank_transfer",
  "ussd",
] as const satisfies readonly PaymentChannel[];
export type Channel = PaymentChannel;

export const channelNames: Record<Channel, Message> = {
  bank_transfer: msg("Bank transfer"),
  card: msg("Card"),
  ussd: msg("USSD"),
};

export const isChannel = (value: unknown): value is Channel => channels.includes(value as Channel);

/** The provider's minimum for a transfer, in kobo (₦100). */
const MIN_TRANSFER_KOBO = 10_000;

export const canTransfer = (totalKobo: number): boolean => totalKobo >= MIN_TRANSFER_KOBO;

/** The customer's choice; all without one, or if the amount is too small for it. */
export const offeredChannels = (chosen: Channel | null, totalKobo: number): readonly Channel[] =>
  chosen === null || (chosen === "bank_transfer" && !canTransfer(totalKobo)) ? channels : [chosen];
