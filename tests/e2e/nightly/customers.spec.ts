import { makeCustomer, makeOrder } from "../../../drizzle/seed/factories";
import { makeReview } from "../../../drizzle/seed/store-factories";
import { axe, expect, type Page } from "../fixtures";
import { signInAsVendorOf, test, type OwnStore } from "../own-store";

/** A customer with a delivered and rated order, one being cooked, and one unpaid. */
async function withCustomer({ vendorId, db, dishes }: OwnStore) {
  const amara = await makeCustomer(db, {
    vendorId,
    name: `Amara <b>"Eze"</b>`,
    phone: "+2348035550123",
  });
  const lines = [
    { item: dishes.get("Fried rice")!, quantity: 2 },
    { item: dishes.get("Jollof rice")! },
    { item: dishes.get("Egusi soup")! },
  ];
  const order = (over: object) => makeOrder(db, { vendorId, customerId: amara.id, lines, ...over });
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const rated = await order({ status: "delivered", createdAt: ago(50) });
  await makeReview(db, { vendorId, orderId: rated.id, rating: 5, comment: "Hot and plenty" });
  await order({ status: "payment_failed", createdAt: ago(26) });
  const cooking = await order({ status: "preparing", createdAt: ago(0.5) });
  return { amara, cooking };
}

/** The page fits the widths of a phone, a tablet and a desktop. */
async function fitsEveryWidth(page: Page): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, `at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 360, height: 740 });
}

test("a vendor notes an allergy, which the kitchen sees, and blocks and unblocks a number", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  const { amara, cooking } = await withCustomer(store);
  await signInAsVendorOf(page, store);

  await page.goto("/dashboard/customers");
  await page.getByRole("link", { name: /Amara/ }).click();
  const shown = page.getByRole("dialog", { name: /Amara/ });
  await expect(shown.getByRole("heading", { name: `Amara <b>"Eze"</b>` })).toBeVisible();
  await expect(shown).toContainText("Fried rice, Jollof rice and 1 more");
  await expect(shown).toContainText("Not paid so far");
  await expect(shown).toContainText("Hot and plenty");
  await expect(shown.getByRole("link", { name: "Call" })).toHaveAttribute(
    "href",
    "tel:+2348035550123",
  );
  await axe(page);

  await shown.getByRole("checkbox", { name: "Allergy" }).check();
  await shown.getByLabel("Your own tags").fill("<i>Gate 3</i>");
  await shown.getByLabel("Private note").fill("No groundnuts. <script>alert(1)</script>");
  await shown.getByRole("button", { name: "Save" }).click();
  await expect(shown.getByRole("checkbox", { name: "<i>Gate 3</i>" })).toBeChecked();
  await expect(shown.getByLabel("Private note")).toHaveValue(/^No groundnuts\. <script>/);

  // A sixth tag is refused, and no typed text is lost.
  await shown.getByLabel("Your own tags").fill("one, two, three, four");
  await shown.getByRole("button", { name: "Save" }).click();
  await expect(shown.getByText("At most 5 tags")).toBeVisible();
  await expect(shown.getByLabel("Your own tags")).toHaveValue("one, two, three, four");
  await page.keyboard.press("Escape");
  await expect(shown).toBeHidden(); // otherwise its navigation would cancel the next

  await page.goto("/dashboard/kitchen");
  const card = page.getByRole("listitem").filter({ hasText: "Amara" });
  await expect(card).toContainText("Allergy");
  await expect(card).toContainText("No groundnuts. <script>");
  await page.goto(`/dashboard/orders/${cooking.id}/ticket?paper=58`);
  await expect(page.locator(".ticket-warns")).toHaveText("Allergy");
  await expect(page.locator(".ticket")).toContainText("No groundnuts.");

  await page.goto(`/dashboard/orders/${cooking.id}`);
  await page.getByRole("link", { name: /Amara/ }).click();
  await expect(page).toHaveURL(`/dashboard/customers/${amara.id}`);
  await fitsEveryWidth(page);
  await page.locator("summary").filter({ hasText: "Block this customer" }).click();
  await expect(page.getByText(/New orders from 0803 555 0123 are declined/)).toBeVisible();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByText(/Orders from this number are declined/)).toBeVisible();
  await axe(page);

  await page.getByRole("link", { name: "New order for them" }).click();
  await expect(page.getByLabel("Phone (optional)")).toHaveValue("0803 555 0123");
  await expect(page.getByText("You have blocked this number")).toBeVisible();
  await page.goto(`/dashboard/customers/${amara.id}`);
  await page.locator("summary").filter({ hasText: "Unblock this customer" }).click();
  await page.getByRole("button", { name: "Unblock" }).click();
  await expect(
    page.locator("summary").filter({ hasText: /^\s*Block this customer/ }),
  ).toBeVisible();
});
