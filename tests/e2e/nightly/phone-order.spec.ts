import { phoneWith } from "../android";
import { mamaPut, newCustomer } from "../customer";
import { expect, test, type Page } from "../fixtures";
import { holdScripts } from "../hydration";
import { layoutErrors } from "../layout-errors";
import { sendMoney } from "../transfer";

const WIDTH = 360;

/** When React may come: at once, never, or 12 s after everything else. */
const modes = ["on", "off", "late"] as const;

for (const scripts of modes)
  test(`a phone with Roboto orders from the menu to the wait, with scripts ${scripts}`, async ({
    playwright,
  }) => {
    const phone = await phoneWith("roboto", 2, playwright, {
      viewport: { width: WIDTH, height: 740 },
      javaScriptEnabled: scripts !== "off",
    });
    try {
      await order(phone.page, scripts);
    } finally {
      await phone.close();
    }
  });

async function order(page: Page, scripts: (typeof modes)[number]): Promise<void> {
  const faults: Record<string, string[]> = {};
  const look = async (name: string) => {
    const found = await layoutErrors(page, WIDTH);
    if (found.length > 0) faults[name] = found;
  };
  const customer = newCustomer();
  // Until the order is placed, which takes more than 12 s where nothing comes sooner.
  const release = scripts === "late" ? await holdScripts(page) : () => {};
  await page.goto(mamaPut, { waitUntil: "commit" });
  const jollof = page.locator(".dishes li").filter({ hasText: "Party Jollof & Chicken" }).first();
  await jollof.scrollIntoViewIfNeeded();
  const place = (await jollof.boundingBox())!.y;
  await jollof.getByRole("button", { name: /^Add / }).tap();
  await expect(page.getByRole("link", { name: "Proceed to order 1 item" })).toBeVisible();
  const moved = Math.abs((await jollof.boundingBox())!.y - place);
  if (scripts !== "off") expect(moved).toBeLessThanOrEqual(1);
  await look("menu");

  await page.locator(".dishes").getByRole("link", { name: "Efo Riro & Semo" }).tap();
  const semo = page.getByRole("group", { name: /^Swallow/ });
  await expect(semo).toContainText("Semo");
  await expect(page.getByText("Required").first()).toBeVisible();
  await page.getByRole("checkbox", { name: /^Beef/ }).check({ force: true });
  await look("dish");
  await page.getByRole("button", { name: /^Add (1|to cart)/ }).tap();
  const bar = page.getByRole("link", { name: "Proceed to order 2 items" });
  await expect(bar).toBeVisible();
  await bar.tap();

  const checkout = page.getByRole("link", { name: /^Checkout/ });
  await expect(checkout).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Efo Riro & Semo").last()).toBeVisible();
  await look("cart");
  await checkout.tap();
  await page.getByLabel("Name", { exact: true }).fill(customer.name);
  await page.getByLabel("Phone number").fill(customer.phone);
  await page.getByLabel("Email address").fill(customer.email);
  await page.getByLabel("Address", { exact: true }).fill(customer.address);
  await page.getByRole("radio", { name: "Bank transfer" }).check();
  await look("checkout");
  await page.getByRole("button", { name: "Pay", exact: true }).tap();
  await expect(page.getByRole("heading", { name: /^Send exactly ₦/ })).toBeVisible();
  await look("transfer");
  await page.getByRole("button", { name: "I’ve sent it" }).tap();
  await expect(page.getByText("We’re checking with your bank.")).toBeVisible();
  release();
  await sendMoney(page);
  await expect(
    page.getByRole("heading", { level: 1, name: "Waiting for Mama Put Kitchen to accept" }),
  ).toBeVisible();
  await look("waiting");
  expect(faults).toEqual({});
}
