import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { listenForEvents, stopEvents } from "~/platform/events.server";
import { loader as frame } from "~/routes/dashboard";
import { loader as events } from "~/routes/dashboard.events";
import { loader as kitchen } from "~/routes/dashboard.kitchen";
import { action as moveOrder, loader as orderPage } from "~/routes/dashboard.orders.$orderId";
import { action as security, loader as securityPage } from "~/routes/dashboard.security";
import { loader as login } from "~/routes/login";
import { action as pair } from "~/routes/login.kitchen";
import { loader as onboarding } from "~/routes/onboarding";
import { loader as stores } from "~/routes/stores";
import { pairingCodes, staffMembers, users, vendorProfiles } from "~schema";
import { makeOrder, makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { makeStaff } from "../../../drizzle/seed/store-factories";
import { statusOf, submitStaffForm } from "../../setup/staff";
import { aRequest, cookieOf, redirectOf, routeArgs, sentBack } from "../../setup/vendor-requests";

let store: MadeVendor;
let owner: string;
beforeEach(async () => {
  await systemDb.execute("delete from rate_limits");
  store = await makeVendor(systemDb);
  owner = await cookieOf(store.userId);
});

const post = (form: Record<string, string>, cookie = owner) =>
  security(routeArgs(aRequest("/dashboard/security", { cookie, form })));
async function newCode(name = "Stove tablet", cookie = owner): Promise<string> {
  const answer = await post({ intent: "pair", name }, cookie);
  return (answer as unknown as { data: { pairing: { code: string } } }).data.pairing.code;
}
const enter = (code: string, cookie?: string, clientIp = "10.0.0.1") => {
  const { context, ...args } = routeArgs(aRequest("/login/kitchen", { cookie, form: { code } }));
  return pair({ ...args, context: { ...context, clientIp } });
};
/** Pairs a device. @returns its Cookie header */
async function pairOne(code: string): Promise<string> {
  const answer = await enter(code);
  expect(answer).toBeInstanceOf(Response);
  return sentBack((answer as Response).headers.get("Set-Cookie")!);
}
const devices = async () =>
  (await securityPage(routeArgs(aRequest("/dashboard/security", { cookie: owner })))).devices!;
const refused = { data: { message: expect.stringContaining("doesn’t work") as string } };

describe("a kitchen device", () => {
  it("is signed in by its code in the role kitchen, only at this store, for 30 days", async () => {
    const code = await newCode();
    expect(code).toMatch(/^\d{9}$/);
    const [row] = await systemDb.select().from(pairingCodes);
    expect(JSON.stringify(row)).not.toContain(code);
    const device = await pairOne(`${code.slice(0, 3)} ${code.slice(3)}`);
    const page = await frame(routeArgs(aRequest("/dashboard", { cookie: device })));
    expect(page).toMatchObject({ role: "kitchen", email: "Stove tablet", elsewhere: [] });
    expect(await redirectOf(login(routeArgs(aRequest("/login", { cookie: device }))))).toBe(
      "/dashboard",
    );
    expect(await devices()).toMatchObject([{ name: "Stove tablet" }]);
    const [member] = await systemDb
      .select()
      .from(staffMembers)
      .where(eq(staffMembers.vendorId, store.id));
    expect(member).toMatchObject({ isDevice: true, role: "kitchen", email: null });
  });

  it("is named in the history of the orders it moves", async () => {
    const device = await pairOne(await newCode());
    const order = await makeOrder(systemDb, { vendorId: store.id, status: "confirmed" });
    const params = { orderId: order.id };
    const path = `/dashboard/orders/${order.id}`;
    const form = { intent: "ready", orderId: order.id };
    expect(
      await redirectOf(
        moveOrder(routeArgs(aRequest(path, { cookie: device, form }), params)) as Promise<unknown>,
      ),
    ).toBe(path);
    const page = await orderPage(routeArgs(aRequest(path, { cookie: owner }), params));
    expect(JSON.stringify(page)).toContain("Stove tablet");
  });

  it("is named to a person who acts second on an order", async () => {
    const device = await pairOne(await newCode());
    const order = await makeOrder(systemDb, {
      vendorId: store.id,
      status: "pending",
      createdAt: new Date(Date.now() - 600_000),
    });
    const path = `/dashboard/orders/${order.id}`;
    const send = (form: Record<string, string>, cookie: string) =>
      moveOrder(
        routeArgs(aRequest(path, { cookie, form: { orderId: order.id, ...form } }), {
          orderId: order.id,
        }),
      );
    await send({ intent: "accept" }, device);
    const moved = "This order has moved on: Stove tablet accepted it.";
    const forms: Record<string, string>[] = [
      { intent: "accept" },
      { intent: "decline", common: "We are closing", sure: "on" },
    ];
    for (const form of forms)
      expect(await send(form, owner)).toMatchObject({
        init: { status: 409 },
        data: { ok: false, message: moved },
      });
    expect(await send({ intent: "accept" }, device)).toMatchObject({
      data: { message: "This order has moved on: you accepted it." },
    });
    const page = await orderPage(
      routeArgs(aRequest(path, { cookie: owner }), { orderId: order.id }),
    );
    expect(page.order.lastMove).toMatchObject({ isOwn: false, text: "Stove tablet accepted it" });
  });

  it("is signed out from its next request once removed, and its open pages are notified", async () => {
    const device = await pairOne(await newCode());
    const [{ id }] = (await devices()) as unknown as [{ id: string }];
    await listenForEvents();
    try {
      const stream = await events(routeArgs(aRequest("/dashboard/events", { cookie: device })));
      expect(await redirectOf(post({ intent: "unpair", device: id }))).toBe(
        "/dashboard/security?done=unpaired",
      );
      expect(await stream.text()).toContain('"topic":"session"');
    } finally {
      await stopEvents();
    }
    expect(
      await redirectOf(
        kitchen(routeArgs(aRequest("/dashboard/kitchen", { cookie: device }))) as Promise<unknown>,
      ),
    ).toBe("/login?returnTo=%2Fdashboard%2Fkitchen");
    expect(await devices()).toEqual([]);
    expect(await statusOf(post({ intent: "unpair", device: id }))).toBe(404);
  });

  it("without its membership has no access, and gets no store of its own", async () => {
    const device = await pairOne(await newCode());
    await systemDb
      .update(staffMembers)
      .set({ removedAt: new Date() })
      .where(eq(staffMembers.vendorId, store.id));
    const [user] = await systemDb
      .select()
      .from(users)
      .where(and(eq(users.name, "Stove tablet"), sql`${users.googleSub} is null`))
      .orderBy(sql`created_at desc`);
    for (const page of [frame, onboarding, stores])
      expect(
        await redirectOf(
          page(routeArgs(aRequest("/somewhere", { cookie: device }))) as Promise<unknown>,
        ),
      ).toContain("/login");
    const made = await systemDb
      .select()
      .from(vendorProfiles)
      .where(eq(vendorProfiles.userId, user!.id));
    expect(made).toEqual([]);
  });

  it("can't be made anything but kitchen, by a form or in the database", async () => {
    await pairOne(await newCode());
    const [{ id }] = (await devices()) as unknown as [{ id: string }];
    for (const form of [
      { intent: "role", memberId: id, role: "manager" },
      { intent: "remove", memberId: id },
    ])
      expect(await statusOf(submitStaffForm(form as Record<string, string>, owner))).toBe(404);
    await expect(
      systemDb.update(staffMembers).set({ role: "manager" }).where(eq(staffMembers.id, id)),
    ).rejects.toThrow();
  });
});

describe("a pairing code", () => {
  it("pairs one of two devices that enter it at the same moment, and none later", async () => {
    const code = await newCode();
    const answers = await Promise.all([enter(code), enter(code)]);
    expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1);
    expect(await enter(code)).toMatchObject(refused);
    expect(await devices()).toHaveLength(1);
  });

  it("expires after ten minutes, or with the store's next code", async () => {
    const [first, second] = [await newCode(), await newCode()];
    if (first !== second) expect(await enter(first)).toMatchObject(refused);
    const [row] = await systemDb
      .select()
      .from(pairingCodes)
      .where(eq(pairingCodes.vendorId, store.id));
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(600_000);
    await systemDb.update(pairingCodes).set({ expiresAt: sql`now()` });
    expect(await enter(second)).toMatchObject(refused);
  });

  it.each([
    ["is removed", { intent: "remove" }],
    ["gets another role", { intent: "role", role: "kitchen" }],
  ])("ends when the manager who drew it %s", async (_what, form) => {
    const manager = await makeStaff(systemDb, { vendorId: store.id, role: "manager" });
    const code = await newCode("My own phone", await cookieOf(manager.userId!));
    await submitStaffForm({ ...form, memberId: manager.id }, owner);
    expect(await enter(code)).toMatchObject(refused);
    expect(await devices()).toEqual([]);
  });

  it("can be tried ten times in ten minutes per network, then not even the right one works", async () => {
    const code = await newCode();
    const wrong = code.slice(0, 3) + (code.endsWith("000000") ? "000001" : "000000");
    for (let turn = 0; turn < 10; turn += 1)
      expect(await enter(wrong, undefined, "10.9.0.1")).toMatchObject(refused);
    expect(await enter(code, undefined, "10.9.0.1")).toMatchObject({ init: { status: 429 } });
    expect(await enter(code, undefined, "10.0.0.2")).toBeInstanceOf(Response);
  });

  it("pairs despite strangers' guesses at other stores, from the same network or from twenty", async () => {
    const code = await newCode();
    const others = Array.from({ length: 1_000 }, (_, n) => n.toString().padStart(3, "0"))
      .filter((store) => store !== code.slice(0, 3))
      .slice(0, 40);
    for (const [at, stranger] of others.entries())
      for (let turn = 0; turn < 11; turn += 1)
        await enter(`${stranger}000000`, undefined, at % 2 ? `10.8.0.${at}` : "10.9.0.1");
    expect(await enter(code, undefined, "10.9.0.1")).toBeInstanceOf(Response);
  });

  it("has nine digits; anything else is refused beside its field without counting as an attempt", async () => {
    for (const typed of ["", "123456", "1234567890", "abcdefghi"])
      expect(await enter(typed)).toMatchObject({
        init: { status: 400 },
        data: { message: "The code has 9 digits.", typed },
      });
    expect((await systemDb.execute(sql`select 1 from rate_limits`)).length).toBe(0);
  });

  it("is made by the owner and a manager, not by kitchen staff or a device", async () => {
    const cook = await makeStaff(systemDb, { vendorId: store.id, role: "kitchen" });
    const manager = await makeStaff(systemDb, { vendorId: store.id, role: "manager" });
    const device = await pairOne(await newCode());
    for (const cookie of [device, await cookieOf(cook.userId!)])
      expect(await statusOf(post({ intent: "pair", name: "" }, cookie))).toBe(403);
    const code = await newCode("", await cookieOf(manager.userId!));
    await pairOne(code);
    expect((await devices()).map(({ name }) => name)).toContain("Kitchen tablet");
  });
});
