import { eq } from "drizzle-orm";
import { authSessions, vendorProfiles } from "../../drizzle/schema";
import { axe, expect } from "./fixtures";
import { signInAsVendorOf, test } from "./own-store";

test("a page whose session has ended says so, and leads back to itself by signing in", async ({
  page,
  openStore,
  faults,
}, { project }) => {
  faults.allow(/^401 GET \/dashboard\/(?:events|orders-version)$/);
  const store = await openStore();
  await signInAsVendorOf(page, store);
  const scripts = project.use.javaScriptEnabled !== false;
  // With its first connection the page reads itself again: signed out by then, it would be led to
  // the sign-in at once.
  const readAgain = scripts
    ? page.waitForResponse(
        (response) => new URL(response.url()).pathname === "/dashboard/items.data",
      )
    : null;
  await page.goto("/dashboard/items?sort=price");
  await readAgain;
  // An earlier change may be announced later: what the page then reads would redirect it, too.
  await page.route("**/dashboard/items.data*", () => {});
  const [vendor] = await store.db
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, store.vendorId));
  await store.db
    .update(authSessions)
    .set({ revokedAt: new Date() })
    .where(eq(authSessions.userId, vendor!.userId));
  if (scripts) {
    // The stream is opened again, as after a bad network; it is refused, and the page asks why.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(page.getByRole("alert").filter({ hasText: "You are signed out." })).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    await expect(page.getByRole("heading", { level: 1, name: "Menu Items" })).toBeVisible();
    await axe(page);
    await page.getByRole("link", { name: "Sign in again" }).click();
  } else {
    await page.getByRole("link", { name: "List" }).click();
  }
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard%2Fitems%3Fsort%3Dprice/);
});
