import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  customerErasures,
  customers,
  emailOptOuts,
  orderEvents,
  orderItems,
  orders,
  outbox,
  paymentAttempts,
} from "~schema";
import { eraseCustomer } from "~/core/customers/erase-customer.server";
import { RETENTION_YEARS, deleteExpiredRecords } from "~/core/customers/retention.server";
import { ERASED_NAME, readSubject } from "~/core/customers/subject";
import { findCustomer } from "~/core/customers/subject.queries.server";
import { findCustomerOrder } from "~/storefront/order/order-page.server";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { systemDb } from "~/platform/db.server";
import { action as submit, loader as page } from "~/routes/dashboard.settings.privacy";
import { loader as file } from "~/routes/dashboard.settings.privacy.file";
import { makeCustomer, makeOrder, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import {
  EMAIL,
  PHONE,
  addCustomerWithRecords,
  booksOf,
  personal,
  textOf,
} from "../setup/customer-data";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

let vendor: MadeVendor;
let cookie: string;

let made: Awaited<ReturnType<typeof addCustomerWithRecords>>;

beforeAll(async () => {
  vendor = await makeVendor(systemDb, { businessName: "Iya Basira" });
  cookie = await cookieOf(vendor.userId);
  made = await addCustomerWithRecords(vendor);
});

const look = (q: string, as = cookie) =>
  page(
    routeArgs(aRequest(`/dashboard/settings/privacy?q=${encodeURIComponent(q)}`, { cookie: as })),
  );
const erase = (form: Record<string, string>, as = cookie) =>
  submit(
    routeArgs(
      aRequest("/dashboard/settings/privacy", {
        cookie: as,
        form: { intent: "erase", sure: "on", ...form },
      }),
    ),
  );

describe("looking a customer up", () => {
  it.each([
    ["0803 123 4567", { phone: PHONE }],
    ["+2348031234567", { phone: PHONE }],
    [" Tolu@Mail.test ", { email: EMAIL }],
    ["Tolu", null],
    ["0803", null],
    ["", null],
    ["%", null],
    [null, null],
  ])("takes %j as a whole number or address only", (typed, subject) => {
    expect(readSubject(typed)).toEqual(subject);
  });

  it("finds their orders by the list's row, its phone and typed text, and nobody else's", async () => {
    expect((await look("0803 123 4567")).found).toMatchObject({
      names: ["Tolu Bakare"],
      phones: [PHONE],
      orders: 2,
      open: [],
    });
    expect((await look(EMAIL)).found).toMatchObject({
      names: ["Tolu B.", "Tolu Bakare"],
      orders: 3,
      emails: [EMAIL],
    });
    expect(await look("0809 999 9999")).toMatchObject({ found: null, unreadable: false });
    expect(await look("Tolu")).toMatchObject({ found: null, unreadable: true });
    const stranger = await makeVendor(systemDb);
    expect((await look(EMAIL, await cookieOf(stranger.userId))).found).toBeNull();
  });

  it("exports all of it as a file, for the owner and managers", async () => {
    const manager = await cookieOf(
      (await makeStaff(systemDb, { vendorId: vendor.id, role: "manager" })).userId!,
    );
    const answer = await file(
      routeArgs(
        aRequest(`/dashboard/settings/privacy/customer.json?q=${encodeURIComponent(EMAIL)}`, {
          cookie: manager,
        }),
      ),
    );
    expect(answer.headers.get("Content-Disposition")).toBe(
      'attachment; filename="customer-data.json"',
    );
    const text = await answer.text();
    for (const stored of [
      "Tolu Bakare",
      "Tolu B.",
      PHONE,
      EMAIL,
      "3 Bode Thomas Street",
      "The blue gate",
      "6.49712,3.35660",
      "No pepper",
      "Ring twice",
      "So tasty",
      "Thank you Tolu",
      "Dear Tolu, come again",
      made.review.picture!,
    ])
      expect(text).toContain(stored);
    expect(JSON.parse(text)).toMatchObject({
      kind: "customer-data",
      orders: [{ kobo: { total: expect.any(Number) as number } }, {}, {}],
    });
    expect(text).not.toContain(made.other.customerPhone);
  });
});

describe("erasing a customer", () => {
  it("is refused while an order is open, without a tick, if the number of orders has changed, and for managers", async () => {
    const busy = await makeVendor(systemDb);
    const boss = await cookieOf(busy.userId);
    for (const status of ["pending", "preparing", "ready", "payment_custom"] as const) {
      const customer = await makeCustomer(systemDb, { vendorId: busy.id });
      await makeOrder(systemDb, { vendorId: busy.id, customerId: customer.id, status });
      expect([status, await erase({ q: customer.phone, orders: "1" }, boss)]).toMatchObject([
        status,
        {
          init: { status: 409 },
          data: { message: expect.stringContaining("not over yet") as string },
        },
      ]);
    }
    const payable = await makeCustomer(systemDb, { vendorId: busy.id });
    await makeOrder(systemDb, {
      vendorId: busy.id,
      customerId: payable.id,
      status: "payment_failed",
    });
    expect((await findCustomer(busy.id, { phone: payable.phone }, new Date()))!.open).toHaveLength(
      1,
    );
    expect(
      (await findCustomer(busy.id, { phone: payable.phone }, new Date(Date.now() + 31 * 60_000)))!
        .open,
      "it can be paid no more",
    ).toEqual([]);

    expect(await erase({ q: EMAIL, orders: "3", sure: "" })).toMatchObject({
      init: { status: 400 },
      data: { message: "Please tick the box to confirm" },
    });
    expect(await erase({ q: EMAIL, orders: "2" })).toMatchObject({ init: { status: 409 } });
    expect(await erase({ q: "0809 999 9999", orders: "0" })).toMatchObject({
      init: { status: 409 },
    });
    const manager = await cookieOf(
      (await makeStaff(systemDb, { vendorId: vendor.id, role: "manager" })).userId!,
    );
    expect(
      (
        (await erase({ q: EMAIL, orders: "3" }, manager).catch(
          (thrown: unknown) => thrown,
        )) as Response
      ).status,
    ).toBe(403);
    expect(await textOf(vendor.id)).toMatch(personal);
  });

  it("removes the customer everywhere, leaves the ledger as it is, and records that it happened but not to whom", async () => {
    const [books, unlike] = [await booksOf(vendor.id), await auditLedger(vendor.id)];
    const neighbour = await makeVendor(systemDb);
    await addCustomerWithRecords(neighbour);
    const theirs = await textOf(neighbour.id);
    expect(await redirectOf(erase({ q: "Tolu@mail.test", orders: "3" }))).toBe(
      "/dashboard/settings/privacy?erased=3",
    );

    expect(await textOf(vendor.id)).not.toMatch(personal);
    expect(await textOf(neighbour.id), "another store's are its own").toBe(theirs);
    expect(await booksOf(vendor.id)).toBe(books);
    expect(await auditLedger(vendor.id)).toEqual(unlike);
    expect(
      await systemDb
        .select()
        .from(customers)
        .where(and(eq(customers.vendorId, vendor.id), eq(customers.phone, PHONE))),
    ).toEqual([]);
    expect(
      await systemDb
        .select({ erasedBy: customerErasures.erasedBy, orders: customerErasures.orders })
        .from(customerErasures)
        .where(eq(customerErasures.vendorId, vendor.id)),
    ).toEqual([{ erasedBy: vendor.userId, orders: 3 }]);
    const [attempt] = await systemDb
      .select({ raw: paymentAttempts.raw })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, made.delivered.id));
    expect(attempt!.raw, "what proves the payment").toEqual({
      status: "success",
      reference: made.delivered.attempt!.reference,
      amount: made.delivered.totalAmount,
    });
    const mails = await systemDb
      .select({ kind: outbox.kind, givenUpAt: outbox.givenUpAt })
      .from(outbox)
      .where(eq(outbox.orderId, made.delivered.id))
      .orderBy(outbox.kind);
    expect(mails).toEqual([
      { kind: "order_paid_vendor", givenUpAt: null },
      { kind: "order_ready_customer", givenUpAt: expect.any(Date) as Date },
      { kind: "review_asked_customer", givenUpAt: expect.any(Date) as Date },
    ]);
    const [notification] = await systemDb
      .select({ note: orders.needsAttention, why: orders.declineReason })
      .from(orders)
      .where(eq(orders.id, made.delivered.id));
    expect(notification).toEqual({
      note: "The refund of ₦100 failed: send it to the customer by hand. It needs the customer's bank account",
      why: "Sorry the customer, the rice is finished",
    });
    expect((await look(EMAIL)).found).toBeNull();
    expect((await look("")).erasures).toMatchObject([{ orders: 3, by: vendor.user.name }]);
    expect(await erase({ q: EMAIL, orders: "3" }), "a second submit").toMatchObject({
      init: { status: 409 },
    });
    expect(
      (
        await systemDb
          .select({ name: orders.customerName })
          .from(orders)
          .where(eq(orders.id, made.other.id))
      )[0]!.name,
    ).not.toBe(ERASED_NAME);
  });

  it("leaves the customer's own page with the order and without them", async () => {
    const shown = await findCustomerOrder(vendor.id, made.delivered.id);
    expect(shown).toMatchObject({
      orderNumber: made.delivered.orderNumber,
      customerName: ERASED_NAME,
      customerPhone: null,
      deliveryAddress: null,
    });
    expect(JSON.stringify(shown)).not.toMatch(personal);
  });

  it("happens once if two submit at the same moment", async () => {
    const store = await makeVendor(systemDb);
    await addCustomerWithRecords(store);
    const ask = () =>
      eraseCustomer(
        { vendorId: store.id, byUserId: store.userId, subject: { email: EMAIL }, expected: 3 },
        new Date(),
      );
    expect((await Promise.all([ask(), ask(), ask()])).filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      await systemDb.select().from(customerErasures).where(eq(customerErasures.vendorId, store.id)),
    ).toHaveLength(1);
  });
});

