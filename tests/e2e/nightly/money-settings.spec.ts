import { axe, expect } from "../fixtures";
import { signInAsVendorOf, test } from "../own-store";

test("a vendor shares the gateway's fee, sees the effect, and enters a bank account", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/settings/payments");
  await page.getByRole("radio", { name: "We share it" }).check();
  const share = page.getByRole("textbox", { name: "Customer’s share (%)" });
  await page.getByRole("slider").fill("40");
  await expect(share).toHaveValue("40");
  await page.getByLabel("Order amount (₦)").fill("10000");
  // 1.5% of ₦10,000 and ₦100 are ₦250, of which 40% are ₦100.
  await expect(page.getByText("₦10,100", { exact: true })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: /^Save( Changes)?$/ }).click();
  await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
  await expect(share).toHaveValue("40");

  await page.getByRole("link", { name: "Add your bank account" }).click();
  await page.getByLabel("Bank", { exact: true }).selectOption("058");
  await page.getByLabel("Account number").fill("0123456789");
  await page.getByRole("button", { name: "Check account" }).click();
  await expect(
    page.getByText("The bank says this account belongs to IBRAHIM ADEBAYO."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Yes, save this account" }).click();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await expect(page.getByText("••••••6789")).toBeVisible();
  await axe(page, "with scripts");
});

test("a vendor makes a code, switches it off and on, and deletes it", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/settings/coupons");
  await axe(page);
  await page.getByRole("link", { name: "New coupon" }).click();
  await page.getByLabel("Code", { exact: true }).fill("TASTE10");
  await page.getByRole("button", { name: "Create coupon" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter a whole number from 1 to 100");
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("TASTE10");
  await page.getByLabel("Discount", { exact: true }).fill("10");
  await page.getByLabel("Show on the menu").check();
  await axe(page);
  await page.getByRole("button", { name: "Create coupon" }).click();

  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "TASTE10" }) });
  await expect(card).toContainText("10% off");
  await expect(card).toContainText("Not used yet");
  await expect(card).toContainText("On the menu now");
  // A browser without scripts shows this, to be copied by hand.
  expect(await (await page.request.get(page.url())).text()).toMatch(
    /10% off at Iya Basira Kitchen with the code TASTE10: <\/span><span[^>]*>http/,
  );
  await card.getByRole("button", { name: "Switch off" }).click();
  await expect(card.getByText("Off", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Switch on" }).click();
  await expect(card.getByText("Live", { exact: true })).toBeVisible();
  await axe(page);

  await card.getByRole("link", { name: "Edit" }).click();
  await page.getByText("Delete this code").click();
  await page.getByRole("button", { name: "Yes, delete" }).click();
  await expect(page.getByRole("heading", { name: "No coupons yet" })).toBeVisible();
});
