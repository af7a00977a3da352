import { addFromMenu, fillCheckout, newCustomer, payButton, payWithCard } from "./customer";
import { axe, expect, moving, signInAs, test } from "./fixtures";

test.use(moving);

test("a new vendor signs in, sets a store up, and sells the first item @no-js", async ({
  page,
  context,
  someoneElse,
  faults,
}, { project }) => {
  const scripts = project.use.javaScriptEnabled !== false;
  const slug = `stranger-${project.name}-${Date.now().toString(36)}`;
  await page.goto("/");
  await page.getByRole("link", { name: "Start Selling" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Start Your Journey!" })).toBeVisible();
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByLabel("E-mail").fill(`${slug}@kitchen.test`);
  await page.getByRole("button", { name: "Continue", exact: true }).click();

  await expect(page).toHaveURL("/onboarding/business");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText("Please enter your business name").first()).toBeVisible();
  await axe(page);
  await page.getByLabel("Business name").fill("Stranger's Kitchen");
  await page.getByLabel("Store URL").fill("mama-put");
  if (scripts) {
    await expect(page.getByText("Not available. Try another.")).toBeVisible();
    await page.getByLabel("Store URL").fill(slug);
    await expect(page.getByText("Available!", { exact: true })).toBeVisible();
  } else await page.getByLabel("Store URL").fill(slug);
  await page.getByLabel("Tagline").fill("Smoky party jollof, every day");
  await page.getByLabel("Business phone").fill("0803 123 4567");
  await page.getByLabel("Rice Dishes").check();
  await page.getByRole("checkbox", { name: "Other" }).check();
  await page.getByLabel("Another food type").fill("Suya");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("checkbox", { name: "Suya" })).toBeChecked();
  await page.getByLabel("Instant order").check();
  await page.getByLabel("Single Meals").check();
  await page.getByLabel("State", { exact: true }).selectOption("Lagos");
  await page.getByLabel("City").fill("Yaba");
  const lost = page.getByRole("alert").getByText(/^We can’t tell if this arrived\./);
  if (scripts) {
    faults.allow(/^console|^script/);
    await page.route(/\/onboarding\/business\.data/, (route) => route.abort());
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(lost).toBeVisible();
    await expect(page.getByLabel("Business name")).toHaveValue("Stranger's Kitchen");
    await expect(page.getByRole("checkbox", { name: "Suya" })).toBeChecked();
    await page.unrouteAll();
    // The page that creates the store while its messages show must not discard anything either.
    await page.route(/\/onboarding\/transition\.data/, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
  }
  await page.getByRole("button", { name: "Save and continue" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Review" })).toBeVisible();
  await expect(page.getByText("Step 2 of 4")).toBeVisible();
  await axe(page, "with scripts");
  await page.getByRole("button", { name: "Looks good, continue" }).click();
  await expect(page).toHaveURL("/onboarding/transition");
  await page.getByRole("button", { name: "Setup My Store" }).click({ timeout: 15_000 });
  if (scripts) {
    await expect(lost).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Setup My Store" }).click();
  }

  await expect(page.getByRole("heading", { level: 1, name: "Final store setup" })).toBeVisible();
  await axe(page, "with scripts");
  await page.getByLabel("Delivery zones").fill("Yaba 1,500, Surulere");
  await page.getByLabel("Address for pickups").fill("1 Ring Road");
  await page.getByLabel("Opening time").fill("00:00");
  await page.getByLabel("Closing time").fill("00:00");
  const tab = scripts ? context.waitForEvent("page") : null;
  await page.getByRole("button", { name: "Complete setup" }).click();
  await expect(page).toHaveURL("/dashboard");
  const firstDay = page.getByRole("region", { name: "Your first day" });
  await expect(firstDay).toContainText("3 of 8 done");
  if (tab) await expect(await tab).toHaveURL(new RegExp(`/store/${slug}$`));

  await firstDay.getByText("Show the other 7").click();
  await expect(firstDay.getByRole("link", { name: "Open your store" })).toHaveAttribute(
    "href",
    new RegExp(`/store/${slug}$`),
  );

  await firstDay.getByRole("link", { name: "Price your first three dishes" }).click();
  const drafts = page.getByRole("main");
  const setPrices = drafts.getByRole("link", { name: "Set prices" });
  await setPrices.click();
  await drafts.getByLabel("Jollof Rice").fill("2500");
  await drafts.getByRole("button", { name: "Add to menu" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "1 item is on your menu now" }),
  ).toBeVisible();
  await setPrices.click();
  await expect(page.getByRole("heading", { level: 1, name: "Ready to price" })).toBeVisible();
  const proposed = drafts.getByRole("listitem").first();
  const name = await proposed.locator("label").first().innerText();
  await proposed.getByLabel("I don’t cook this").check();
  await drafts.getByRole("button", { name: "Remove ticked" }).click();
  await expect(page.getByText("1 dish removed").first()).toBeVisible();
  // A notice ignores taps at first, for which Playwright waits badly without scripts.
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await setPrices.click();
  await expect(drafts.getByLabel(name, { exact: true })).toBeVisible();

  const customer = await someoneElse();
  await customer.goto(`/store/${slug}`);
  await expect(
    customer.getByRole("heading", { level: 1, name: "Stranger's Kitchen" }),
  ).toBeVisible();
  await expect(customer.getByText("Beef Suya")).toHaveCount(0); // still a draft
  await addFromMenu(customer, "Jollof Rice", 1);
  await customer.getByRole("link", { name: "Proceed to order 1 item" }).click();
  await customer.getByRole("link", { name: "Checkout" }).click();
  await fillCheckout(customer, newCustomer());
  await customer.getByLabel("Delivery area").selectOption({ label: "Yaba: ₦1,500" });
  await payButton(customer).click();
  await payWithCard(customer);
  await expect(customer.getByRole("heading", { name: /^Waiting for .+ to accept$/ })).toBeVisible();
  await page.goto("/dashboard");
  await firstDay.getByText("Show the other 7").click();
  await expect(
    firstDay.getByRole("listitem").filter({ hasText: "Order from yourself" }),
  ).toContainText("(done)");
  await firstDay.getByRole("button", { name: "Hide this list" }).click();
  await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
  await expect(firstDay).toHaveCount(0);
});

test("another device continues where the first one stopped @nightly", async ({
  page,
  someoneElse,
}) => {
  const email = `two-devices-${Date.now().toString(36)}@kitchen.test`;
  await signInAs(page, email);
  await page.getByLabel("Business name").fill("Two Devices");
  await expect(page.getByLabel("Store URL")).toHaveValue(/^two-devices/); // else it comes while typing
  await page.getByLabel("Store URL").fill(`two-devices-${Date.now().toString(36)}`);
  await page.getByLabel("Tagline").fill("Everywhere at once");
  await page.getByLabel("Business phone").fill("0803 123 4567");
  await page.getByLabel("Drinks").check();
  await page.getByLabel("Instant order").check();
  await page.getByLabel("Single Meals").check();
  await page.getByLabel("State", { exact: true }).selectOption("Oyo");
  await page.getByLabel("City").fill("Ibadan");
  await expect(page.getByText("/store/two-devices-")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Business name")).toHaveValue("Two Devices");
  await expect(page.getByLabel("Store URL")).toHaveValue(/^two-devices-/);
  await expect(page.getByLabel("Drinks")).toBeChecked();
  await expect(page.getByLabel("State", { exact: true })).toHaveValue("Oyo");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page).toHaveURL("/onboarding/confirmation");

  const other = await someoneElse();
  await signInAs(other, email);
  await expect(other).toHaveURL("/onboarding/confirmation");
  await expect(other.getByText("Everywhere at once")).toBeVisible();
  await other.getByRole("link", { name: "Back" }).click();
  await expect(other.getByLabel("City")).toHaveValue("Ibadan");
  for (const ahead of ["/onboarding/setup", "/dashboard"]) {
    await other.goto(ahead);
    await expect(other).toHaveURL("/onboarding/confirmation");
  }
  const made = page.waitForResponse(
    (answer) =>
      answer.request().method() === "POST" && answer.url().includes("/onboarding/transition"),
  );
  await page.getByRole("button", { name: "Looks good, continue" }).click();
  await made;
  // The store exists: the other device shows only the last message, where the whole series takes
  // 4.5 s.
  await other.goto("/onboarding/transition");
  await expect(other.getByRole("status").getByText("is ready!")).toBeVisible({ timeout: 3_000 });
  await other.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(other).toHaveURL("/login");
});
