import { beforeAll, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { loader as customers } from "~/routes/dashboard.customers";
import { loader as customOrders } from "~/routes/dashboard.custom-orders";
import { loader as reviews } from "~/routes/dashboard.feedback";
import { loader as items } from "~/routes/dashboard.items";
import { loader as orders } from "~/routes/dashboard.orders";
import { loader as payouts } from "~/routes/dashboard.payouts";
import { loader as search } from "~/routes/dashboard.search";
import {
  makeCategory,
  makeCustomer,
  makeCustomOrder,
  makeOrder,
  makeItem,
  makeVendor,
} from "../../../drizzle/seed/factories";
import { makeReview } from "../../../drizzle/seed/store-factories";
import { aRequest, cookieOf, routeArgs } from "../../setup/vendor-requests";

const NAME = "Ọlá Ńkechi-O’Neil".normalize("NFC");

let cookie: string;
beforeAll(async () => {
  const vendor = await makeVendor(systemDb);
  const vendorId = vendor.id;
  cookie = await cookieOf(vendor.userId);
  const soups = await makeCategory(systemDb, { vendorId, name: "Ọbẹ̀" });
  await makeItem(systemDb, { vendorId, categoryId: soups.id, name: "Ẹ̀gúsí" });
  const customer = await makeCustomer(systemDb, { vendorId, name: NAME, paidAt: new Date() });
  const order = await makeOrder(systemDb, {
    vendorId,
    customerId: customer.id,
    customerName: NAME,
    status: "delivered",
    lines: [{ name: "Ẹ̀gúsí", price: 250_000 }],
  });
  await makeReview(systemDb, { vendorId, orderId: order.id, comment: "Ó dùn gan" });
  await makeCustomOrder(systemDb, { vendorId, customerName: NAME });
});

const finds = async (
  loader: (args: ReturnType<typeof routeArgs>) => unknown,
  path: string,
  q: string,
  wanted: string,
) => {
  const url = `/dashboard/${path}${path.includes("?") ? "&" : "?"}q=${encodeURIComponent(q)}`;
  const answer = await loader(routeArgs(aRequest(url, { cookie })));
  return JSON.stringify(answer).includes(wanted);
};

it.each([
  ["orders?tab=all", orders],
  ["search", search],
  ["customers", customers],
  ["reviews", reviews],
  ["custom-orders", customOrders],
  ["payouts", payouts],
] as const)(
  "%s finds a name without its accents, and with any apostrophe",
  async (path, loader) => {
    for (const q of [NAME, NAME.normalize("NFD"), "ola", "OLA nkechi-o'neil", "oneil", "O`Neil"])
      expect([q, await finds(loader, path, q, NAME)]).toEqual([q, true]);
    expect(await finds(loader, path, "olu", NAME)).toBe(false);
  },
);

it.each([
  ["items", items, "egusi", "Ẹ̀gúsí"],
  ["items", items, "obe", "Ẹ̀gúsí"],
  ["search", search, "EGUSI", "Ẹ̀gúsí"],
  ["orders?tab=all", orders, "egusi", NAME],
  ["reviews", reviews, "o dun", "Ó dùn gan"],
] as const)("%s finds a dish or words without their accents", async (path, loader, q, wanted) =>
  expect([
    await finds(loader, path, q, wanted),
    await finds(loader, path, "ofada", wanted),
  ]).toEqual([true, false]),
);
