import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { authSessions, keptSubmissions, orders, products, staffMembers, users } from "~schema";
import { deleteKeptSubmissions } from "~/core/accounts/kept-submissions.server";
import { beginSession, endSession, startSession } from "~/core/accounts/session.server";
import { systemDb } from "~/platform/db.server";
import { action as customAction } from "~/routes/dashboard.custom-orders.$orderId";
import { action as customerAction } from "~/routes/dashboard.customers.$customerId";
import { action as couponAction } from "~/routes/dashboard.settings.coupons.$couponId";
import { action as workerAction } from "~/routes/dashboard.alerts.worker";
import { action as itemsAction } from "~/routes/dashboard.items";
import { action as keptAction, loader as keptPage } from "~/routes/dashboard.kept";
import { action as kitchenAction } from "~/routes/dashboard.kitchen";
import { action as ordersAction } from "~/routes/dashboard.orders";
import { action as orderAction } from "~/routes/dashboard.orders.$orderId";
import { action as addAction } from "~/routes/dashboard.orders.$orderId.add";
import { action as counterAction } from "~/routes/dashboard.orders.counter";
import { action as withdrawAction } from "~/routes/dashboard.payouts.withdraw";
import { action as bankAction } from "~/routes/dashboard.settings.payments.bank";
import { action as legalAction } from "~/routes/dashboard.settings.legal";
import { action as staffAction } from "~/routes/dashboard.settings.staff";
import { makeOrder, makeProduct, makeVendor } from "../../drizzle/seed/factories";
import type { MadeVendor } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { aRequest, cookieOf, redirectOf, routeArgs, sentBack } from "../setup/vendor-requests";

const LOGIN = "/login?returnTo=%2Fdashboard%2Fkept";
type Action = (args: ReturnType<typeof routeArgs>) => Promise<unknown>;

let store: MadeVendor;
let orderId: string;
let number: string;
/** Of a browser whose session was the owner's and is over. */
let ended: string;

const overByTime = (userId: string) =>
  systemDb
    .update(authSessions)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(authSessions.userId, userId));

beforeEach(async () => {
  store = await makeVendor(systemDb);
  const item = await makeProduct(systemDb, { vendorId: store.id, name: "Jollof rice" });
  const order = await makeOrder(systemDb, {
    vendorId: store.id,
    status: "pending",
    lines: [{ product: item, quantity: 2 }],
  });
  [orderId, number] = [order.id, order.orderNumber!];
  ended = await cookieOf(store.userId);
  await overByTime(store.userId);
});

/** Posts a form as a browser does: its own, or with `from: script` as the router does. */
function posts(path: string, cookie: string, form: Record<string, string>) {
  const request = aRequest(path, { cookie, form });
  request.headers.set("Accept", form.from === "script" ? "*/*" : "text/html,*/*;q=0.8");
  const [pathname, search] = path.split("?");
  const originalUrl =
    form.from === "script" ? `${pathname}.data${search ? `?${search}` : ""}` : path;
  const given = routeArgs(request);
  return { ...given, context: { ...given.context, originalUrl } };
}
const sentTo = (action: unknown, path: string, form: Record<string, string>, cookie = ended) =>
  redirectOf((action as Action)(posts(path, cookie, form)));
const accept = (over: Record<string, string> = {}) =>
  sentTo(ordersAction, "/dashboard/orders?tab=all", { intent: "accept", orderId, ...over });

/** Signs somebody in where the ended session was. */
const signsIn = async (userId = store.userId, cookie = ended) =>
  sentBack(await startSession(aRequest("/", { cookie }), userId));
const pageOf = async (cookie: string, query = "") =>
  (await keptPage(routeArgs(aRequest(`/dashboard/kept${query}`, { cookie }))).catch(
    (thrown: unknown) => thrown,
  )) as Awaited<ReturnType<typeof keptPage>> & Response;
