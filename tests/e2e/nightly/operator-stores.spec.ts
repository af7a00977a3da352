import { eq } from "drizzle-orm";
import { orders, vendorProfiles } from "../../../drizzle/schema";
import { makeOrder } from "../../../drizzle/seed/factories";
import { axe, contrast, expect, signInAs } from "../fixtures";
import { layoutErrors } from "../layout-errors";
import { signInAsVendorOf, test } from "../own-store";

const OPERATOR = "operator@buka.test";
const why = "Your food permit has run out. Send us the new one.";
const notice = "This store isn’t taking orders at the moment.";

test("an operator suspends a store, gives it another address, resumes it and closes it @no-js", async ({
  page,
  openStore,
}) => {
  const { db, vendorId, slug, url } = await openStore({ businessName: "Bisi’s Paused Kitchen" });
  await signInAs(page, OPERATOR);
  const button = (name: string) => page.getByRole("button", { name });
  const manage = async () => {
    await page.goto(`/operator/vendors/${vendorId}`);
    await page.getByRole("link", { name: "Suspend, change or close" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Change Bisi’s Paused Kitchen",
    );
  };
  const isDone = () => expect(page).toHaveURL(new RegExp(`/operator/vendors/${vendorId}$`));

  await manage();
  await button("Suspend store").click();
  await expect(page.getByText("Say why: the vendor reads it")).toBeVisible();
  await page.getByLabel("The vendor reads why").fill(why);
  await axe(page);
  await button("Suspend store").click();
  await isDone();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Suspended");
  await page.goto(url);
  await expect(page.getByText(notice).first()).toBeVisible();
  await axe(page);

  await manage();
  const next = `${slug}-new`.slice(-60);
  await page.getByLabel("New address").fill(next);
  await button("Change address").click();
  await isDone();
  await page.goto(url);
  await expect(page).toHaveURL(new RegExp(next));

  await manage();
  await button("Resume orders").click();
  await isDone();
  await page.goto(url);
  await expect(page.getByText(notice)).toHaveCount(0);

  await manage();
  await page.getByLabel("The vendor reads why").fill(why);
  await button("Suspend store").click();
  await manage();
  const close = page.getByRole("region", { name: "Close for good" });
  await close.getByLabel(/^Type /).fill("Bisi");
  await close.getByRole("button").click();
  await expect(close.getByText(/^Type the store’s name as it is/)).toBeVisible();
  await close.getByLabel(/^Type /).fill("Bisi’s Paused Kitchen");
  await close.getByRole("button").click();
  await isDone();
  const [closed] = await db.select().from(vendorProfiles).where(eq(vendorProfiles.id, vendorId));
  expect(closed!.storeSlug).toBeNull();
  await manage();
  const erase = page.getByRole("region", { name: "Erase its owner" });
  await erase.getByLabel(/^Type /).fill("Bisi’s Paused Kitchen");
  await axe(page);
  await erase.getByRole("button").click();
  await isDone();
  await expect(page.getByText(/erased-.*@erased\.invalid/).first()).toBeVisible();
  expect((await page.goto(url))!.status()).toBe(410);
  await expect(page.getByRole("heading", { name: "This store has closed." })).toBeVisible();
  await axe(page);
});

test("an operator erases a customer from every store @no-js", async ({ page, openStore }) => {
  const { db, vendorId } = await openStore({ businessName: "Bisi’s Open Kitchen" });
  const email = `customer-${vendorId}@example.com`;
  await makeOrder(db, { vendorId, status: "delivered", customerEmail: email });
  await signInAs(page, OPERATOR);
  await page.goto("/operator/search");
  await page.getByRole("link", { name: "Erase a customer" }).click();
  await page.getByLabel("Customer’s phone or e-mail").fill(email);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByLabel("Type the phone or e-mail again").fill(email);
  await axe(page);
  await page.getByRole("button", { name: "Erase 1 order of 1 store" }).click();
  await expect(page.getByText("Erased from every store.")).toBeVisible();
  const left = await db.select().from(orders).where(eq(orders.customerEmail, email));
  expect(left).toEqual([]);
});

test("an operator sees a dashboard as its vendor does, and changes nothing @no-js", async ({
  page,
  openStore,
}) => {
  const { vendorId } = await openStore({ businessName: "Bisi’s Open Kitchen" });
  await signInAs(page, OPERATOR);
  await page.goto(`/operator/vendors/${vendorId}`);
  await page.getByRole("link", { name: "See as the vendor sees" }).click();
  await axe(page);
  await page.getByRole("button", { name: "See the dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const bar = page.getByText(
    "You see Bisi’s Open Kitchen as its vendor does. Nothing can be changed.",
  );
  await expect(bar).toBeVisible();
  // axe takes links in a disabled fieldset for disabled; they aren't (HTML, the fieldset element).
  await axe(page, undefined, ".filter-bar");
  await page
    .getByRole("navigation", { name: "Period" })
    .getByRole("link", { name: /week/i })
    .click();
  await expect(page).toHaveURL(/week/);
  for (const path of ["payouts", "orders", "items/new", "settings/profile"]) {
    await page.goto(`/dashboard/${path}`);
    await expect(bar).toBeVisible();
    await expect(page.getByRole("main").locator("button:enabled, input:enabled")).toHaveCount(0);
  }
  await page.goto("/dashboard/settings/staff");
  await expect(page.getByText("Operators don’t see this page")).toBeVisible();
  await expect(bar).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Back to dashboard" }).click();
  await expect(bar).toBeVisible();
  const answer = await page.request.post("/dashboard/pause", {
    form: { intent: "pause" },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(403);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/operator/vendors/${vendorId}$`));
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/operator$/);
});

test("a suspended store’s vendor reads why on their dashboard @no-js", async ({
  page,
  openStore,
}) => {
  const store = await openStore({ businessName: "Bisi’s Paused Kitchen" });
  await store.db
    .update(vendorProfiles)
    .set({ suspension: { notice, why } })
    .where(eq(vendorProfiles.id, store.vendorId));
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard");
  await expect(page.getByText(why)).toBeVisible();
  await axe(page);
});

test("the pages about a store fit phones, a tablet and a desk, by day and at night", async ({
  page,
  openStore,
}) => {
  const { vendorId } = await openStore({ businessName: "Bisi’s Paused Kitchen" });
  await signInAs(page, OPERATOR);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const part of ["store", "see"]) {
      await page.goto(`/operator/vendors/${vendorId}/${part}`);
      expect([part, width, await layoutErrors(page, width)]).toEqual([part, width, []]);
    }
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/operator/vendors/${vendorId}/store`);
  await contrast(page);
});
