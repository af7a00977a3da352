import { translatorFor } from "~/core/i18n/translations.server";
import type { Vendor } from "~/core/staff/guard.server";
import { may } from "~/core/staff/permissions";
import { findOwnStore } from "~/core/stores/store-record.server";
import { paymentLinkData } from "~/dashboard/custom-orders/payment-link-data.server";
import type { ListedOrderDetails } from "~/dashboard/orders/list/order-list";
import type { ShareableLink } from "~/dashboard/custom-orders/link-section";

/** Payment links of unpaid additions by id; none for a role that can't make custom orders. */
export async function linksOfAdditions(
  vendor: Vendor,
  order: ListedOrderDetails,
): Promise<Record<string, ShareableLink>> {
  const open = order.additions.filter(({ state }) => state === "open");
  if (open.length === 0 || !may(vendor.role, "customOrders")) return {};
  const { language } = await findOwnStore(vendor.id);
  const t = translatorFor(language);
  const { customerName, customerPhone } = order;
  return Object.fromEntries(
    open.map((addition) => [
      addition.id,
      paymentLinkData({ ...addition, customerName, customerPhone }, vendor, t),
    ]),
  );
}