/** What a browser does with the answer to the button: it posts the same fields again. */
async function finish(cookie: string, over: Record<string, string> = {}) {
  const { submissions } = await pageOf(cookie);
  const { digest, fields } = submissions[0]!;
  const form = { keptDigest: digest, ...Object.fromEntries(fields), ...over };
  const answer = (await keptAction(posts("/dashboard/kept", cookie, form))) as Response;
  return { status: answer.status, path: answer.headers.get("Location")!, form };
}
const kept = () =>
  systemDb.select().from(keptSubmissions).where(eq(keptSubmissions.userId, store.userId));
const statusOf = async () =>
  (await systemDb.select().from(orders).where(eq(orders.id, orderId)))[0]!.status;

describe("a form that comes after its session has ended", () => {
  it("is kept, shown after signing in by its name, and finished once", async () => {
    expect(await accept()).toBe(LOGIN);
    expect(await statusOf()).toBe("pending");
    const cookie = await signsIn();
    const page = await pageOf(cookie);
    expect(page.submissions).toMatchObject([{ label: `Accept ${number}`, isQuick: true }]);
    const { status, path, form } = await finish(cookie);
    expect([status, path]).toEqual([307, "/dashboard/orders?tab=all"]);
    expect(await sentTo(ordersAction, path, form, cookie)).toBe("/dashboard/orders?tab=all");
    expect(await statusOf()).toBe("preparing");
    const again = (await keptAction(posts("/dashboard/kept", cookie, form))) as Response;
    expect([again.status, again.headers.get("Location")]).toEqual([
      302,
      "/dashboard/kept?next=%2Fdashboard",
    ]);
    expect((await pageOf(cookie, "?next=/dashboard/items")).headers.get("Location")).toBe(
      "/dashboard/items",
    );
  });

  it("is finished by one of two who do so at the same moment", async () => {
    await accept();
    const cookie = await signsIn();
    const { digest } = (await pageOf(cookie)).submissions[0]!;
    const answers = await Promise.all(
      [1, 2].map(() => keptAction(posts("/dashboard/kept", cookie, { keptDigest: digest }))),
    );
    expect(answers.map((answer) => (answer as Response).status).sort()).toEqual([302, 307]);
  });

  it("comes from a page's script and is kept without what only a script wants; two taps are one", async () => {
    expect(await accept({ from: "script" })).toBe(LOGIN);
    expect(await accept({ from: "script" })).toBe(LOGIN);
    expect(await kept()).toMatchObject([
      {
        path: "/dashboard/orders?tab=all",
        fields: [
          ["intent", "accept"],
          ["orderId", orderId],
        ],
      },
    ]);
  });

  it("is refused as any other when the order has moved on meanwhile", async () => {
    await accept();
    await systemDb.update(orders).set({ status: "ready" }).where(eq(orders.id, orderId));
    const cookie = await signsIn();
    const { path, form } = await finish(cookie);
    expect(await ordersAction(posts(path, cookie, form))).toMatchObject({
      data: { ok: false },
      init: { status: 409 },
    });
    expect(await statusOf()).toBe("ready");
  });

  it("is left when its person says so", async () => {
    await accept();
    const cookie = await signsIn();
    expect(await finish(cookie, { keptLeave: "1" })).toMatchObject({ status: 302 });
    expect(await kept()).toEqual([]);
    expect(await statusOf()).toBe("pending");
  });

  it("brings its person to it after signing in, and into the store that it is about", async () => {
    const other = await makeVendor(systemDb);
    await makeStaff(systemDb, { vendorId: other.id, role: "manager", userId: store.userId });
    await systemDb
      .update(authSessions)
      .set({ actingVendorId: other.id, revokedAt: sql`now()` })
      .where(eq(authSessions.userId, store.userId));
    const theirs = await makeOrder(systemDb, { vendorId: other.id, status: "pending" });
    expect(await accept({ orderId: theirs.id })).toBe(LOGIN);
    const started = await beginSession(aRequest("/", { cookie: ended }), store.userId);
    expect(started.hasKept).toBe(true);
    const page = await pageOf(sentBack(started.setCookie));
    expect(page.submissions).toMatchObject([{ label: `Accept ${theirs.orderNumber}` }]);
    await systemDb
      .update(staffMembers)
      .set({ removedAt: sql`now()` })
      .where(eq(staffMembers.vendorId, other.id));
    expect((await pageOf(sentBack(started.setCookie))).status).toBe(302);
  });

  it("names the item and the price that were typed, and asks before it is finished", async () => {
    const [item] = await systemDb.select().from(products).where(eq(products.vendorId, store.id));
    const form = { intent: "edit", itemId: item!.id, price: "2,750", priceSeen: "2,500" };
    expect(await sentTo(itemsAction, "/dashboard/items", form)).toBe(LOGIN);
    expect((await pageOf(await signsIn())).submissions).toMatchObject([
      { label: "Change Jollof rice to ₦2,750", isQuick: false },
    ]);
  });
});

