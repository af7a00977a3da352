const names: Record<string, string> = {
  card: "Card",
  bank: "Bank",
  bank_transfer: "Bank transfer",
  ussd: "USSD",
  qr: "QR",
  mobile_money: "Mobile money",
};

/** Names what was paid with, as the provider calls it, for the vendor. */
export const paidWithName = (method: string | null): string => names[method ?? ""] ?? "Paystack";
