import { randomUUID } from "node:crypto";

/** Returns a valid custom order of a tray for ₦50,000. */
export const aHandTypedOrder = (phone: string | null, link: boolean) => ({
  ...{ clientToken: randomUUID(), customerName: "Ngozi Eze", customerPhone: phone },
  customerEmail: null,
  items: [{ name: "Small chops tray", priceKobo: 2_500_000, quantity: 2, item: null }],
  orderType: "pickup" as const,
  ...{ deliveryArea: "", deliveryFee: "", deliveryAddress: "", deliveryInstructions: "" },
  ...{ vendorInstructions: "", schedule: false, scheduledDate: "", scheduledTime: "", link },
  expiry: "24h" as const,
  delivery: null,
  areaName: null,
});