describe("what was pressed is named, and asked about", () => {
  it.each<[path: string, form: Record<string, string>, label: string, action: unknown]>([
    ["/orders/counter", { intent: "cash" }, "Sell at the counter, cash received", counterAction],
    ["/orders/counter", { intent: "undo" }, "Undo the sale at the counter", counterAction],
    ["/orders/ORDER", { intent: "withdraw", addition: "ORDER" }, "Withdraw NUMBER", orderAction],
    ["/orders/ORDER", { intent: "resolve" }, "Mark the note on NUMBER as done", orderAction],
    ["/orders/ORDER", { intent: "unheard-of" }, "Send the form again", orderAction],
    ["/orders", { intent: "display" }, "Send the form again", ordersAction],
    ["/orders/ORDER/add", { intent: "make" }, "Add to NUMBER", addAction],
    ["/custom-orders/ORDER", { intent: "cancel-order" }, "Cancel NUMBER", customAction],
    [
      "/custom-orders/ORDER",
      { intent: "undo-paid" },
      "Take back that NUMBER was paid",
      customAction,
    ],
    ["/settings/legal", { intent: "save" }, "Save Legal & Policies", legalAction],
    ["/settings/legal", { intent: "reset" }, "Reset Legal & Policies", legalAction],
    ["/settings/coupons/ORDER", { intent: "delete" }, "Delete the coupon", couponAction],
    ["/customers/ORDER", { intent: "block" }, "Block the customer", customerAction],
  ])("%s %o: %s", async (path, form, label, action) => {
    const filled = (text: string) => text.replace("ORDER", orderId);
    const fields = Object.entries(form).map(([name, value]) => [name, filled(value)] as const);
    expect(await sentTo(action, `/dashboard${filled(path)}`, Object.fromEntries(fields))).toBe(
      LOGIN,
    );
    expect((await pageOf(await signsIn())).submissions).toMatchObject([
      { label: label.replace("NUMBER", number), isQuick: false },
    ]);
  });

  it("but a kitchen view is changed without asking", async () => {
    expect(await sentTo(kitchenAction, "/dashboard/kitchen", { intent: "display" })).toBe(LOGIN);
    expect((await pageOf(await signsIn())).submissions).toMatchObject([
      { label: "Change the kitchen view", isQuick: true },
    ]);
  });
});

