import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { customers, refunds } from "~schema";
import type { PastOrder } from "~/dashboard/customers/detail/customer";
import { systemDb } from "~/platform/db.server";
import { action, loader } from "~/routes/dashboard.customers.$customerId";
import { action as listAction } from "~/routes/dashboard.customers";
import { loader as kitchen } from "~/routes/dashboard.kitchen";
import {
  loader as newOrder,
  action as makeOrderByForm,
} from "~/routes/dashboard.custom-orders.new";
import { loader as customOrderPage } from "~/routes/dashboard.custom-orders.$orderId";
import { loader as ordersPage } from "~/routes/dashboard.orders";
import { loader as orderPage } from "~/routes/dashboard.orders.$orderId";
import { loader as searchPage } from "~/routes/dashboard.search";
import { loader as ticket } from "~/routes/dashboard.orders.$orderId.ticket";
import {
  makeCustomer,
  makeOrder,
  makeVendor,
  type CustomerRow,
  type MadeVendor,
} from "../../../drizzle/seed/factories";
import { makeReview, makeStaff } from "../../../drizzle/seed/store-factories";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../../setup/vendor-requests";

let vendor: MadeVendor;
let owner: string;
let cook: string;
let manager: string;
beforeAll(async () => {
  vendor = await makeVendor(systemDb, { businessName: "Iya Basira" });
  owner = await cookieOf(vendor.userId);
  const staff = async (role: "kitchen" | "manager") =>
    cookieOf((await makeStaff(systemDb, { vendorId: vendor.id, role })).userId!);
  [cook, manager] = [await staff("kitchen"), await staff("manager")];
});

const someone = (over: Partial<CustomerRow> = {}) =>
  makeCustomer(systemDb, { vendorId: vendor.id, ...over });
const order = (customerId: string, over: object = {}) =>
  makeOrder(systemDb, { vendorId: vendor.id, customerId, ...over });
const look = (customerId: string, { cookie = owner, query = "" } = {}) =>
  loader(
    routeArgs(aRequest(`/dashboard/customers/${customerId}${query}`, { cookie }), { customerId }),
  );
const send = (customerId: string, form: Record<string, string>, cookie = owner): Promise<unknown> =>
  action(
    routeArgs(aRequest(`/dashboard/customers/${customerId}`, { cookie, form }), { customerId }),
  );
const stored = async ({ id }: { id: string }) =>
  (await systemDb.select().from(customers).where(eq(customers.id, id)))[0]!;
const note = (tags: string[], text: string, base: { tags: string[]; note: string }) => ({
  intent: "note",
  ownTags: tags.join(", "),
  note: text,
  base: JSON.stringify(base),
});
const nothing = { tags: [], note: "" };

describe("the page of a customer", () => {
  it("shows their orders, favourite dishes, addresses and reviews", async () => {
    const ada = await someone({ name: "Ada Obi" });
    const at = (day: number) => new Date(Date.UTC(2026, 9, day, 11));
    const line = (name: string, quantity: number) => ({ name, price: 100_000, quantity });
    const first = await order(ada.id, {
      status: "delivered",
      createdAt: at(1),
      orderType: "delivery",
      deliveryArea: "Yaba",
      deliveryAddress: "3 Herbert Macaulay Way",
      lines: [line("Jollof", 5), line("Zobo", 1), line("Suya", 2), line("Moi moi", 1)],
    });
    await order(ada.id, {
      status: "delivered",
      createdAt: at(2),
      orderType: "delivery",
      deliveryArea: "Yaba",
      deliveryAddress: "3 Herbert Macaulay Way",
      lines: [line("Zobo", 3)],
    });
    await order(ada.id, { status: "delivered", createdAt: at(3), lines: [line("jollof", 1)] });
    await order(ada.id, {
      status: "payment_failed",
      createdAt: at(4),
      lines: [line("Caviar", 50)],
    });
    await order(ada.id, { status: "payment_pending", createdAt: at(5) });
    await makeReview(systemDb, {
      vendorId: vendor.id,
      orderId: first.id,
      rating: 4,
      title: "Hot",
      comment: "And plenty",
    });
    const { customer } = await look(ada.id);
    expect(customer).toMatchObject({
      name: "Ada Obi",
      favourites: [
        { name: "Jollof", quantity: 6 },
        { name: "Zobo", quantity: 4 },
        { name: "Suya", quantity: 2 },
      ],
      usualArea: "Yaba",
      next: null,
      reviewCount: 1,
      reviews: [{ stars: 4, title: "Hot", comment: "And plenty", orderId: first.id }],
    });
    expect(customer.orders.map(({ status }) => status)).toEqual([
      "payment_failed",
      "delivered",
      "delivered",
      "delivered",
    ]);
    expect(customer.orders.at(-1)).toMatchObject({ names: ["Jollof", "Zobo"], more: 2 });
  });

  it("pages the orders by the last one shown, without repeating or missing one", async () => {
    const many = await someone();
    const instant = new Date("2026-10-01T11:00:00Z");
    for (let made = 0; made < 23; made++) await order(many.id, { createdAt: instant });
    const seen: string[] = [];
    for (let query = ""; ;) {
      const { customer } = await look(many.id, { query });
      seen.push(...customer.orders.map(({ id }) => id));
      if (!customer.next) break;
      query = `?after=${customer.next}`;
    }
    expect(new Set(seen).size).toBe(23);
    expect(seen).toHaveLength(23);
  });

  it("exists for a customer without name and orders, but not for unknown ones", async () => {
    const blank = await someone({ name: null, email: null });
    expect((await look(blank.id, { cookie: manager })).customer).toMatchObject({
      name: null,
      orders: [],
      favourites: [],
      usualArea: null,
      averageKobo: 0,
    });
    const stranger = await cookieOf((await makeVendor(systemDb)).userId);
    for (const [id, cookie, status] of [
      [blank.id, stranger, 404],
      [blank.id, cook, 403],
      [randomUUID(), owner, 404],
      ["'; drop table customers", owner, 404],
    ] as const)
      await expect(look(id, { cookie })).rejects.toMatchObject({ status });
  });
});

