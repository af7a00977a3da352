import { eq } from "drizzle-orm";
import { orders } from "../../drizzle/schema";
import { newCustomer, withScripts } from "./customer";
import { axe, expect } from "./fixtures";
import { layoutErrors } from "./layout-errors";
import { orderCard } from "./order-list";
import { signInAsVendorOf, test } from "./own-store";
import { paidOrder } from "./shortcuts";

test("an order runs late by one tap on its card, in the kitchen and on its page, and its customer sees the new time @no-js", async ({
  page,
  request,
  openStore,
  someoneElse,
}) => {
  const store = await openStore();
  const customer = newCustomer();
  const { id, path } = await paidOrder(request, customer, {
    slug: store.slug,
    dishes: { "Jollof rice": 2 },
  });
  const promised = async () => {
    const [order] = await store.db.select().from(orders).where(eq(orders.id, id));
    return order!.promisedAt!.getTime();
  };
  const late = (by: number) => page.getByRole("button", { name: `+${by} min late`, exact: true });
  await signInAsVendorOf(page, store);
  await page.goto(`/dashboard/orders/${id}`);
  await expect(late(10)).toHaveCount(0); // not accepted yet
  await page.getByRole("button", { name: "Accept Order" }).click();
  await late(10).click();
  await expect(page.getByText(/^Running late: first promised for/)).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    /Running late: \+10 min, promised for \d+:\d\d [ap]m/,
  );
  await axe(page);
  const first = await promised();

  const buyer = await someoneElse();
  await buyer.goto(path);
  const state = buyer.getByRole("status").filter({ has: buyer.getByRole("heading") });
  await expect(state).toContainText(/Running late: now (ready|arriving) by \d+:\d\d [ap]m/);
  const told = await state.innerText();

  for (const [path, by] of [
    ["/dashboard/orders", 20],
    ["/dashboard/kitchen", 10],
  ] as const) {
    const before = await promised();
    await page.goto(path);
    const button = late(by);
    for (const size of Object.values((await button.boundingBox())!).slice(2))
      expect(size).toBeGreaterThanOrEqual(44);
    await button.click();
    await expect.poll(promised).toBe(before + by * 60_000);
    await expect(button).not.toHaveAttribute("aria-busy", "true"); // it is pale while it is sent
    expect(await layoutErrors(page, 360)).toEqual([]);
    await axe(page);
  }
  expect(await promised()).toBe(first + 30 * 60_000);
  await page.goto("/dashboard/orders");
  await expect(orderCard(page, customer.name).getByText(/^due /)).toBeVisible();
  // Without scripts a customer reloads.
  if (!withScripts()) await buyer.reload();
  await expect(state).not.toHaveText(told);
  await axe(buyer, "with scripts");
  // Handed over, it is not late any more.
  for (const step of ["Mark as Ready", "Mark as Delivered"]) {
    await page.goto(`/dashboard/orders/${id}`);
    await expect(page.getByText(/^Running late: first promised for/)).toBeVisible();
    await page.getByRole("button", { name: step }).click();
    await expect(page.getByRole("button", { name: step })).toHaveCount(0);
  }
  await expect(page.getByText(/^Running late: first promised for/)).toHaveCount(0);
});