describe("nothing is kept", () => {
  const nothing = async (answer: Promise<string | null>) => {
    expect(await answer).toMatch(/^\/login\?returnTo=(?!%2Fdashboard%2Fkept)/);
    expect(await kept()).toEqual([]);
  };

  it("of what sends money to a bank or says who works here", async () => {
    await nothing(sentTo(withdrawAction, "/dashboard/payouts/withdraw", { intent: "withdraw" }));
    await nothing(sentTo(bankAction, "/dashboard/settings/payments/bank", { intent: "bank" }));
    await nothing(sentTo(staffAction, "/dashboard/settings/staff", { intent: "invite" }));
  });

  it("for an unknown cookie, none, and a kitchen device", async () => {
    await nothing(sentTo(ordersAction, "/dashboard/orders", { intent: "accept", orderId }, ""));
    const unknown = `sid=${encodeURIComponent(btoa(JSON.stringify("A".repeat(43))))}`;
    await nothing(
      sentTo(ordersAction, "/dashboard/orders", { intent: "accept", orderId }, unknown),
    );
    const device = await makeStaff(systemDb, { vendorId: store.id, isDevice: true, email: null });
    await systemDb.update(users).set({ googleSub: null }).where(eq(users.id, device.userId!));
    const cookie = await cookieOf(device.userId!);
    await overByTime(device.userId!);
    await nothing(sentTo(ordersAction, "/dashboard/orders", { intent: "accept", orderId }, cookie));
  });

  it("of a page that is only read, of a script's own request, and of a form without end", async () => {
    expect(
      await redirectOf(keptPage(routeArgs(aRequest("/dashboard/kept", { cookie: ended })))),
    ).toBe(LOGIN);
    const worker = aRequest("/dashboard/alerts/worker", {
      cookie: ended,
      form: { intent: "accept" },
    });
    await expect(workerAction(routeArgs(worker))).rejects.toMatchObject({ status: 401 });
    const storeTerms = "a".repeat(65 * 1024);
    await nothing(sentTo(legalAction, "/dashboard/settings/legal", { intent: "save", storeTerms }));
  });

  it("beyond five forms of one browser", async () => {
    for (const tab of ["all", "pending", "processing", "delivered", "active"])
      expect(
        await sentTo(ordersAction, `/dashboard/orders?tab=${tab}`, { intent: "accept", orderId }),
      ).toBe(LOGIN);
    expect(await sentTo(ordersAction, "/dashboard/orders", { intent: "accept", orderId })).toBe(
      "/login?returnTo=%2Fdashboard%2Forders",
    );
    expect(await kept()).toHaveLength(5);
  });
});

describe("what is kept is not there", () => {
  it("for another person who signs in in the same browser, nor for the first one afterwards", async () => {
    await accept();
    const stranger = await makeVendor(systemDb);
    const theirs = await signsIn(stranger.userId);
    expect((await pageOf(theirs)).status).toBe(302);
    expect(await kept()).toEqual([]);
    expect((await pageOf(await signsIn(store.userId, theirs))).status).toBe(302);
  });

  it("for the same person in another browser, or somebody else who knows its name", async () => {
    await accept();
    const { digest } = (await kept())[0]!;
    const elsewhere = await cookieOf(store.userId);
    const stranger = await cookieOf((await makeVendor(systemDb)).userId);
    for (const cookie of [elsewhere, stranger]) {
      expect((await pageOf(cookie)).status).toBe(302);
      const answer = await keptAction(posts("/dashboard/kept", cookie, { keptDigest: digest }));
      expect((answer as Response).status).toBe(302);
    }
    expect(await kept()).toHaveLength(1);
  });

  it("after 15 minutes, before signing in or after, and is deleted then", async () => {
    await accept();
    const late = () =>
      systemDb.update(keptSubmissions).set({ createdAt: sql`now() - interval '15 minutes'` });
    const cookie = await signsIn();
    const { digest } = (await pageOf(cookie)).submissions[0]!;
    await late();
    expect((await pageOf(cookie)).status).toBe(302);
    const answer = await keptAction(posts("/dashboard/kept", cookie, { keptDigest: digest }));
    expect((answer as Response).status).toBe(302);
    await deleteKeptSubmissions();
    expect(await kept()).toEqual([]);
    await overByTime(store.userId);
    await accept({}).then(late);
    expect((await pageOf(await signsIn())).status).toBe(302);
  });

  it("once its person signs out, and is never sent to an address of elsewhere", async () => {
    await accept();
    const cookie = await signsIn();
    await endSession(aRequest("/", { cookie }));
    expect((await pageOf(cookie)).headers.get("Location")).toMatch(/^\/login/);
    const next = await pageOf(await cookieOf(store.userId), "?next=//elsewhere.example");
    expect(next.headers.get("Location")).toBe("/dashboard");
  });
});
