import { eq } from "drizzle-orm";
import { authSessions, orders, vendorProfiles } from "../../drizzle/schema";
import { makeOrder } from "../../drizzle/seed/factories";
import { axe, expect } from "./fixtures";
import { orderCard } from "./order-list";
import { signInAsVendorOf, test, type OwnStore } from "./own-store";

async function endSessions({ db, vendorId }: OwnStore): Promise<void> {
  const [vendor] = await db
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, vendorId));
  await db
    .update(authSessions)
    .set({ revokedAt: new Date() })
    .where(eq(authSessions.userId, vendor!.userId));
}

test("a page whose session has ended says so, and signing in leads back to it @no-js", async ({
  page,
  openStore,
  faults,
}, { project }) => {
  faults.allow(/^401 GET \/dashboard\/(?:events|orders-version)$/);
  const store = await openStore();
  await signInAsVendorOf(page, store);
  const scripts = project.use.javaScriptEnabled !== false;
  await page.goto("/dashboard/items?sort=price");
  // A revalidation would redirect to the sign-in page at once.
  await page.route("**/dashboard/items.data*", () => {});
  await endSessions(store);
  if (scripts) {
    // The stream reconnects as after a bad network, is refused, and the page finds out why.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(page.getByRole("alert").filter({ hasText: "You are signed out." })).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    await expect(page.getByRole("heading", { level: 1, name: "Menu Items" })).toBeVisible();
    await axe(page);
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
  } else {
    await page.reload();
  }
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard%2Fitems%3Fsort%3Dprice/);
});

test("accepting an order after the session has ended fails, and the page says so @no-js @nightly", async ({
  page,
  openStore,
  faults,
}, { project }) => {
  faults.allow(/^401 GET \/dashboard\/(?:events|orders-version)$/);
  const store = await openStore();
  const { db, vendorId } = store;
  const order = await makeOrder(db, { vendorId, status: "pending", customerName: "Bisi Late" });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/orders");
  const scripts = project.use.javaScriptEnabled !== false;
  if (scripts) await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
  await endSessions(store);
  const accept = orderCard(page, "Bisi Late").getByRole("button", { name: "Accept" });
  await accept.click();
  await expect(
    page.getByText("Not done: you are signed out. Sign in and try again."),
  ).toBeVisible();
  if (scripts) await expect(accept).toBeVisible();
  await axe(page);
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(row!.status).toBe("pending");
});
