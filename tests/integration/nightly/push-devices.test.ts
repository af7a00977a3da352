import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orders, pushSubscriptions, vendorProfiles } from "~schema";
import { MAX_PUSH_DEVICES } from "~/core/push/push-devices.server";
import { systemDb } from "~/platform/db.server";
import { action, loader } from "~/routes/dashboard.alerts";
import { action as workerAction } from "~/routes/dashboard.alerts.worker";
import { loader as manifest } from "~/routes/dashboard.manifest";
import type { DeviceAlerts } from "~/dashboard/alerts/device-alerts";
import { makeOrder, makeVendor } from "../../../drizzle/seed/factories";
import { makeStaff } from "../../../drizzle/seed/store-factories";
import { startPushService, turnOn, type Browser } from "../../setup/push";
import { statusOf } from "../../setup/staff";
import { aRequest, cookieOf, routeArgs } from "../../setup/vendor-requests";

const PAGE = "/dashboard/alerts";

let service: Awaited<ReturnType<typeof startPushService>>;
let vendorId: string;
let cookie: string;
let kitchen: string;
beforeAll(async () => {
  service = await startPushService();
});
beforeEach(async () => {
  const vendor = await makeVendor(systemDb, { businessName: "Iya Basira" });
  vendorId = vendor.id;
  cookie = await cookieOf(vendor.userId);
  const member = await makeStaff(systemDb, { vendorId, role: "kitchen" });
  kitchen = await cookieOf(member.userId!);
});
afterAll(() => service.stop());

const devices = async (as: string) =>
  (
    (await loader(routeArgs(aRequest(PAGE, { cookie: as })))) as unknown as {
      alerts: DeviceAlerts;
    }
  ).alerts.devices;
const submit = (form: Record<string, string>, as = cookie) =>
  action(routeArgs(aRequest(PAGE, { cookie: as, form }))) as Promise<unknown>;
const messageOf = async (answer: Promise<unknown>) =>
  ((await answer) as { data: { message: string } }).data.message;
async function ringing(as: string): Promise<Browser> {
  const browser = await service.browser();
  expect(await turnOn(browser, as)).toBe(302);
  return browser;
}

describe("the list of devices", () => {
  it("shows everyone their own, and the owner everybody's, with this one marked", async () => {
    await ringing(kitchen);
    await ringing(cookie);
    expect(await devices(kitchen)).toMatchObject([{ isThis: true, person: null }]);
    expect(await devices(cookie)).toMatchObject([
      { isThis: true, person: null, lastSuccessAt: null, failure: null },
      { isThis: false, person: expect.any(String) as string },
    ]);
  });

  it("sends a test, and records whether it got through, or why not", async () => {
    const browser = await ringing(cookie);
    const device = (await devices(cookie))[0]!.id;
    expect(await statusOf(submit({ intent: "test", device }))).toBe(302);
    expect(await service.notifications(browser)).toMatchObject([
      { title: "Test: this device rings", accept: null },
    ]);
    await service.fault({ only: browser.id, status: 500 });
    const failed = submit({ intent: "test", device, from: "script" });
    expect(await statusOf(failed)).toBe(409);
    expect(await messageOf(failed)).toBe("Not sent. Its push service has a fault (500).");
    expect(await devices(cookie)).toMatchObject([
      {
        lastSuccessAt: expect.any(Date) as Date,
        failure: { reason: "Its push service has a fault (500)" },
      },
    ]);
    await service.fault({ only: browser.id, status: 404 });
    expect(await messageOf(submit({ intent: "test", device, from: "script" }))).toMatch(
      /We removed it/,
    );
    expect(await devices(cookie)).toEqual([]);
    await service.heal();
  });

  it("lets the owner remove any, and staff only their own", async () => {
    await ringing(cookie);
    await ringing(kitchen);
    const [own, theirs] = (await devices(cookie)).map(({ id }) => id);
    expect(await statusOf(submit({ intent: "remove", device: own! }, kitchen))).toBe(404);
    expect(await statusOf(submit({ intent: "test", device: own! }, kitchen))).toBe(404);
    expect(await statusOf(submit({ intent: "remove", device: theirs! }))).toBe(302);
    expect(await devices(kitchen)).toEqual([]);
    expect(await statusOf(submit({ intent: "something" }))).toBe(400);
  });

  it("accepts only push services' URLs, and a limited number of devices", async () => {
    const browser = await service.browser();
    for (const endpoint of [
      "https://evil.example/push",
      "http://169.254.169.254/latest",
      "http://127.0.0.1:5432/",
      `${browser.endpoint.replace("/push/", "/pay/")}`,
    ])
      expect(await turnOn({ ...browser, endpoint }, cookie), endpoint).toBe(400);
    await ringing(cookie);
    const [row] = await systemDb
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.vendorId, vendorId));
    const { id: _id, ...like } = row!;
    await systemDb.insert(pushSubscriptions).values(
      Array.from({ length: MAX_PUSH_DEVICES - 1 }, (_, at) => ({
        ...like,
        endpoint: `${like.endpoint}-${at}`,
      })),
    );
    expect(await turnOn(browser, cookie)).toBe(409);
    expect(await turnOn({ ...browser, endpoint: like.endpoint }, cookie), "known").toBe(302);
  });
});

