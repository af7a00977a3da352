import { and, eq } from "drizzle-orm";
import { orders, refunds } from "../../../drizzle/schema";
import { newCustomer } from "../customer";
import { expect, type Page } from "../fixtures";
import { printing } from "../printing";
import { signInAsVendorOf, test, type OwnStore } from "../own-store";
import { paidOrder } from "../shortcuts";

/** The console's errors from connections cut on purpose. */
const CUT = /^console|^script|^50\d /;

/** Cuts the next POST to a page, before or after it reaches the server. */
async function cutNextPost(page: Page, when: "after" | "before"): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith(".data"),
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      if (when === "after") await route.fetch({ maxRedirects: 0 });
      await route.abort("connectionreset");
      await page.unrouteAll({ behavior: "ignoreErrors" });
    },
  );
}

const refundsOf = ({ db, vendorId }: OwnStore) =>
  db.select({ amount: refunds.amount }).from(refunds).where(eq(refunds.vendorId, vendorId));

const checking = (page: Page) => page.getByText("We don’t know if this arrived. Checking …");

async function fillRefund(page: Page, naira: string): Promise<void> {
  await page.locator("summary", { hasText: "Refund customer" }).click();
  await page.getByLabel("Amount (₦)").fill(naira);
  await page.getByLabel("Why").fill("Short of meat");
  await page.getByLabel(/^Yes, refund /).check();
}

test("a refund whose response is lost is made once, and its page says so", async ({
  page,
  request,
  openStore,
  faults,
}) => {
  faults.allow(CUT);
  const store = await openStore();
  const order = await paidOrder(request, newCustomer(), {
    slug: store.slug,
    dishes: { "Jollof rice": 2 },
  });
  await signInAsVendorOf(page, store);
  await page.goto(`/dashboard/orders/${order.id}`);
  const refund = page.getByRole("button", { name: "Refund customer" });

  await fillRefund(page, "500");
  await cutNextPost(page, "after");
  await refund.click();
  await expect(checking(page)).toBeVisible();
  await expect(page.getByText(/^₦500 (refund is on its way|went back)/)).toBeVisible();
  await expect(checking(page)).toHaveCount(0);
  await expect(page.getByText(/Not sent|didn’t arrive|can’t tell/)).toHaveCount(0);
  await expect(refund).toBeHidden();
  expect(await refundsOf(store)).toHaveLength(1);

  // A request that never arrived can be sent again, and counts once.
  await fillRefund(page, "700");
  await cutNextPost(page, "before");
  await refund.click();
  await expect(page.getByText("This didn’t arrive. Please tap again.")).toBeVisible();
  await expect(page.getByLabel("Amount (₦)")).toHaveValue("700");
  expect(await refundsOf(store)).toHaveLength(1);
  await refund.click();
  await expect(page.getByText(/^₦700 (refund is on its way|went back)/)).toBeVisible();
  expect((await refundsOf(store)).map(({ amount }) => amount).sort()).toEqual([50_000, 70_000]);
});

test("an order whose acceptance gets no response shows its outcome", async ({
  page,
  request,
  openStore,
  faults,
}) => {
  faults.allow(CUT);
  const store = await openStore();
  const order = await paidOrder(request, newCustomer(), {
    slug: store.slug,
    dishes: { "Jollof rice": 2 },
  });
  await signInAsVendorOf(page, store);
  await page.goto(`/dashboard/orders/${order.id}`);
  const accept = page.getByRole("button", { name: "Accept Order" });

  await cutNextPost(page, "before");
  await accept.click();
  await expect(checking(page)).toBeVisible();
  await expect(page.getByText(/^We can’t tell if this arrived/)).toBeVisible();
  await expect(accept).toBeVisible();

  await page.route(
    (url) => url.pathname.endsWith(".data"),
    (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 500, body: "no" })
        : route.fallback(),
  );
  await accept.click();
  await expect(page.getByText(/^Something went wrong on our side/)).toBeVisible();
  await expect(page.getByText(/Check your network/)).toHaveCount(0);
  await page.unrouteAll();

  const statusOf = async () => {
    const [row] = await store.db
      .select({ status: orders.status })
      .from(orders)
      .where(and(eq(orders.vendorId, store.vendorId), eq(orders.id, order.id)));
    return row!.status;
  };
  await cutNextPost(page, "after");
  await accept.click();
  await expect(checking(page)).toBeVisible();
  await expect.poll(statusOf).toBe("preparing");
  await expect(checking(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Mark as Ready" })).toBeVisible();
  await expect(page.getByText(/can’t tell if this arrived|went wrong on our side/)).toHaveCount(0);
});

test("an order accepted from Home prints, and can be taken back, though its answer comes after the page that was read again", async ({
  page,
  request,
  openStore,
}) => {
  const store = await openStore();
  const { id } = await paidOrder(request, newCustomer(), {
    slug: store.slug,
    dishes: { "Jollof rice": 1 },
  });
  const [order] = await store.db.select().from(orders).where(eq(orders.id, id));
  await signInAsVendorOf(page, store);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Turn sound on" })).toBeVisible(); // scripts run
  await page.evaluate(() => localStorage.setItem("printOnAccept", "on"));
  const printed = await printing(page);
  await page.route(
    (url) => url.pathname === `/dashboard/orders/${id}.data`,
    async (route) => {
      const answer = await route.fetch();
      await expect(page.getByRole("link", { name: "1 cooking" })).toBeVisible();
      await route.fulfill({ response: answer });
    },
  );
  await page.getByRole("region", { name: "New order" }).getByRole("button").click();
  await expect.poll(printed).toEqual([expect.stringContaining(order!.orderNumber)]);
  const toast = page.getByRole("status").filter({ hasText: `${order!.orderNumber} · Accepted` });
  await expect(toast.getByRole("button", { name: "Undo" })).toBeVisible();
});
