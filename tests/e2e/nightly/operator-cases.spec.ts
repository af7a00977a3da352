import { eq, sql } from "drizzle-orm";
import * as schema from "../../../drizzle/schema";
import { makePayout } from "../../../drizzle/seed/store-factories";
import { aDayAgo } from "../../setup/case-rows";
import { axe, expect } from "../fixtures";
import { layoutErrors } from "../layout-errors";
import { signInAsVendorOf, test } from "../own-store";

test("a store reads of a payout that is late and of messages that did not arrive @no-js", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const { db, vendorId } = store;
  const payout = await makePayout(db, { vendorId, status: "pending", amount: 250_000 });
  await db
    .update(schema.payouts)
    .set({ createdAt: aDayAgo, triedAt: sql`now() - interval '2 minutes'` })
    .where(eq(schema.payouts.id, payout.id));
  await db.insert(schema.messages).values({
    vendorId,
    event: "order_ready",
    way: "sms",
    recipient: "+2348031112233",
    values: {},
    state: "failed",
    lastError: "It was not delivered",
  });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard");
  const needs = page.getByRole("region", { name: "Needs you" });
  await expect(needs).toContainText("₦2,500 has been on its way to your bank for over a day");
  await expect(needs).toContainText("1 message to your customers’ phones did not arrive this week");
  await axe(page);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await layoutErrors(page, width)]).toEqual([width, []]);
  }
  await needs.getByRole("link", { name: "has been on its way" }).click();
  await expect(page).toHaveURL(/\/dashboard\/payouts/);
});
