import { newCustomer, orderAndPay } from "../customer";
import { expect, test } from "../fixtures";
import { openOrderList, orderCard, searchOrders } from "../order-list";

test.use({ baseURL: async ({}, use) => use(process.env.E2E_STORES_URL) });

const hostOf = (slug: string) => process.env.E2E_STORES_URL!.replace("//", `//${slug}.`);

test("a store's own host takes an order, and the main host's dashboard advances it", async ({
  page,
  context,
  someoneElse,
}) => {
  const store = hostOf("mama-put");
  const customer = newCustomer();
  await page.goto("/store/mama-put?q=jollof");
  await expect(page).toHaveURL(`${store}/?q=jollof`);
  await expect(page.getByRole("searchbox")).toHaveValue("jollof");

  const number = await orderAndPay(page, customer, store);
  expect(page.url()).toMatch(new RegExp(`^${store}/orders/[0-9a-f-]{36}$`));
  const order = page.url();
  let loads = 0;
  page.on("load", () => loads++);
  await page.getByRole("link", { name: "Back to Store" }).click();
  await expect(page).toHaveURL(`${store}/`);
  await page.goBack();
  await expect(
    page.getByRole("heading", { level: 1, name: /^Waiting for .+ to accept$/ }),
  ).toBeVisible();
  expect(loads).toBe(0);

  const kitchen = await someoneElse();
  await openOrderList(kitchen);
  const visit = await kitchen.context().newPage();
  const asked = (await visit.goto(store))!.request();
  // The vendor's session cookie stays on the main host.
  expect((await asked.allHeaders()).cookie ?? "").not.toContain("sid=");
  await searchOrders(kitchen, customer.name);
  await expect(orderCard(kitchen, customer.name)).toContainText(number);
  await orderCard(kitchen, customer.name).getByRole("button", { name: "Accept Order" }).click();
  await expect(
    orderCard(kitchen, customer.name).getByText("Preparing", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("Preparing Your Order")).toBeVisible();

  const cookies = await context.cookies(order);
  // No cookie goes to other stores' hosts.
  expect(cookies.filter(({ domain }) => domain.startsWith("."))).toEqual([]);
});
