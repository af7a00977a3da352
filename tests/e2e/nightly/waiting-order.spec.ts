import { eq, sql } from "drizzle-orm";
import { orderEvents } from "../../../drizzle/schema";
import { makeOrder } from "../../../drizzle/seed/factories";
import { axe, expect } from "../fixtures";
import { markHydration, waitForHydration } from "../hydration";
import { signInAsVendorOf, test } from "../own-store";

test("home shows an order once it has waited five minutes, and refreshes when another is delivered", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const since = (minutes: number) =>
    makeOrder(store.db, {
      vendorId: store.vendorId,
      createdAt: new Date(Date.now() - minutes * 60_000),
    });
  const order = await since(2);
  await signInAsVendorOf(page, store);
  await page.clock.install();
  await page.goto("/dashboard");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const bell = page.locator("summary").filter({ hasText: "Notifications" });
  await expect(bell).toContainText("2 unread"); // the order, and a dish that runs low

  // Paid a minute ago. Four more minutes pass, in the records and on the page.
  await store.db
    .update(orderEvents)
    .set({ createdAt: sql`${orderEvents.createdAt} - interval '4 minutes 10 seconds'` })
    .where(eq(orderEvents.orderId, order.id));
  await page.clock.fastForward("04:05");
  await expect(bell).toContainText("3 unread");
  await bell.click();
  await expect(
    page.getByRole("link", { name: new RegExp(`Order ${order.orderNumber} is not accepted yet`) }),
  ).toBeVisible();

  const pending = page
    .getByRole("region", { name: "Your sales" })
    .locator("dl > div")
    .filter({ hasText: "Pending" });
  await expect(pending).toContainText("1");
  await since(0);
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("orderDelivered")));
  await expect(pending.locator("dd").first()).toHaveText("2");
});

test("an unaccepted order has no promised time, and can be cancelled from its first card once it is late", async ({
  page,
  openStore,
}) => {
  const store = await openStore({ businessPhone: "+2348031234567" });
  const order = await makeOrder(store.db, { vendorId: store.vendorId });
  await page.clock.install();
  await markHydration(page);
  await page.goto(`${store.url}/orders/${order.id}`);
  await waitForHydration(page);
  const card = page.locator(".order > header");
  await expect(card).toContainText("Waiting for Iya Basira Kitchen to accept");
  await expect(card).not.toContainText(/Arriving by|Ready for pickup by|Taking longer/);
  const cancel = page.getByRole("button", { name: /^Cancel and get ₦.+ back$/ });
  await expect(cancel).toBeHidden();
  await page.clock.fastForward("12:00");
  await expect(card.getByRole("link", { name: "Call" })).toHaveAttribute(
    "href",
    "tel:+2348031234567",
  );
  await expect(cancel).toHaveCount(1);
  await axe(page, "with scripts");
  await cancel.click();
  await expect(
    page.getByRole("heading", { level: 1, name: "This order was cancelled" }),
  ).toBeVisible();
});
