import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { vendorProfiles } from "~schema";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import { orderAwaitingPayment } from "./pending-payment";
import type { startProvider } from "./provider";
import { openShop, type Shop } from "./shop";
import { cookieOf } from "./vendor-requests";

/** The address of the list of coupons. */
export const LIST = "/dashboard/settings/coupons";

/** Opens a shop and signs its owner in. */
export const openShopOfOwner = async () => {
  const opened = await openShop();
  const [vendor] = await systemDb
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, opened.vendorId));
  return { opened, cookie: await cookieOf(vendor!.userId) };
};

/** Pays an order at the door with this coupon. */
export const payWithCoupon = async (
  provider: Awaited<ReturnType<typeof startProvider>>,
  shop: Shop,
  code: string,
) => {
  const { accessCode, reference, orderId } = await orderAwaitingPayment(shop, { couponCode: code });
  await provider.pay(accessCode);
  expect(await finalizePayment(reference, "callback")).toMatchObject({ outcome: "paid" });
  return orderId;
};
