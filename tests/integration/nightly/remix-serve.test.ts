import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { createGoogleSandbox } from "../../../sandbox/google/router";
import { listenThen, type Listening } from "../../../sandbox/listen-for-test";
import { cookieJar } from "../../setup/cookie-jar";
import { fieldsOf, formsOf } from "../../setup/form-fields";
import { freePort } from "../../setup/free-port";
import { startProvider } from "../../setup/provider";
import { startServerProcess, type ServerProcess } from "../../setup/server-process";
import { openShop, type Shop } from "../../setup/shop";
import { cookieOf } from "../../setup/vendor-requests";

const remixServe = {
  args: ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
  probe: "/login",
};

let provider: Awaited<ReturnType<typeof startProvider>>;
let google: Listening;
let server: ServerProcess;
let origin: string;
let shop: Shop;
beforeAll(async () => {
  provider = await startProvider();
  provider.loseWebhooks(); // remix-serve has no route for them
  const port = await freePort();
  origin = `http://localhost:${port}`;
  google = await listenThen((at) => ({
    path: "/google",
    router: createGoogleSandbox({
      issuerUrl: `${at}/google`,
      clientId: env().googleClientId,
      clientSecret: env().googleClientSecret,
      redirectUris: [`${origin}/auth/google/callback`],
      accounts: [],
    }).router,
  }));
  shop = await openShop();
  server = startServerProcess(
    port,
    {
      PAYSTACK_BASE_URL: `${provider.origin}/paystack`,
      PAYSTACK_SECRET_KEY: provider.secretKey,
      SESSION_SECRET: process.env.SESSION_SECRET,
      GOOGLE_ISSUER_URL: `${google.origin}/google`,
    },
    remixServe,
  );
  await server.ready();
});
afterAll(async () => {
  server.child.kill("SIGKILL");
  await google.close();
  await provider.stop();
});

function browser(signedIn?: string) {
  const jar = cookieJar();
  if (signedIn) jar.keep({ headers: { "set-cookie": [signedIn] } });
  const ask = async (path: string, form?: Record<string, string>) => {
    const answer = await fetch(new URL(path, origin), {
      redirect: "manual",
      headers: { accept: "text/html", cookie: jar.header() ?? "" },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    jar.keep({ headers: { "set-cookie": answer.headers.getSetCookie() } });
    const location = answer.headers.get("location");
    return { status: answer.status, location, html: await answer.text() };
  };
  return { ask };
}

test("remix-serve takes an order without scripts, from the menu to the order's page", async () => {
  const { ask } = browser();
  const base = `/store/${shop.slug}`;
  const menu = await ask(base);
  expect([menu.status, menu.html.includes("Jollof rice")]).toEqual([200, true]);

  const form = formsOf(menu.html).find(({ action }) => action === `${base}/cart`)!;
  const plus = form.buttons.find(({ value }) => value.includes(shop.rice.id))!;
  const added = await ask(form.action, {
    ...Object.fromEntries(form.fields.map(({ name, value }) => [name, value])),
    [plus.name]: plus.value,
  });
  expect([added.status, added.location]).toEqual([302, expect.stringMatching(`^${base}`)]);
  expect((await ask(`${base}/cart`)).html).toContain("Jollof rice");

  const checkout = await ask(`${base}/checkout`);
  const placed = await ask(`${base}/checkout`, {
    ...fieldsOf(checkout.html),
    orderType: "pickup",
    customerName: "Chidi",
    customerPhone: "08031234567",
    customerEmail: "chidi@example.test",
  });
  expect(placed.location).toMatch(`${provider.origin}/paystack/checkout/`);
  const paid = await provider.pay(placed.location!.split("/").at(-1)!);
  const back = await ask(`/payment/paystack/callback?reference=${paid.reference}`);
  const [order] = await systemDb.select().from(orders).where(eq(orders.vendorId, shop.vendorId));
  expect(back.location).toContain(`/orders/${order!.id}`);
  expect(order!.status).toBe("pending");

  const page = await ask(`${base}/orders/${order!.id}`);
  expect([page.status, page.html.includes("Jollof rice")]).toEqual([200, true]);
  expect((await ask("/store/no-such-store")).status).toBe(404);
});

test("remix-serve signs people in, streams an order's events, and stops when asked", async () => {
  const newcomer = browser();
  const start = await newcomer.ask("/auth/google", fieldsOf((await newcomer.ask("/login")).html));
  const chosen = await fetch(start.location!, {
    method: "POST",
    body: new URLSearchParams({ email: "ngozi@example.test" }),
    redirect: "manual",
  });
  await newcomer.ask(chosen.headers.get("location")!);
  expect((await newcomer.ask("/onboarding/business")).status).toBe(200);

  const [profile] = await systemDb
    .select({ ownerId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.id, shop.vendorId));
  const { ask } = browser(await cookieOf(profile!.ownerId));
  const dashboard = await ask("/dashboard/orders");
  expect([dashboard.status, dashboard.html.includes("Chidi")]).toEqual([200, true]);

  const [order] = await systemDb.select().from(orders).where(eq(orders.vendorId, shop.vendorId));
  const stream = await fetch(`${origin}/store/${shop.slug}/orders/${order!.id}/events`);
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain("event: ready");
  expect((await ask(`/dashboard/orders/${order!.id}`, { intent: "accept" })).status).toBe(302);
  expect((await reader.read()).value).toContain("event: change");

  expect(server.output()).toContain("Another server than build/server.js runs this build");
  server.child.kill("SIGTERM");
  while (!(await reader.read()).done);
  expect(await server.exit, server.output()).toBe(0);
});
