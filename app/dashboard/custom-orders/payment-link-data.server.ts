import { env } from "~/platform/env.server";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { whatsAppUrl } from "~/shared/phone";
import { translator, type Translate } from "~/shared/translate";
import type { CustomOrderDetails } from "~/core/custom-orders/custom-orders.queries.server";

/**
 * Returns an order's payment link, and a WhatsApp link with a message to its customer; without a
 * phone, WhatsApp asks for the chat. The address comes from the configuration, never from request
 * headers.
 * @param store.zone formats the expiry (IANA)
 * @param t in the store's language
 */
export function paymentLinkData(
  order: Pick<
    CustomOrderDetails,
    "id" | "number" | "customerName" | "customerPhone" | "totalKobo" | "expiresAt"
  >,
  store: { businessName: string; zone: string },
  t: Translate = translator(),
) {
  const url = `${env().publicUrl}${paths.invoice.page(order.id)}`;
  const until = order.expiresAt ? formatDateTime(order.expiresAt, store.zone) : "";
  const { customerName: name, number, totalKobo } = order;
  const text = t(
    "Hello {name}, here is your order {number} from {store}: {price}. You can pay here until {when}: {url}",
    { name, number, store: store.businessName, price: formatKobo(totalKobo), when: until, url },
  );
  return { url, until, whatsApp: whatsAppUrl(order.customerPhone ?? "", text) };
}
