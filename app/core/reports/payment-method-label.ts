const channels: Record<string, string> = {
  card: "card",
  bank: "bank",
  bank_transfer: "bank transfer",
  ussd: "USSD",
  qr: "QR",
  mobile_money: "mobile money",
};

/** Labels a key of the dimension `payment`: `Online, card`, `Cash, outside`. */
export function paymentMethodLabel(key: string): string {
  const [where, how = ""] = key.split(":");
  if (where === "online") return `Online, ${channels[how] ?? how.replaceAll("_", " ")}`;
  if (how === "cash") return "Cash, outside";
  return how === "transfer" ? "Transfer, outside" : "Outside";
}
