import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { options, orderEvents, orderItems, orders, menuItems } from "~schema";
import { undoOrderStep } from "~/core/orders/advance-order.server";
import { findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { systemDb } from "~/platform/db.server";
import { readKitchenOrders } from "~/dashboard/orders/kitchen/kitchen-display.queries.server";
import { action as list } from "~/routes/dashboard.orders";
import { action } from "~/routes/dashboard.orders.$orderId";
import { makeOptionGroup } from "../../drizzle/seed/store-factories";
import { makeOrder, makeItem, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

let vendor: MadeVendor;
let cookie: string;
beforeAll(async () => {
  vendor = await makeVendor(systemDb);
  cookie = await cookieOf(vendor.user.id);
});

const send = (orderId: string, form: Record<string, string>) =>
  action(routeArgs(aRequest(`/dashboard/orders/${orderId}`, { cookie, form }), { orderId }));
const stored = async (orderId: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, orderId)))[0]!;
const minutesAhead = (at: Date | null) => Math.round((at!.getTime() - Date.now()) / 60_000);
const pending = (over: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
  makeOrder(systemDb, { vendorId: vendor.id, status: "pending", ...over });

describe("an order accepted with a time", () => {
  it.each([
    ["by a button", { minutes: "20" }, 20],
    ["by typing", { typedMinutes: "75" }, 75],
    ["by a button, whatever was typed before", { minutes: "45", typedMinutes: "75" }, 45],
  ])("%s is promised for then, and its history says so", async (_, fields, minutes) => {
    const { id } = await pending();
    await redirectOf(send(id, { intent: "accept", ...fields }));
    const order = await stored(id);
    expect(order.status).toBe("preparing");
    expect(minutesAhead(order.promisedAt)).toBe(minutes);
    const { history } = (await findOrder(vendor.id, id, vendor.user.id))!;
    expect(history.map(({ what }) => what)).toContain(`Accepted: promised in ${minutes} min`);
  });

  it("keeps the customer's time", async () => {
    const scheduledFor = new Date(Date.now() + 86_400_000);
    const later = await pending({ isScheduled: true, scheduledFor });
    await redirectOf(send(later.id, { intent: "accept", minutes: "20" }));
    expect((await stored(later.id)).promisedAt).toEqual(scheduledFor);
  });

  it("is promised for as long from then as from its payment, if no time is given", async () => {
    const paidAt = new Date(Date.now() - 20 * 60_000);
    const promisedAt = new Date(paidAt.getTime() + 30 * 60_000);
    const { id } = await pending({ createdAt: paidAt, promisedAt });
    await systemDb
      .update(orderEvents)
      .set({ createdAt: paidAt })
      .where(and(eq(orderEvents.orderId, id), eq(orderEvents.toStatus, "pending")));
    await redirectOf(send(id, { intent: "accept", typedMinutes: "" }));
    const accepted = await stored(id);
    expect(minutesAhead(accepted.promisedAt)).toBe(30);
    expect(accepted.firstPromisedAt).toEqual(accepted.promisedAt);
    await undoOrderStep({ vendorId: vendor.id, userId: vendor.user.id, orderId: id });
    expect((await stored(id)).promisedAt).toEqual(promisedAt);
    await redirectOf(send(id, { intent: "accept" }));
    expect(minutesAhead((await stored(id)).promisedAt)).toBe(30);
  });

  it.each(["4", "241", "soon", "-20", "20.5"])("refuses %s beside the field", async (typed) => {
    const { id } = await pending();
    expect(await send(id, { intent: "accept", typedMinutes: typed })).toMatchObject({
      init: { status: 400 },
      data: {
        about: "accept",
        result: { error: { typedMinutes: ["Please write whole minutes, from 5 to 240"] } },
      },
    });
    expect((await stored(id)).status).toBe("pending");
  });
});

describe("an order declined as sold out", () => {
  const items = () =>
    Promise.all(
      ["Jollof", "Zobo"].map((name) => makeItem(systemDb, { vendorId: vendor.id, name })),
    );
  const order = async (dishes: Awaited<ReturnType<typeof items>>) => {
    const { id } = await pending({
      lines: dishes.map((item) => ({ item })),
    });
    const lines = await systemDb.select().from(orderItems).where(eq(orderItems.orderId, id));
    return { id, line: (name: string) => lines.find((line) => line.name === name)!.id };
  };
  const soldOutUntil = async (id: string) =>
    (await systemDb.select().from(menuItems).where(eq(menuItems.id, id)))[0]!.soldOutUntil;

  it("takes only the ticked items off the menu for today", async () => {
    const [jollof, zobo] = await items();
    const { id, line } = await order([jollof!, zobo!]);
    await redirectOf(
      send(id, { intent: "decline", sure: "on", common: "Sold out", soldOut: line("Jollof") }),
    );
    expect((await stored(id)).status).toBe("cancelled");
    expect((await soldOutUntil(jollof!.id))!.getTime()).toBeGreaterThan(Date.now());
    expect(await soldOutUntil(zobo!.id)).toBeNull();
  });

  it("doesn't change the menu for other reasons, nor ever another order's dishes", async () => {
    const [jollof, zobo] = await items();
    const busy = await order([jollof!]);
    await redirectOf(
      send(busy.id, {
        intent: "decline",
        sure: "on",
        common: "We are closing",
        soldOut: busy.line("Jollof"),
      }),
    );
    const other = await order([zobo!]);
    const mine = await order([jollof!]);
    await redirectOf(
      send(mine.id, {
        intent: "decline",
        sure: "on",
        common: "Sold out",
        soldOut: other.line("Zobo"),
      }),
    );
    expect(await soldOutUntil(jollof!.id)).toBeNull();
    expect(await soldOutUntil(zobo!.id)).toBeNull();
  });

  it("closes, and the list behind it no longer has it", async () => {
    const [jollof] = await items();
    const { id } = await order([jollof!]);
    const fields = { intent: "decline", orderId: id, sure: "on", common: "We are closing" };
    const path = `/dashboard/orders?tab=pending&order=${id}&decline=1`;
    expect(await redirectOf(list(routeArgs(aRequest(path, { cookie, form: fields }))))).toBe(
      "/dashboard/orders?tab=pending",
    );
  });

  it("marks its dish in waiting orders, and in no others", async () => {
    const [jollof, zobo] = await items();
    const [declined, waiting, cooking] = [
      await order([jollof!]),
      await order([zobo!, jollof!]),
      await order([jollof!]),
    ];
    await redirectOf(send(cooking.id, { intent: "accept" }));
    await redirectOf(
      send(declined.id, {
        intent: "decline",
        sure: "on",
        common: "Sold out",
        soldOut: declined.line("Jollof"),
      }),
    );
    const marks = (items: { name: string; soldOut?: boolean }[]) =>
      items.map(({ name, soldOut }) => `${name}${soldOut ? ", sold out" : ""}`).sort();
    const kitchen = (await readKitchenOrders(vendor.id)).orders;
    const listed = (id: string) => marks(kitchen.find((one) => one.id === id)!.items);
    const found = async (id: string) => marks((await findOrder(vendor.id, id))!.items);
    expect(listed(waiting.id)).toEqual(["Jollof, sold out", "Zobo"]);
    expect(await found(waiting.id)).toEqual(["Jollof, sold out", "Zobo"]);
    expect(listed(cooking.id)).toEqual(["Jollof"]);
    expect(await found(cooking.id)).toEqual(["Jollof"]);
  });

  it("marks a line with a sold-out option", async () => {
    const [jollof, zobo] = await items();
    const group = await makeOptionGroup(systemDb, {
      vendorId: vendor.id,
      name: "Protein",
      items: [jollof!],
      options: [{ name: "Goat meat" }, { itemId: zobo!.id }],
    });
    const chosen = group.options.map(({ id, name, itemId }) => ({
      id,
      itemId,
      group: "Protein",
      name: name ?? "Zobo",
      priceKobo: 0,
      quantity: 1,
      free: 0,
      taken: false,
    }));
    const orderWith = async (at: number) => {
      const { id } = await pending({ lines: [{ item: jollof! }] });
      await systemDb
        .update(orderItems)
        .set({ options: [chosen[at]!] })
        .where(eq(orderItems.orderId, id));
      return id;
    };
    const [goat, withZobo] = [await orderWith(0), await orderWith(1)];
    const isMarked = async (id: string) =>
      Boolean((await findOrder(vendor.id, id))!.items[0]!.soldOut);
    expect([await isMarked(goat), await isMarked(withZobo)]).toEqual([false, false]);
    const soldOut = { soldOutUntil: new Date(Date.now() + 3_600_000) };
    await systemDb.update(options).set(soldOut).where(eq(options.id, chosen[0]!.id));
    await systemDb.update(menuItems).set(soldOut).where(eq(menuItems.id, zobo!.id));
    expect([await isMarked(goat), await isMarked(withZobo)]).toEqual([true, true]);
  });
});
