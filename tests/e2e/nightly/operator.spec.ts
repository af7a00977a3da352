import { eq } from "drizzle-orm";
import { operatorLog, reviewEvents, reviews } from "../../../drizzle/schema";
import { makeOrder } from "../../../drizzle/seed/factories";
import { makeReview } from "../../../drizzle/seed/store-factories";
import { axe, contrast, expect, signInAs } from "../fixtures";
import { layoutErrors } from "../layout-errors";
import { signInAsVendorOf, test } from "../own-store";

const OPERATOR = "operator@buka.test";

test("an operator decides about a flagged review, finds its store, and all of it is in the log @no-js", async ({
  page,
  openStore,
}) => {
  const { db, vendorId, slug } = await openStore({ businessName: "Bisi’s Flagged Kitchen" });
  const order = await makeOrder(db, { vendorId, status: "delivered" });
  const comment = `Rude words ${slug}`;
  const review = await makeReview(db, { vendorId, orderId: order.id, status: "flagged", comment });
  await db
    .insert(reviewEvents)
    .values({ vendorId, reviewId: review.id, action: "flagged", reason: "It insults our cook" });

  await signInAs(page, "ada@mama-put.test");
  expect((await page.goto("/operator"))!.status()).toBe(404);
  await page.context().clearCookies();
  await signInAs(page, OPERATOR);
  expect((await page.goto("/operator"))!.status()).toBe(200);
  const found = page.getByRole("listitem").filter({ hasText: comment });
  await expect(found).toContainText("It insults our cook");
  await found.getByRole("button", { name: "Remove review" }).click();
  await expect(found.getByText("Say why: they read it.")).toBeVisible();
  await found.getByLabel("Reason, which they read").fill("It names a person");
  await axe(page);
  await found.getByRole("button", { name: "Remove review" }).click();
  await expect(found).toHaveCount(0);
  const [removed] = await db.select().from(reviews).where(eq(reviews.id, review.id));
  expect(removed!.status).toBe("removed");

  await page.getByRole("link", { name: "Vendors" }).click();
  await page.getByLabel("Search vendors").fill("bisis flagged");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Bisi’s Flagged Kitchen" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Bisi’s Flagged Kitchen");
  await axe(page);
  const lines = await db.select().from(operatorLog).where(eq(operatorLog.subject, review.id));
  expect(lines).toMatchObject([{ act: "review:remove", operatorEmail: OPERATOR }]);
  await page.getByRole("link", { name: "Log", exact: true }).click();
  await expect(page.getByText(review.id).first()).toBeVisible();
});

test("an operator holds a store's payouts, its vendor reads that they are paused, and they are released @no-js", async ({
  page,
  openStore,
}) => {
  const store = await openStore({
    businessName: "Bisi’s Held Kitchen",
    payment: {
      ...{ bankCode: "058", bankName: "GTBank", accountNumber: "0123456789" },
      ...{ accountName: "BISI", bankVerified: true },
    },
  });
  const { db, vendorId } = store;
  await makeOrder(db, { vendorId, status: "delivered", lines: [{ name: "Rice", price: 500_000 }] });
  await signInAs(page, OPERATOR);
  await page.goto(`/operator/vendors/${vendorId}`);
  await page.getByRole("link", { name: "Payout rules and holds" }).click();
  await expect(page.getByRole("heading", { name: "Trusted store" })).toBeVisible();
  await page.getByRole("button", { name: "Hold payouts" }).click();
  await expect(page.getByText("Say why: other operators read it.")).toBeVisible();
  await page.getByLabel("Reason, which operators read").fill("A customer called us");
  await page.getByRole("button", { name: "Hold payouts" }).click();
  await expect(page.getByRole("heading", { name: "Payouts are held" })).toBeVisible();
  await axe(page);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await layoutErrors(page, width)).toEqual([]);
  }
  await page.context().clearCookies();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/payouts");
  await expect(page.getByText(/^Payouts are paused while we check a few things/)).toBeVisible();
  await page.goto("/dashboard/payouts/withdraw");
  await expect(page.getByText(/^Payouts are paused while we check a few things/)).toBeVisible();
  await expect(page.getByText("A customer called us")).toHaveCount(0);
  await axe(page);
  await page.context().clearCookies();
  await signInAs(page, OPERATOR);
  await page.goto(`/operator/vendors/${vendorId}/payouts`);
  await page.getByRole("button", { name: "Release payouts" }).click();
  await expect(page.getByRole("heading", { name: "Payouts go" })).toBeVisible();

  await page.getByRole("link", { name: "Payout rules" }).first().click();
  const grown = page.getByRole("region", { name: "Grown store" });
  await grown.getByLabel("Reserve, percent").fill("99");
  await grown.getByRole("button", { name: "Save" }).click();
  await expect(grown.getByText("Percent: a number from 0 to 50")).toBeVisible();
  await expect(grown.getByLabel("Reserve, percent")).toHaveValue("99");
  await axe(page);
});

test("the operator's pages fit phones, a tablet and a desk, by day and at night", async ({
  page,
}) => {
  await signInAs(page, OPERATOR);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      "",
      "?kind=review",
      "/vendors",
      "/vendors?q=mama",
      "/search?q=VNR2797",
      "/log",
    ]) {
      await page.goto(`/operator${path}`);
      expect([path, width, await layoutErrors(page, width)]).toEqual([path, width, []]);
    }
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/operator/vendors");
  await contrast(page);
});
