import { randomUUID } from "node:crypto";

/** Returns a storefront API request body for a pickup order of one item. */
export const apiOrder = (itemId: string, { phone = "08031234567", quantity = 1 } = {}): string =>
  JSON.stringify({
    order: {
      customer_name: "Chidi",
      customer_phone: phone,
      customer_email: "c@example.test",
      order_type: "pickup",
      client_token: randomUUID(),
    },
    items: [{ id: itemId, quantity }],
  });
