import { axe, expect, type Page } from "../fixtures";
import { signInAsVendorOf, test } from "../own-store";
import { fillCart } from "../shortcuts";

/** A full hour on Lagos's clock, `hours` from now. */
const inHours = (hours: number) =>
  `${String((new Date(Date.now() + 3_600_000).getUTCHours() + hours) % 24).padStart(2, "0")}:00`;

test("an open store takes new hours and an emergency pause from its vendor, and keeps its cart", async ({
  page,
  openStore,
  someoneElse,
}) => {
  const store = await openStore();
  const customer = await someoneElse();
  const proceed = customer.getByRole("link", { name: "Proceed to order 1 item ₦2,500" });
  /** The text that the customer's open page shows next. */
  const reads = async (text: string | RegExp) => {
    await expect(customer.getByText(text).first()).toBeVisible();
    await expect(proceed).toBeVisible();
  };
  const listening = customer.waitForResponse((response) =>
    response.url().endsWith(`${store.url}/events`),
  );
  await customer.goto(store.url);
  await customer.locator("h1").first().dispatchEvent("pointerdown");
  await listening;
  await customer.getByRole("button", { name: "Add Jollof rice" }).last().click();
  await expect(proceed).toBeVisible();
  await reads(/^Open/);
  let loads = 0;
  customer.on("load", () => loads++);

  await signInAsVendorOf(page, store);
  await page.goto("/dashboard/settings/hours");
  const allDay = page.getByRole("checkbox", { name: "Monday all day" });
  await expect(allDay).toBeChecked();
  await allDay.uncheck();
  await expect(page.getByLabel("Monday: opens")).toHaveValue("09:00");
  await page.getByLabel("Monday: opens").fill(inHours(2));
  await page.getByLabel("Monday: closes").fill(inHours(3));
  await page.getByRole("button", { name: "Copy to all days from Monday" }).click();
  await expect(page.getByLabel("Sunday: opens")).toHaveValue(inHours(2));
  await page.getByRole("button", { name: "Add hours to Friday" }).click();
  await page.getByLabel("Friday, 2: opens").fill(inHours(3));
  await page.getByLabel("Friday, 2: closes").fill(inHours(4));
  await page.getByLabel("Day ends at").selectOption("4:00 am");
  await page.getByRole("button", { name: /Boxing Day/ }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Boxing Day");
  // There the bar at the foot covers nothing.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await axe(page);
  await save(page);
  await expect(page.getByLabel("Day ends at")).toHaveValue("04:00");
  await reads(/This store is (currently closed|closed on)/);

  // The signals that an open storefront in the vendor's own browser listens to, besides events.
  await page.evaluate(() => {
    const said: unknown[] = ((window as unknown as { said: unknown[] }).said = []);
    for (const signal of ["storefront-settings-updated", "theme-updated"])
      window.addEventListener(signal, (event) =>
        said.push([signal, (event as CustomEvent<unknown>).detail]),
      );
  });
  const said = () => page.evaluate(() => (window as unknown as { said?: unknown[] }).said);
  await page.getByRole("button", { name: "Emergency Pause" }).click();
  await expect(
    page.getByText("No new orders until you resume.").filter({ visible: true }).first(),
  ).toBeVisible();
  await expect.poll(said).toEqual([
    ["storefront-settings-updated", { slug: store.slug }],
    ["theme-updated", { slug: store.slug }],
  ]);
  await reads("This store has paused new orders for now.");
  await page.goto("/dashboard/orders");
  await page.locator("summary").filter({ hasText: "Paused" }).click();
  await page.getByRole("button", { name: "1 hour" }).click();
  const chip = page.locator("summary").filter({ hasText: /Paused until .+ [ap]m/ });
  await expect(chip).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Resume Orders" }).click();
  await expect(page.getByText("Orders are paused")).toHaveCount(0);
  await reads(/This store is (currently closed|closed on)/);
  expect(loads).toBe(0);
});

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Save( Changes)?$/ }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
}

test("a vendor turns busy on by one tap, and the customer sees the longer time before paying", async ({
  page,
  openStore,
  someoneElse,
}) => {
  const store = await openStore();
  await signInAsVendorOf(page, store);
  const customer = await someoneElse();
  const listening = customer.waitForResponse((response) =>
    response.url().endsWith(`${store.url}/events`),
  );
  await customer.goto(store.url);
  await customer.locator("h1").first().dispatchEvent("pointerdown");
  await listening;
  await page.goto("/dashboard/orders");
  await page.locator("summary").filter({ hasText: "Open" }).click();
  const busy = page.getByRole("group", { name: /^Busy/ });
  await busy.getByRole("button", { name: "+15 minutes" }).click();
  const chip = page.locator("summary").filter({ hasText: /Busy \+15 until \d+:\d\d [ap]m/ });
  await chip.click();
  await expect(busy.getByRole("button", { pressed: true })).toHaveText("+15 minutes");
  await axe(page);
  await expect(customer.getByText("Busy now: 15 min longer · 45–75 min")).toBeVisible();
  await fillCart(customer, { slug: store.slug, dishes: { "Jollof rice": 1 } });
  await customer.goto(`${store.url}/checkout`);
  await expect(customer.getByText("Free · 30–45 min · busy now: 15 min longer")).toBeVisible();
  await page.goto("/dashboard");
  await chip.click();
  await busy.getByRole("button", { name: "End busy" }).click();
  await expect(chip).toHaveCount(0);
  await customer.reload();
  await expect(customer.getByText("Free · 15–30 min", { exact: true })).toBeVisible();
});