describe("tags and note", () => {
  it("are saved with person and time, and shown on all kitchen screens", async () => {
    const tolu = await someone({ name: "Tolu" });
    const placed = await order(tolu.id, { status: "preparing" });
    const saved = send(tolu.id, note(["vip", "Nut allergy"], " Gate 3\r\n", nothing), manager);
    expect(await redirectOf(saved)).toBe(`/dashboard/customers/${tolu.id}?done=saved`);
    const known = { tags: ["Nut allergy", "VIP"], note: "Gate 3" };
    expect(await stored(tolu)).toMatchObject(known);
    const { customer } = await look(tolu.id);
    expect(customer.notedBy).toBeTruthy();
    expect(customer.notedAt).toBeInstanceOf(Date);
    const path = { orderId: placed.id };
    const seen = { customer: { id: tolu.id, ...known } };
    const asCook = (address: string, params = {}) =>
      routeArgs(aRequest(address, { cookie: cook }), params);
    const lists = await Promise.all([
      ordersPage(asCook("/dashboard/orders")),
      kitchen(asCook("/dashboard/kitchen")),
    ]);
    for (const { orders } of lists)
      expect(orders.find(({ id }) => id === placed.id)).toMatchObject(seen);
    const page = await orderPage(asCook(`/dashboard/orders/${placed.id}`, path));
    expect(page.order).toMatchObject(seen);
    const printed = await ticket(asCook(`/dashboard/orders/${placed.id}/ticket`, path));
    expect(printed.data.ticket).toMatchObject({
      tags: [
        { text: "Nut allergy", warns: true },
        { text: "VIP", warns: false },
      ],
      instructions: ["About this customer: Gate 3"],
    });
  });

  it("are refused if too many or too long, and the typed values stay", async () => {
    const bisi = await someone();
    const typed = { intent: "note", base: "", note: "x".repeat(501), ownTags: "a,b,c,d,e,f" };
    expect(await send(bisi.id, typed)).toMatchObject({
      init: { status: 400 },
      data: {
        ok: false,
        typed: { own: "a,b,c,d,e,f", note: typed.note },
        errors: {
          tags: expect.stringContaining("At most 5") as string,
          note: expect.stringContaining("500 characters") as string,
        },
      },
    });
    expect(await send(bisi.id, { ...typed, note: "", ownTags: "y".repeat(21) })).toMatchObject({
      init: { status: 400 },
    });
    expect(await stored(bisi)).toMatchObject({ tags: [], note: null, notedAt: null });
  });

  it("show who changed the same text meanwhile, keep both versions, and save on the second attempt", async () => {
    const emeka = await someone();
    await send(emeka.id, note([], "Likes it hot", nothing), manager);
    const mine = note([], "Pays cash", nothing);
    const refused = (await send(emeka.id, mine)) as {
      data: { base: { tags: string[]; note: string } };
    };
    expect(refused).toMatchObject({
      init: { status: 409 },
      data: {
        typed: { note: "Pays cash" },
        base: { note: "Likes it hot" },
        errors: { tags: null, note: expect.stringContaining("“Likes it hot”") as string },
      },
    });
    expect(await stored(emeka)).toMatchObject({ note: "Likes it hot" });
    await redirectOf(send(emeka.id, { ...mine, base: JSON.stringify(refused.data.base) }));
    expect(await stored(emeka)).toMatchObject({ note: "Pays cash" });
  });

  it("merge one person's tags with another's note", async () => {
    const ife = await someone();
    await redirectOf(send(ife.id, note(["VIP"], "", nothing), manager));
    await redirectOf(send(ife.id, note([], "Rings twice", nothing)));
    expect(await stored(ife)).toMatchObject({ tags: ["VIP"], note: "Rings twice" });
  });

  it("store text that looks like markup as it was typed", async () => {
    const markup = `<img src=x onerror=alert(1)>`;
    const eve = await someone({ name: `</script><script>alert(1)</script>` });
    await redirectOf(send(eve.id, note(["<b>x</b>"], markup, nothing)));
    expect(await stored(eve)).toMatchObject({ tags: ["<b>x</b>"], note: markup });
  });
});

