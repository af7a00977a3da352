import { env } from "~/platform/env.server";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { whatsAppUrl } from "~/shared/phone";
import type { CustomOrderDetails } from "./custom-orders.queries.server";

/**
 * The payment link of an order, and the message that brings it to its customer on WhatsApp: to their own chat when their phone is known, else to whom the
 * vendor chooses. Made from the configuration, never from a request's headers.
 * @param store.zone whose clock tells until when it can be paid
 */
export function linkFacts(order: Pick<CustomOrderDetails, "id" | "number" | "customerName" | "customerPhone" | "totalKobo" | "expiresAt">, store: { businessName: string; zone: string }) {
  const url = `${env().publicUrl}${paths.invoice.page(order.id)}`;
  const until = order.expiresAt ? formatDateTime(order.expiresAt, store.zone) : "";
  const text = `Hello ${order.customerName}, here is your order ${order.number} from ${store.businessName}: ${formatKobo(order.totalKobo)}. You can pay here until ${until}: ${url}`;
  return { url, until, whatsApp: whatsAppUrl(order.customerPhone ?? "", text) };
}