describe("the dashboard's service worker", () => {
  const post = async (form: Record<string, string>, as?: string) => {
    const answer = (await workerAction(
      routeArgs(aRequest(`${PAGE}/worker`, { cookie: as, form })),
    ).catch((thrown: unknown) => thrown)) as Response;
    return [answer.status, ((await answer.json()) as { message?: string }).message];
  };
  const acceptForm = (order: string, store = vendorId) => ({
    intent: "accept",
    order,
    store,
    expected: "pending",
  });
  const statusNow = async (id: string) =>
    (await systemDb.select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]!
      .status;

  it("accepts an order once, however often it is requested", async () => {
    const { id } = await makeOrder(systemDb, { vendorId, status: "pending" });
    expect(await post(acceptForm(id), kitchen)).toEqual([200, "The kitchen can start."]);
    expect(await statusNow(id)).toBe("preparing");
    expect(await post(acceptForm(id), cookie)).toEqual([
      200,
      expect.stringMatching(/was accepted already\.$/),
    ]);
    expect(await statusNow(id)).toBe("preparing");
  });

  it("accepts no declined order, nor a status that no notification offers", async () => {
    const { id } = await makeOrder(systemDb, { vendorId, status: "cancelled" });
    expect((await post(acceptForm(id), cookie))[0]).toBe(409);
    expect((await post({ ...acceptForm(id), expected: "ready" }, cookie))[0]).toBe(400);
    expect(await statusNow(id)).toBe("cancelled");
  });

  it("accepts for each of the person's stores, and no other", async () => {
    const second = await makeVendor(systemDb);
    const [profile] = await systemDb
      .select({ userId: vendorProfiles.userId })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, vendorId));
    const { id } = await makeOrder(systemDb, { vendorId: second.id, status: "pending" });
    expect((await post(acceptForm(id, second.id), cookie))[0]).toBe(404);
    await makeStaff(systemDb, { vendorId: second.id, userId: profile!.userId, role: "kitchen" });
    expect((await post(acceptForm(id), cookie))[0], "an order of the other").toBe(404);
    expect((await post(acceptForm(id, second.id), cookie))[0]).toBe(200);
  });

  it("learns if nobody is signed in", async () => {
    const { id } = await makeOrder(systemDb, { vendorId, status: "pending" });
    expect((await post(acceptForm(id)))[0]).toBe(401);
    expect(await statusNow(id)).toBe("pending");
  });

  it("moves only its own device to a new endpoint", async () => {
    const [browser, next] = [await ringing(cookie), await service.browser()];
    const form = {
      intent: "renew",
      old: browser.endpoint,
      endpoint: next.endpoint,
      ...next.keys,
    };
    expect((await post(form, kitchen))[0]).toBe(404);
    expect((await post({ ...form, endpoint: "https://evil.example/" }, cookie))[0]).toBe(404);
    expect((await post(form, cookie))[0]).toBe(200);
    const device = (await devices(cookie))[0]!.id;
    await submit({ intent: "test", device });
    expect(await service.messages(next)).toHaveLength(1);
  });
});

it("has a manifest with icons for home screens, and shortcuts to Orders and Kitchen", async () => {
  const answer = manifest(routeArgs(aRequest("/dashboard.webmanifest")));
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/manifest\+json/);
  expect(await answer.json()).toMatchObject({
    scope: "/dashboard",
    start_url: "/dashboard",
    display: "standalone",
    icons: [
      { sizes: "192x192", purpose: "any" },
      { sizes: "512x512", purpose: "any" },
      { sizes: "512x512", purpose: "maskable" },
    ],
    shortcuts: [{ url: "/dashboard/orders" }, { url: "/dashboard/kitchen" }],
  });
});
