import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { vendorProfiles } from "~schema";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import { orderAwaitingPayment } from "./pending-payment";
import { startProvider } from "./provider";
import { openShop, type Shop } from "./shop";
import { cookieOf } from "./vendor-requests";

let provider: Awaited<ReturnType<typeof startProvider>>;
export let shop: Shop;
/** The shop owner's session. */
export let cookie: string;

/** Starts a provider for the file's tests, and opens a shop for each of them. */
export function startCoupons(): void {
  beforeAll(async () => {
    provider = await startProvider();
  });
  beforeEach(async () => {
    ({ opened: shop, cookie } = await openShopOfOwner());
  });
  afterAll(() => provider.stop());
}

export const LIST = "/dashboard/settings/coupons";

export const openShopOfOwner = async () => {
  const opened = await openShop();
  const [vendor] = await systemDb
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, opened.vendorId));
  return { opened, cookie: await cookieOf(vendor!.userId) };
};

/** Pays a new order with this coupon. */
export const payWithCoupon = async (code: string) => {
  const { accessCode, reference, orderId } = await orderAwaitingPayment(shop, { couponCode: code });
  await provider.pay(accessCode);
  expect(await finalizePayment(reference, "callback")).toMatchObject({ outcome: "paid" });
  return orderId;
};
