import { eq } from "drizzle-orm";
import { deliveryAreas, vendorBusinessSettings } from "../../../drizzle/schema";
import { fillCheckout, newCustomer, payButton, paymentOf, withScripts } from "../customer";
import { axe, expect } from "../fixtures";
import { signInAsVendorOf, test } from "../own-store";
import { fillCart } from "../shortcuts";

test("a customer chooses an area, sees its fee, and learns of changed prices before paying @no-js", async ({
  page,
  openStore,
}) => {
  const store = await openStore({ business: { packagingFee: 20_000 } });
  await store.db.insert(deliveryAreas).values([
    { vendorId: store.vendorId, name: "Yaba", fee: 70_000, freeAbove: 800_000, sortOrder: 0 },
    { vendorId: store.vendorId, name: "Lekki", fee: 150_000, minimumOrder: 900_000, sortOrder: 1 },
  ]);
  await fillCart(page, { slug: store.slug, dishes: { "Jollof rice": 2 } });
  await page.goto(`${store.url}/checkout`);
  const order = page.getByRole("region", { name: "Your order" });
  const area = page.getByLabel("Delivery area");
  await expect(order).toContainText("Total before delivery ₦5,200");
  await expect(order).toContainText("₦3,000 more for free delivery to Yaba");
  await expect(area.getByRole("option")).toHaveText([
    "Choose your area",
    "Yaba: ₦700",
    "Lekki: ₦1,500, for orders from ₦9,000",
  ]);
  await fillCheckout(page, newCustomer());
  await page.evaluate(() => window.scrollTo(0, 0)); // the header may cover half a field
  await axe(page);

  await area.selectOption({ label: "Yaba: ₦700" });
  if (!withScripts()) await page.getByRole("button", { name: "Show total" }).click();
  await expect(order).toContainText("Delivery ₦700");
  await expect(order).toContainText("₦3,000 more for free delivery");
  await expect(order).toContainText("Total ₦5,900");

  await store.db
    .update(vendorBusinessSettings)
    .set({ packagingFee: 30_000 })
    .where(eq(vendorBusinessSettings.vendorId, store.vendorId));
  await payButton(page).click();
  await expect(
    page.getByText("packaging ₦300 (was ₦200). Your total is now ₦6,000."),
  ).toBeVisible();
  await expect(order).toContainText("Total ₦6,000");
  await expect(page.getByLabel("Delivery area")).toHaveValue(/./);
  await page.getByRole("button", { name: "Pay ₦6,000" }).click();
  await expect(paymentOf(page).getByText("₦6,000").first()).toBeVisible();
});

test("a vendor adds an area and a fee, sees the errors, and saves", async ({ page, openStore }) => {
  const store = await openStore({ deliveryZones: ["Surulere"] });
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/settings/business?part=delivery");
  await page.getByRole("button", { name: "Start with Surulere" }).click();
  await expect(page.getByLabel("Area", { exact: true })).toHaveValue("Surulere");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeVisible();
  await page.getByRole("button", { name: "Add area" }).click();
  await expect(page.getByLabel("Area", { exact: true })).toHaveCount(2);
  await page.getByRole("button", { name: "Add area" }).click();
  await expect(page.getByLabel("Area", { exact: true })).toHaveCount(3);
  await page.getByLabel("Fee (₦)", { exact: true }).first().fill("0");
  await page.getByLabel("Area", { exact: true }).nth(1).fill("Lekki");
  await page.getByLabel("Fee (₦)", { exact: true }).nth(1).fill("15000");
  await page.getByLabel("Rider’s fee per delivery (₦)").fill("200");
  await page.getByRole("button", { name: /^Save( Changes)?$/ }).click();
  await expect(page.getByText("At most ₦10,000").first()).toBeVisible();
  await expect(page.getByLabel("Rider’s fee per delivery (₦)")).toHaveValue("200");
  await axe(page);

  await page.getByLabel("Fee (₦)", { exact: true }).nth(1).fill("1500");
  await page
    .getByRole("button", { name: "Move area 2 up" })
    .or(page.getByRole("button", { name: "Move Lekki up" }))
    .click();
  await expect(page.getByLabel("Area", { exact: true }).first()).toHaveValue("Lekki");
  await page.getByRole("button", { name: /^Save( Changes)?$/ }).click();
  await expect(page.getByText("free–₦1,500")).toBeVisible();
  await expect(page.getByLabel("Area", { exact: true }).first()).toHaveValue("Lekki");
  await page.goto(store.url);
  await expect(page.getByText("Lekki: ₦1,500; Surulere: free")).toBeAttached();
});
