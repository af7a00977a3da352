const names: Record<string, string> = {
  card: "Card",
  bank: "Bank",
  bank_transfer: "Bank transfer",
  ussd: "USSD",
  qr: "QR",
  mobile_money: "Mobile money",
};

export const paidWithName = (method: string | null): string => names[method ?? ""] ?? "Paystack";