describe("blocking a customer", () => {
  it("shows who did it and when, doesn't change if repeated, and can be undone", async () => {
    const rude = await someone();
    const done = (form: Record<string, string>, cookie?: string) =>
      redirectOf(send(rude.id, form, cookie));
    expect(await done({ intent: "block" }, manager)).toContain("done=blocked");
    const { blockedAt } = await stored(rude);
    expect(await done({ intent: "block" })).toContain("done=blocked");
    expect((await stored(rude)).blockedAt).toEqual(blockedAt);
    expect((await look(rude.id)).customer.blockedBy).toBeTruthy();
    expect(await done({ intent: "unblock" })).toContain("done=unblocked");
    expect(await stored(rude)).toMatchObject({ blockedAt: null, blockedBy: null });
    await expect(send(rude.id, { intent: "erase" })).rejects.toMatchObject({ status: 400 });
  });

  it("answers the list's script with the customer that the form names", async () => {
    const shown = await someone();
    const form = { intent: "block", customerId: shown.id, from: "script" };
    const args = routeArgs(aRequest("/dashboard/customers", { cookie: owner, form }));
    expect(await listAction(args)).toMatchObject({ data: { ok: true, what: "blocked" } });
  });

  it("lets the vendor order for them, with a warning before and after", async () => {
    const gone = await someone({ name: "Gone Girl", blockedAt: new Date() });
    const address = `/dashboard/custom-orders/new?customer=${gone.id}`;
    const before = await newOrder(routeArgs(aRequest(address, { cookie: owner })));
    expect(before).toMatchObject({
      start: { customerPhone: expect.stringMatching(/^0\d/) as string },
      known: { warns: true },
    });
    const form = {
      intent: "make",
      clientToken: before.start.clientToken,
      customerName: "Gone Girl",
      customerPhone: gone.phone,
      orderType: "pickup",
      "items[0].name": "Rice",
      "items[0].price": "1000",
      "items[0].quantity": "1",
    };
    const made = await redirectOf(
      makeOrderByForm(routeArgs(aRequest(address, { cookie: owner, form }))) as Promise<unknown>,
    );
    const orderId = /custom-orders\/([0-9a-f-]{36})/.exec(made!)![1]!;
    const page = await customOrderPage(
      routeArgs(aRequest(`/dashboard/custom-orders/${orderId}`, { cookie: owner }), { orderId }),
    );
    expect(page.order).toMatchObject({ customerId: gone.id, customerIsBlocked: true });
  });
});

describe("the top bar's search", () => {
  it("finds a customer by name, phone in any spelling and e-mail, and leads to their page", async () => {
    const zainab = await someone({
      name: "Zainab Bello",
      phone: "+2348055512345",
      email: "zainab.bello@mail.test",
    });
    const find = async (q: string) =>
      (
        await searchPage(
          routeArgs(aRequest(`/dashboard/search?q=${encodeURIComponent(q)}`, { cookie: owner })),
        )
      ).answer.found.customers;
    for (const q of [
      "zainab b",
      "0805 551 2345",
      "+234 805 551",
      "Zainab.Bello@mail",
      "zainab.bello@mail.test",
    ])
      expect(await find(q), q).toMatchObject([{ id: zainab.id }]);
    expect(await find("nobody@mail.test")).toEqual([]);
  });
});

it("shows the refunded part of an order in the history", async () => {
  const { id } = await someone();
  const give = async (over: object, amount: number | null) => {
    const made = await order(id, { lines: [{ name: "Rice", price: 500_000 }], ...over });
    if (amount)
      await systemDb.insert(refunds).values({
        vendorId: vendor.id,
        orderId: made.id,
        paymentId: made.payment!.id,
        amount,
        reason: "Cold",
        source: "hand",
        cause: randomUUID(),
        actorType: "vendor",
      });
    return made.id;
  };
  const part = await give({ status: "delivered" }, 100_000);
  const all = await give({ status: "delivered", paymentStatus: "refunded" }, null);
  const none = await give({ status: "delivered" }, null);
  const { customer } = (await look(id)) as { customer: { orders: PastOrder[] } };
  expect(new Map(customer.orders.map((past) => [past.id, past.refundedKobo]))).toEqual(
    new Map([
      [none, 0],
      [all, 500_000],
      [part, 100_000],
    ]),
  );
});
