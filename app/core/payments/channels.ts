import { msg, type Message } from "~/shared/translate";

/** The payment methods that the provider is asked to offer, card first. */
export const channels = ["card", "bank_transfer", "ussd"] as const;
export type Channel = (typeof channels)[number];

/** The names that customers read. */
export const channelNames: Record<Channel, Message> = {
  card: msg("Card"),
  bank_transfer: msg("Bank transfer"),
  ussd: msg("USSD"),
};

/** Returns whether a form's value is a payment channel. */
export const isChannel = (value: unknown): value is Channel => channels.includes(value as Channel);
