const names: Record<string, string> = {
  card: "Card",
  bank: "Bank",
  bank_transfer: "Bank transfer",
  ussd: "USSD",
  qr: "QR",
  mobile_money: "Mobile money",
};

/** Returns the vendor's name for a payment method of the provider. */
export const paidWithName = (method: string | null): string => names[method ?? ""] ?? "Paystack";
