import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { handOvers, riders, riderTrips } from "~schema";
import { deleteExpiredRecords } from "~/core/customers/retention.server";
import { advanceOrder, undoOrderStep } from "~/core/orders/advance-order.server";
import { giveOrders } from "~/core/riders/give-orders.server";
import { riderToken } from "~/core/riders/rider-link.server";
import { takeRiderStep } from "~/core/riders/rider-steps.server";
import { archiveRider } from "~/core/riders/riders.commands.server";
import { findTrip } from "~/core/riders/trip.queries.server";
import { systemDb } from "~/platform/db.server";
import { action as give, loader as givePage } from "~/routes/dashboard.orders.$orderId.rider";
import { loader as ridersPage } from "~/routes/dashboard.riders";
import { loader as ridersFile } from "~/routes/dashboard.riders.file";
import { isoDate } from "~/shared/clock";
import { makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { makeRider } from "../../../drizzle/seed/store-factories";
import { giveTo, openHandOver, openLink, readyOrder } from "../../setup/rider-links";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../../setup/vendor-requests";

let vendor: MadeVendor;
let cookie: string;
let sunday: { id: string };
beforeAll(async () => {
  vendor = await makeVendor(systemDb);
  cookie = await cookieOf(vendor.user.id);
  sunday = await makeRider(systemDb, { vendorId: vendor.id });
});
const ready = (over: Parameters<typeof readyOrder>[1] = {}) => readyOrder(vendor.id, over);

describe("giving an order", () => {
  const submit = (orderId: string, form: Record<string, string>) =>
    give(routeArgs(aRequest(`/dashboard/orders/${orderId}/rider`, { cookie, form }), { orderId }));

  it("adds a rider by name and phone, once per phone, and shows the link again", async () => {
    const [order, other] = [await ready(), await ready()];
    for (const [{ id }, name] of [
      [order, "Chidi"],
      [other, "Chidi Okafor"],
    ] as const)
      expect(await redirectOf(submit(id, { rider: "new", name, phone: "0803 555 1212" }))).toBe(
        `/dashboard/orders/${id}/rider`,
      );
    const theirs = and(eq(riders.vendorId, vendor.id), eq(riders.phone, "+2348035551212"));
    const rows = await systemDb.select().from(riders).where(theirs);
    expect(rows.map(({ name }) => name)).toEqual(["Chidi Okafor"]);
    const shown = await givePage(
      routeArgs(aRequest(`/dashboard/orders/${order.id}/rider`, { cookie }), { orderId: order.id }),
    );
    const { url, whatsApp, code } = shown.given!.link;
    expect(url).toMatch(/^http:\/\/localhost:3000\/rider\/[\w-]{43}$/);
    expect(whatsApp).toContain("https://wa.me/2348035551212?text=");
    expect(decodeURIComponent(whatsApp)).toContain(url);
    expect(code.path.length).toBeGreaterThan(500);
    expect((await openLink(url.split("/").at(-1)!)).status).toBe(200);
  });

  it.each([
    [{ rider: "new", name: "", phone: "12" }, 400],
    [{}, 400],
    [{ rider: "00000000-0000-4000-8000-000000000000", name: "Chidi", phone: "" }, 400],
  ])("is refused beside its fields: %o", async (form, status) => {
    const { id } = await ready();
    expect(await submit(id, form)).toMatchObject({ init: { status } });
  });

  it.each([{ status: "preparing" }, { status: "delivered" }, { orderType: "pickup" }] as const)(
    "is refused for %o",
    async (over) => {
      const order = await ready(over);
      expect(await submit(order.id, { rider: sunday.id })).toMatchObject({ init: { status: 409 } });
      expect(await systemDb.select().from(handOvers).where(openHandOver(order.id))).toEqual([]);
    },
  );
});

describe("the riders' day", () => {
  it("counts what each delivered and earned, also what the store finished, and writes it as CSV", async () => {
    const boss = await makeVendor(systemDb);
    const bossCookie = await cookieOf(boss.user.id);
    const rider = await makeRider(systemDb, { vendorId: boss.id, name: "=Sunday" });
    const [own, finished, undone] = [
      await readyOrder(boss.id),
      await readyOrder(boss.id),
      await readyOrder(boss.id),
    ];
    const by = { vendorId: boss.id, userId: boss.user.id };
    for (const { id } of [own, finished, undone])
      await giveOrders({ ...by, orderIds: [id], rider });
    await systemDb.update(handOvers).set({ fee: 50_000 }).where(eq(handOvers.vendorId, boss.id));
    const [handOver] = await systemDb.select().from(handOvers).where(openHandOver(own.id));
    const trip = (await findTrip(riderToken(handOver!.tripId)))!;
    await takeRiderStep(trip, own.id, { intent: "pickedUp" });
    await takeRiderStep(trip, own.id, { intent: "delivered", code: handOver!.code });
    await advanceOrder({ ...by, orderId: finished.id, move: "deliver" });
    await advanceOrder({ ...by, orderId: undone.id, move: "deliver" });
    await undoOrderStep({ ...by, orderId: undone.id });

    const { data: shown } = await ridersPage(
      routeArgs(aRequest("/dashboard/riders", { cookie: bossCookie })),
    );
    expect(shown.shown!.deliveries.map(({ number, feeKobo }) => [number, feeKobo])).toEqual([
      [own.orderNumber, 50_000],
      [finished.orderNumber, 50_000],
    ]);
    const day = isoDate(new Date(), "Africa/Lagos");
    const file = await ridersFile(
      routeArgs(aRequest(`/dashboard/riders/deliveries.csv?day=${day}`, { cookie: bossCookie })),
    );
    const bytes = Buffer.from(await file.arrayBuffer());
    const lines = bytes.toString("utf8").split("\r\n");
    expect(lines[0]).toBe("\ufeffDay,Rider,Phone,Order,Given,Picked up,Delivered,Fee (NGN)");
    expect(lines[1]).toMatch(
      new RegExp(
        `^${day},'=Sunday,0800 \\d{3} \\d{4},${own.orderNumber},(${day} \\d\\d:\\d\\d,){3}500\\.00$`,
      ),
    );
    expect(lines[2]).toContain(`${finished.orderNumber},${day}`);
    expect(lines).toHaveLength(4);
  });
});

describe("retention", () => {
  it("deletes trips and archived riders after six years, and keeps those who ride", async () => {
    const store = await makeVendor(systemDb);
    const order = await readyOrder(store.id);
    const [gone, riding] = [
      await makeRider(systemDb, { vendorId: store.id, name: "Gone" }),
      await makeRider(systemDb, { vendorId: store.id, name: "Riding" }),
    ];
    for (const rider of [gone, riding]) await giveTo(store, [order.id], rider);
    await archiveRider(store.id, gone.id);
    const old = new Date("2019-01-01T00:00:00Z");
    await systemDb.update(riders).set({ archivedAt: old }).where(eq(riders.id, gone.id));
    const ofGone = eq(riderTrips.riderId, gone.id);
    await deleteExpiredRecords(new Date());
    expect(await systemDb.select().from(riderTrips).where(ofGone)).toHaveLength(1);
    await systemDb.update(riderTrips).set({ createdAt: old }).where(ofGone);
    await deleteExpiredRecords(new Date());
    const left = await systemDb.select().from(riders).where(eq(riders.vendorId, store.id));
    expect(left.map(({ name }) => name)).toEqual(["Riding"]);
    expect(
      await systemDb.select().from(handOvers).where(eq(handOvers.vendorId, store.id)),
    ).toHaveLength(1);
  });
});
