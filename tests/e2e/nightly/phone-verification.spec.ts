import { eq, sql } from "drizzle-orm";
import { vendorBusinessSettings } from "../../../drizzle/schema";
import {
  newCustomer,
  openCards,
  payButton,
  paymentOf,
  payWithCard,
  withScripts,
} from "../customer";
import { axe, expect, type Page } from "../fixtures";
import { layoutErrors } from "../layout-errors";
import { test, type OwnStore } from "../own-store";
import { fillCart } from "../shortcuts";

const codeField = (page: Page) => page.getByLabel("6-digit code");
const confirm = (page: Page) => page.getByRole("button", { name: "Confirm and pay" });

/** Returns the newest code that the phone got. */
async function codeOn(page: Page, phone: string): Promise<string> {
  const to = encodeURIComponent(phone.replace(/^0/, "+234"));
  const answer = await page.request.get(`${process.env.E2E_URL}/sandbox/phones/messages?to=${to}`);
  const { messages } = (await answer.json()) as {
    messages: { template: { parameters: string[] } | null }[];
  };
  return messages[0]?.template?.parameters[0] ?? "";
}

async function openCheckoutOf(page: Page, store: OwnStore, phone: string): Promise<void> {
  await fillCart(page, { slug: store.slug, dishes: { "Jollof rice": 1 } });
  await page.goto(`${store.url}/checkout`);
  const { name, email } = newCustomer();
  await openCards(page); // the order before may not have been forgotten yet
  await page.getByRole("radio", { name: /^Pickup/ }).check({ force: true });
  for (const [label, value] of [
    ["Name", name],
    ["Phone number", phone],
    ["Email address", email],
  ] as const) {
    const field = page.getByLabel(label, { exact: label === "Name" });
    await expect(async () => {
      await field.fill(value);
      await expect(field).toHaveValue(value, { timeout: 500 });
    }).toPass();
  }
}

test("a code that was wrong five times is replaced, the next one leads to the payment, and this phone isn't asked again @no-js", async ({
  page,
  openStore,
}) => {
  const store = await openStore();
  await store.db
    .insert(vendorBusinessSettings)
    .values({ vendorId: store.vendorId, requirePhoneVerification: true })
    .onConflictDoUpdate({
      target: vendorBusinessSettings.vendorId,
      set: { requirePhoneVerification: true },
    });
  const { phone } = newCustomer();
  await openCheckoutOf(page, store, phone);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}\/phone$/);
  await expect(page.getByRole("heading", { name: "Confirm your phone" })).toBeVisible();
  expect(await layoutErrors(page, 360)).toEqual([]);
  await axe(page);
  await expect.poll(() => codeOn(page, phone)).toMatch(/^\d{6}$/);
  const first = await codeOn(page, phone);
  const wrong = first === "000000" ? "111111" : "000000";
  for (const left of [4, 3, 2, 1]) {
    await codeField(page).fill(wrong);
    await confirm(page).click();
    await expect(
      page.getByText(`You have ${left} more ${left === 1 ? "try" : "tries"}.`),
    ).toBeVisible();
  }
  await codeField(page).fill(wrong);
  await confirm(page).click();
  await expect(page.getByText("That was wrong five times")).toBeVisible();
  await expect(codeField(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Continue without the code" })).toHaveCount(0);
  await axe(page);

  // Half a minute later.
  await store.db.execute(sql`
    update phone_codes set created_at = created_at - interval '31 seconds'
    where vendor_id = ${store.vendorId}`);
  await page.goto(page.url());
  await page.getByRole("button", { name: "Send a new code" }).click();
  await expect.poll(() => codeOn(page, phone)).not.toBe(first);
  await codeField(page).fill(await codeOn(page, phone));
  await confirm(page).click();
  await expect(
    paymentOf(page).getByRole("heading", { name: "Pay Iya Basira Kitchen" }),
  ).toBeVisible();
  await payWithCard(page);
  await expect(page.getByText("Awaiting Confirmation").first()).toBeVisible();
  const [order] = await store.db.query.orders.findMany({
    where: (orders) => eq(orders.vendorId, store.vendorId),
  });
  expect(order!.phoneVerifiedAt).not.toBeNull();

  await openCheckoutOf(page, store, phone);
  await payButton(page).click();
  await expect(
    paymentOf(page).getByRole("heading", { name: "Pay Iya Basira Kitchen" }),
  ).toBeVisible();
  if (withScripts()) await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
});
