import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeCustomer, makeCustomOrder, makeOrder, makeVendor } from "../../drizzle/seed/factories";
import { makeReview, makeOptionGroup } from "../../drizzle/seed/store-factories";
import { startProduct } from "../setup/http-server";
import { openShop, type Shop } from "../setup/shop";
import { cookieOf } from "../setup/vendor-requests";

let product: Awaited<ReturnType<typeof startProduct>>;
let shop: Shop;
let params: Record<string, string>;
let owner: string;
let newcomer: string;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop();
  const [vendor] = await systemDb
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, shop.vendorId));
  owner = vendor!.userId;
  const later = await makeVendor(systemDb, { onboardingStep: "business_form" });
  newcomer = later.userId;
  const order = await makeOrder(systemDb, {
    vendorId: shop.vendorId,
    lines: [{ item: shop.rice, quantity: 1 }],
  });
  const custom = await makeCustomOrder(systemDb, {
    vendorId: shop.vendorId,
    lines: [{ item: shop.rice, quantity: 1 }],
  });
  const customer = await makeCustomer(systemDb, { vendorId: shop.vendorId });
  const review = await makeReview(systemDb, { vendorId: shop.vendorId, orderId: order.id });
  const group = await makeOptionGroup(systemDb, { vendorId: shop.vendorId, items: [shop.rice] });
  params = {
    customerId: customer.id,
    reviewId: review.id,
    groupId: group.id,
    vendorName: shop.slug,
    slug: shop.slug,
    orderId: order.id,
    itemId: shop.rice.id,
    id: custom.id,
    couponId: shop.rice.id,
    vendorId: shop.vendorId,
    token: "none",
    provider: "paystack",
  };
});
afterAll(() => product.server.stop());

/** Lists the paths that have an action in the built server, each file once. */
async function addressesOfActions(): Promise<string[]> {
  const build = (await import(
    /* @vite-ignore */ join(process.cwd(), "build/server/index.js")
  )) as ServerBuild;
  const found = new Map<unknown, string>();
  for (const route of Object.values(build.routes)) {
    if (!route?.module.action) continue;
    const paths: string[] = [];
    for (let at: typeof route | undefined = route; at; at = build.routes[at.parentId ?? ""])
      if (at.path) paths.unshift(at.path);
    const path = paths.join("/");
    // A store's pages are in the route tree twice; here they are requested below /store.
    if (!found.has(route.module.action) || path.startsWith("store/"))
      found.set(route.module.action, path);
  }
  return [...found.values()].map(
    (path) => `/${path.replace(/:(\w+)/g, (_, name: string) => params[name]!)}`,
  );
}

const form = "application/x-www-form-urlencoded";
type Body = [headers: Record<string, string>, body: string];
/** The first can't be read as a form. Each path gets one of them in turn. */
const odd: Body[] = [
  [{ "content-type": "application/json" }, "{}"],
  [{}, "intent=save"],
  [{ "content-type": "multipart/form-data" }, "intent=save"],
  [
    { "content-type": "multipart/form-data; boundary=x" },
    '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsav',
  ],
  [{ "content-type": "text/plain" }, "intent=save"],
  [
    { "content-type": "multipart/form-data; boundary=x" },
    '--x\r\nContent-Disposition: form-data; name="intent"; filename="a.txt"\r\n\r\nsave\r\n--x--\r\n',
  ],
  [{ "content-type": form }, ""],
  [{ "content-type": form }, "intent=save"],
  [{ "content-type": form }, "intent=save&intent=save&base=1&base=2"],
];

/** Posts as the shop's owner, or as a newcomer where the guard would redirect an owner. */
async function post(path: string, headers: Record<string, string>, body: string): Promise<number> {
  const cookie = await cookieOf(path.startsWith("/onboarding") ? newcomer : owner);
  const { status } = await product.ask(path, {
    host: "localhost",
    method: "POST",
    body,
    headers: { ...headers, cookie },
  });
  return status;
}

it("answers no form on any path with 5xx, however odd it is", async () => {
  const addresses = await addressesOfActions();
  expect(addresses.length).toBeGreaterThan(40);
  expect(addresses.filter((path) => path.includes("undefined"))).toEqual([]);
  const failed: string[] = [];
  for (const [at, path] of addresses.entries()) {
    const [headers, body] = odd[at % odd.length]!;
    const status = await post(path, headers, body);
    if (status >= 500) failed.push(`${path} ${JSON.stringify(headers)} ${body}: ${status}`);
  }
  expect(failed).toEqual([]);
});

it("shows a form again if its fields came twice or not at all", async () => {
  const failed: string[] = [];
  for (const [path, fields] of [
    ["/dashboard/settings/branding", ["customColor", "preset", "banner", "logo"]],
    ["/dashboard/settings/payments", ["feeBearer", "feeSplitPercentage", "minimumPayout"]],
    ["/dashboard/settings/business", ["deliveryFee", "minimumOrder", "preOrderLeadTime"]],
    ["/dashboard/settings/profile", ["businessName", "businessPhone", "storeSlug"]],
    ["/onboarding/business", ["businessName", "storeSlug", "tagline", "businessPhone"]],
  ] as const)
    for (const times of [0, 2]) {
      const body = ["intent=save", "state=nowhere"];
      for (const name of fields) body.push(...Array<string>(times).fill(`${name}=x`));
      const status = await post(path, { "content-type": form }, body.join("&"));
      if (status !== 400 && status !== 302) failed.push(`${path} ${times}: ${status}`);
    }
  expect(failed).toEqual([]);
});
