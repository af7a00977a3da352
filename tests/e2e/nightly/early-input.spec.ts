import { fillCheckout, mamaPut, newCustomer, openCards, openCheckout } from "../customer";
import { expect, signInAs, test, type Page } from "../fixtures";
import { holdScripts, markHydration, waitForHydration } from "../hydration";

const line = (page: Page, dish: string) =>
  page.getByRole("dialog").getByRole("listitem").filter({ hasText: dish });

test("clicks on an item's page count before the scripts load", async ({ page }) => {
  await page.goto(mamaPut);
  await page.getByRole("link", { name: "Party Jollof & Chicken" }).last().click();
  await expect(page.getByRole("button", { name: "Increase quantity" })).toBeVisible();
  const item = page.url();
  const release = await holdScripts(page);
  await page.goto(item, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Increase quantity" }).click();
  release();
  await expect(page.getByRole("button", { name: "Add 2 • ₦7,000" })).toBeVisible();
});

test("saved fields are in the checkout before its scripts, and text typed over them stays", async ({
  page,
}) => {
  const customer = newCustomer();
  await openCheckout(page);
  await waitForHydration(page);
  await fillCheckout(page, customer);
  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  const [name, phone, email, address] = ["Name", "Phone number", "Email address", "Address"].map(
    (label) => page.getByLabel(label, { exact: true }),
  );
  await expect(name!).toHaveValue(customer.name);
  await expect(address!).toHaveValue(customer.address);
  await openCards(page);
  await expect(page.getByRole("radio", { name: "Card" })).toBeChecked();
  await phone!.fill("0809 000 0000");
  await email!.fill("");
  release();
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: "1 more field" })).toBeVisible();
  await expect(name!).toHaveValue(customer.name);
  await expect(phone!).toHaveValue("0809 000 0000");
  await expect(email!).toHaveValue("");
});

test("the checkout’s scripts load at once, and fill in the field that was tapped first", async ({
  page,
}) => {
  const customer = newCustomer();
  await openCheckout(page);
  await waitForHydration(page);
  await fillCheckout(page, customer);
  await page.goto(`${page.url()}#checkout-customerName`);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(customer.name);
});

test("a store address typed before the scripts load is checked", async ({ page }) => {
  await signInAs(page, `hasty-${Date.now().toString(36)}@kitchen.test`);
  const release = await holdScripts(page);
  await page.goto("/onboarding/business", { waitUntil: "commit" });
  await page.getByLabel("Store URL").fill("mama-put");
  release();
  await expect(page.getByText("Not available. Try another.")).toBeVisible();
  await expect(page.getByLabel("Store URL")).toHaveValue("mama-put");
});

test("items tapped in quick succession are all in the cart", async ({ page }) => {
  await page.goto(mamaPut);
  for (const dish of ["Party Jollof & Chicken", "Asun", "Native Rice", "Asun"])
    await page
      .getByRole("button", { name: `Add ${dish}`, exact: true })
      .last()
      .click();
  await page.getByRole("link", { name: "Proceed to order 4 items ₦14,100" }).click();
  await expect(page.getByRole("heading", { name: "Your cart", exact: true })).toBeVisible();
  await expect(line(page, "Party Jollof & Chicken")).toContainText("₦3,500");
  await expect(line(page, "Native Rice")).toContainText("₦3,400");
  await expect(line(page, "Asun")).toContainText("₦7,200");
});

/**
 * Clicks the page's heading from before its scripts until long after, so that some clicks fall
 * between React's start and its first render. Slower before Remix runs, or its data would never
 * arrive.
 */
const pressAllTheTime = (page: Page) =>
  page.addInitScript(() => {
    const press = () => {
      const heading = document.querySelector("h1");
      for (const type of ["pointerdown", "mousedown", "keydown", "mouseup", "click"])
        heading?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    };
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      press();
      if (!("__remixContext" in window)) setTimeout(() => channel.port2.postMessage(null), 20);
      else if (performance.now() < 10_000) channel.port2.postMessage(null);
    };
    channel.port2.postMessage(null);
  });

for (const [name, path] of [
  ["a store's page", mamaPut],
  ["a page of the product", "/payment/success?reference=order_unknown"],
] as const) {
  test(`${name} clicked while React starts hydrates without an error`, async ({ page }) => {
    await markHydration(page);
    await pressAllTheTime(page);
    await page.goto(path);
    if (path === mamaPut) await waitForHydration(page);
    else await expect.poll(() => page.evaluate(() => "__remixRouter" in window)).toBe(true);
    // Any error on the way fails the test.
    await expect(page.locator("h1").first()).toBeVisible();
  });
}
