/** The ways to pay that the provider is asked to offer; card first. */
export const channels = ["card", "bank_transfer", "ussd"] as const;
export type Channel = (typeof channels)[number];

/** How they are called to customers. */
export const channelNames: Record<Channel, string> = {
  card: "Card",
  bank_transfer: "Bank transfer",
  ussd: "USSD",
};

/** Whether what a form says names one of them. */
export const isChannel = (value: unknown): value is Channel => channels.includes(value as Channel);