it("removes customers nightly whose last order is more than six years old, and no others", async () => {
  const store = await makeVendor(systemDb);
  const now = new Date();
  const yearsAgo = (years: number, days: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days));
  const past = await makeOrder(systemDb, {
    vendorId: store.id,
    status: "delivered",
    createdAt: yearsAgo(RETENTION_YEARS, -2),
    lines: [{ name: "Rice", price: 1000, specialInstructions: "For Ngozi" }],
  });
  const recent = await makeOrder(systemDb, {
    vendorId: store.id,
    status: "delivered",
    createdAt: yearsAgo(RETENTION_YEARS, 2),
  });
  const odd = "Ọ̀ṣọ́ \\(B) [C]{2} ]*+?|^$.";
  await systemDb
    .update(orders)
    .set({ customerName: odd, needsAttention: `Send it to ${odd} by hand` })
    .where(eq(orders.id, past.id));
  await systemDb
    .update(customers)
    .set({ createdAt: yearsAgo(RETENTION_YEARS, -2), updatedAt: yearsAgo(RETENTION_YEARS, -2) })
    .where(eq(customers.id, past.customerId!));
  await systemDb
    .insert(emailOptOuts)
    .values(
      [past, recent].map(({ customerEmail }) => ({ vendorId: store.id, email: customerEmail! })),
    );
  await deleteExpiredRecords(now);
  expect(
    await systemDb
      .select({ email: emailOptOuts.email })
      .from(emailOptOuts)
      .where(eq(emailOptOuts.vendorId, store.id)),
  ).toEqual([{ email: recent.customerEmail }]);
  const nameOf = async (id: string) =>
    (
      await systemDb
        .select({ name: orders.customerName, phone: orders.customerPhone })
        .from(orders)
        .where(eq(orders.id, id))
    )[0]!;
  expect(await nameOf(past.id)).toEqual({ name: ERASED_NAME, phone: null });
  expect(
    await systemDb
      .select({ note: orders.needsAttention })
      .from(orders)
      .where(eq(orders.id, past.id)),
  ).toEqual([{ note: "Send it to the customer by hand" }]);
  expect(await nameOf(recent.id)).toEqual({
    name: recent.customerName,
    phone: recent.customerPhone,
  });
  expect(
    await systemDb
      .select({ note: orderItems.specialInstructions })
      .from(orderItems)
      .where(eq(orderItems.orderId, past.id)),
  ).toEqual([{ note: null }]);
  const historyOf = (id: string) =>
    systemDb.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  expect(await historyOf(past.id)).toEqual([]);
  expect(await historyOf(recent.id)).not.toEqual([]);
  expect(await systemDb.select().from(customers).where(eq(customers.id, past.customerId!))).toEqual(
    [],
  );
  expect(
    await systemDb.select().from(customers).where(eq(customers.id, recent.customerId!)),
  ).toHaveLength(1);
  expect(await deleteExpiredRecords(now), "nothing is left for the next night").toEqual({
    orders: 0,
    customers: 0,
  });
});
