import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { authSessions, staffMembers } from "~schema";
import { findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { systemDb } from "~/platform/db.server";
import { listenForEvents, stopEvents } from "~/platform/events.server";
import { loader as events } from "~/routes/dashboard.events";
import { loader as home } from "~/routes/dashboard._index";
import { loader as frame } from "~/routes/dashboard";
import { action as submitOrders } from "~/routes/dashboard.orders";
import { action as switchStore, loader as storesPage } from "~/routes/stores";
import { makeOrder, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { signedInPerson, statusOf, submitStaffForm } from "../setup/staff";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

let vendor: MadeVendor;
beforeAll(async () => {
  vendor = await makeVendor(systemDb, { businessName: "Iya Basira" });
});

describe("a staff member", () => {
  it("changes role or loses access with their next request, and then gets no more events of the store", async () => {
    const store = await makeVendor(systemDb, { businessName: "Put" });
    const boss = await cookieOf(store.userId);
    const member = await makeStaff(systemDb, { vendorId: store.id });
    const cookie = await cookieOf(member.userId!);
    const order = await makeOrder(systemDb, { vendorId: store.id });
    const decline = () =>
      statusOf(
        submitOrders(
          routeArgs(
            aRequest("/dashboard/orders", {
              cookie,
              form: { intent: "decline", reason: "No rice", sure: "on", orderId: order.id },
            }),
          ),
        ),
      );
    expect(await decline()).toBe(403);
    expect(await home(routeArgs(aRequest("/dashboard", { cookie })))).toMatchObject({
      figures: null,
      firstDay: null,
      recent: [{ id: order.id }],
    });

    await listenForEvents();
    const leave = new AbortController();
    const streamOf = async () =>
      (
        (await events(
          routeArgs(
            new Request(aRequest("/dashboard/events", { cookie }), { signal: leave.signal }),
          ),
        )) as Response
      ).body!;
    const read = async (body: ReadableStream<Uint8Array>) => {
      let text = "";
      for await (const part of body as unknown as AsyncIterable<Uint8Array>)
        text += new TextDecoder().decode(part);
      return text;
    };
    try {
      const [whole] = [read(await streamOf())];
      expect(
        await redirectOf(
          submitStaffForm({ intent: "role", memberId: member.id, role: "manager" }, boss),
        ),
      ).toContain("said=changed");
      expect(await whole, "it ends without a request, after a last event").toMatch(
        /event: change\ndata: {"topic":"staff"}\n\n$/,
      );
      expect(await decline()).toBe(302);
      const second = read(await streamOf());
      expect(
        await redirectOf(submitStaffForm({ intent: "remove", memberId: member.id }, boss)),
      ).toContain("said=removed");
      expect(await second).toContain('"topic":"staff"');
    } finally {
      leave.abort();
      await stopEvents();
    }
    expect(await redirectOf(home(routeArgs(aRequest("/dashboard", { cookie }))))).toBe(
      "/onboarding/business",
    );
    expect(
      await statusOf(submitStaffForm({ intent: "remove", memberId: member.id }, boss)),
      "once",
    ).toBe(404);
    const history = (await findOrder(store.id, order.id, store.userId))!.history;
    expect(
      history.find(({ what }) => what.startsWith("Declined"))!.who,
      "what they did keeps their name",
    ).toBe("Chidinma Eze");
  });

  it("works in several stores and owns one: the browser shows the chosen one, and only their own", async () => {
    const mine = await makeVendor(systemDb, { businessName: "Mine" });
    const [first, second, strange] = [
      await makeVendor(systemDb, { businessName: "First" }),
      await makeVendor(systemDb, { businessName: "Second" }),
      await makeVendor(systemDb, { businessName: "Strange" }),
    ];
    const cookie = await cookieOf(mine.userId);
    await makeStaff(systemDb, { vendorId: first.id, userId: mine.userId });
    const there = await makeStaff(systemDb, {
      vendorId: second.id,
      userId: mine.userId,
      role: "manager",
      acceptedAt: new Date(Date.now() + 1000),
    });
    const shown = async () => {
      const { store, role, elsewhere } = await frame(routeArgs(aRequest("/dashboard", { cookie })));
      return [store.name, role, elsewhere.map(({ name }) => name)];
    };
    const go = (vendorId: string) =>
      statusOf(switchStore(routeArgs(aRequest("/stores", { cookie, form: { vendorId } }))));
    expect(await shown()).toEqual(["Mine", "owner", ["Second", "First"]]);
    expect(await go(second.id)).toBe(302);
    expect(await shown()).toEqual(["Second", "manager", ["Mine", "First"]]);
    expect(await go(strange.id)).toBe(404);
    expect(await shown()).toEqual(["Second", "manager", ["Mine", "First"]]);
    expect(
      (await storesPage(routeArgs(aRequest("/stores", { cookie })))).stores.map(
        ({ name, here }) => [name, here],
      ),
    ).toEqual([
      ["Mine", false],
      ["Second", true],
      ["First", false],
    ]);
    await systemDb
      .update(staffMembers)
      .set({ removedAt: new Date() })
      .where(eq(staffMembers.id, there.id));
    expect(await shown()).toEqual(["Mine", "owner", ["First"]]);
    expect(
      (
        await systemDb
          .select({ acting: authSessions.actingVendorId })
          .from(authSessions)
          .where(eq(authSessions.userId, mine.userId))
      )[0]!.acting,
      "a session alone opens nothing",
    ).toBe(second.id);
  });

  it("lands in their employer's store while their own isn't set up, and can continue setting it up", async () => {
    const { user, cookie } = await signedInPerson("half@staff.test");
    await makeStaff(systemDb, { vendorId: vendor.id, userId: user.id });
    const form = (fields: Record<string, string>) =>
      switchStore(routeArgs(aRequest("/stores", { cookie, form: fields })));
    expect(await frame(routeArgs(aRequest("/dashboard", { cookie })))).toMatchObject({
      role: "kitchen",
    });
    expect(await statusOf(form({ intent: "burn", vendorId: vendor.id }))).toBe(400);
    expect(await redirectOf(form({ intent: "own" }))).toBe("/dashboard");
    expect(await redirectOf(frame(routeArgs(aRequest("/dashboard", { cookie }))))).toBe(
      "/onboarding/business",
    );
    expect(await redirectOf(form({ vendorId: vendor.id }))).toBe("/dashboard/kitchen");
    expect(await frame(routeArgs(aRequest("/dashboard", { cookie })))).toMatchObject({
      elsewhere: [{ name: "Your new store", role: "owner" }],
    });
  });
});
