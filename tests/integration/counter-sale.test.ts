import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customers, outbox, pushMessages, menuItems } from "~schema";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { readWallet } from "~/core/payouts/wallet.server";
import { readClosing } from "~/dashboard/reports/closing/closing.server";
import { systemDb } from "~/platform/db.server";
import { action, loader } from "~/routes/dashboard.orders.counter";
import { makeItem } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { openShop, stockOf } from "../setup/shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";
import {
  books,
  cookie,
  mine,
  openAs,
  reasons,
  rowOf,
  saying,
  shop,
  startCustomOrders,
  submitIntent,
  type Fields,
} from "../setup/custom-orders";

startCustomOrders();

const PAGE = "/dashboard/orders/counter";
const send = (form: Fields, by = cookie) => action(routeArgs(aRequest(PAGE, { cookie: by, form })));
type Answer = {
  data: {
    typed: { clientToken: string; lines: object[] } & Record<string, unknown>;
    errors: Record<string, string[]>;
    lines: Record<string, string>;
    notice: string | null;
  };
  init: { status?: number } | null;
};
const answerOf = async (form: Fields) => (await send(form)) as unknown as Answer;
/** A quantity of an item at the price shown. */
const of = (item: { id: string }, quantity: number, kobo = 250_000): Fields => ({
  [`line.${item.id}.${kobo}`]: String(quantity),
});
/** Two plates of rice and one of soup, paid in cash. */
const filled = (over: Fields = {}): Fields => ({
  intent: "cash",
  clientToken: randomUUID(),
  total: "750000",
  ...of(shop.rice, 2),
  ...of(shop.soup, 1),
  ...over,
});
const idOf = (to: string | null) => /sold=([0-9a-f-]{36})/.exec(to ?? "")?.[1] ?? `led to ${to}`;
const sold = async (over: Fields = {}) => rowOf(idOf(await redirectOf(send(filled(over)))));
const dayOf = async () =>
  (
    await systemDb.execute<Record<string, unknown>>(
      sql`select orders, sale_orders, gross::int, net::int, items from report_days where vendor_id = ${shop.vendorId}`,
    )
  )[0];
const closing = async () => {
  const [{ day }] = (await systemDb.execute(
    sql`select max(business_day)::text as day from orders where vendor_id = ${shop.vendorId}`,
  )) as unknown as [{ day: string }];
  const now = Date.now();
  const [begins, ends] = [new Date(now - 86_400_000), new Date(now + 86_400_000)];
  return readClosing(shop.vendorId, { day, begins, ends, isOver: false } as never, true);
};

describe("a counter sale", () => {
  it("is paid in cash and handed over: an order without a customer, in the ledger but not the balance, and in the day's figures", async () => {
    const order = await sold();
    expect(order).toMatchObject({
      vendorId: shop.vendorId,
      orderNumber: "VNR001",
      source: "custom",
      orderType: "pickup",
      status: "delivered",
      paymentStatus: "completed",
      paymentMethod: "Cash",
      customerId: null,
      customerName: "Walk-in customer",
      customerPhone: null,
      subtotal: 750_000,
      transactionFee: 0,
      totalAmount: 750_000,
      promisedAt: null,
      expiresAt: null,
      stockHeldUntil: null,
    });
    expect(order.soldCountedAt).not.toBeNull();
    expect(await reasons(order.id)).toEqual([
      [null, "payment_custom", "vendor", "Sold at the counter"],
      ["payment_custom", "confirmed", "vendor", "Marked as paid: cash"],
      ["confirmed", "delivered", "vendor", null],
    ]);
    expect(await books(order.id)).toEqual([
      "outside:… outside_sales -750000",
      "outside:… taken_outside 750000",
    ]);
    expect(await readWallet(shop.vendorId)).toMatchObject({
      balanceKobo: 0,
      availableKobo: 0,
      earnedKobo: 0,
    });
    expect(await auditLedger(shop.vendorId)).toEqual([]);
    expect(await dayOf()).toMatchObject({
      orders: 1,
      sale_orders: 1,
      gross: 750_000,
      net: 750_000,
      items: 3,
    });
    const { ways, outside, moved } = await closing();
    expect([ways, outside, moved.earnedKobo]).toEqual([
      [{ label: "Cash, outside", orders: 1, kobo: 750_000 }],
      { cashKobo: 750_000, otherKobo: 0 },
      0,
    ]);
    expect(
      await systemDb
        .select({ name: menuItems.name, sold: menuItems.soldCount, left: menuItems.inventory })
        .from(menuItems)
        .where(eq(menuItems.vendorId, shop.vendorId))
        .orderBy(menuItems.name),
    ).toEqual([
      { name: "Egusi soup", sold: 1, left: 4 },
      { name: "Jollof rice", sold: 2, left: null },
    ]);
    // No mail is sent, and no phone rings.
    expect(await systemDb.select().from(outbox).where(eq(outbox.vendorId, shop.vendorId))).toEqual(
      [],
    );
    expect(
      await systemDb.select().from(pushMessages).where(eq(pushMessages.vendorId, shop.vendorId)),
    ).toEqual([]);
  });

  it("can go to the kitchen, be paid by transfer, name a customer, and come from a closed store", async () => {
    await openAs({ business: { emergencyPauseEnabled: true } });
    const to = await redirectOf(
      send(
        filled({
          intent: "transfer",
          to: "kitchen",
          given: "not read",
          customerName: "Ngozi",
          customerPhone: "0803 123 4567",
        }),
      ),
    );
    expect(to).toMatch(/&to=kitchen$/);
    const order = await rowOf(idOf(to));
    expect(order).toMatchObject({
      status: "confirmed",
      paymentStatus: "completed",
      paymentMethod: "Transfer",
      customerName: "Ngozi",
      customerPhone: "+2348031234567",
      soldCountedAt: null,
    });
    expect(order.promisedAt).not.toBeNull();
    expect(
      await systemDb.select().from(customers).where(eq(customers.vendorId, shop.vendorId)),
    ).toMatchObject([{ id: order.customerId, phone: "+2348031234567", name: "Ngozi" }]);
    expect((await closing()).outside).toEqual({ cashKobo: 0, otherKobo: 750_000 });
  });

  it("includes the store's fees like every order, and shows the total before payment", async () => {
    await openAs({ business: { packagingFee: 20_000, taxRate: 750 } });
    const unseen = await answerOf(filled({ total: "" }));
    expect([unseen.init?.status, unseen.data.notice, unseen.data.errors]).toEqual([
      undefined,
      "Check the total. Tap again once you have the money.",
      {},
    ]);
    const other = await answerOf(filled());
    expect([other.init?.status, other.data.errors]).toEqual([
      409,
      {
        sale: ["The total is ₦8,277.50, not ₦7,500. Tap again once you have the money."],
      },
    ]);
    expect(await mine()).toEqual([]);
    expect(await sold({ total: "827750" })).toMatchObject({
      packagingFee: 20_000,
      tax: 57_750,
      totalAmount: 827_750,
    });
  });

  it("is one sale however often its form is sent, even of the last portion and at the same moment", async () => {
    const fields = filled({ ...of(shop.soup, 5), total: "1750000" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => redirectOf(send(fields))));
    expect(new Set(answers).size).toBe(1);
    expect(await redirectOf(send(fields))).toBe(answers[0]);
    expect([(await mine()).length, await stockOf(shop.soup.id)]).toEqual([1, 0]);
    expect((await books(idOf(answers[0]!))).length).toBe(2);
    // The earlier page with other items is another sale, and shows its total first.
    const again = await answerOf({ ...fields, ...of(shop.soup, 0), total: "500000" });
    expect([again.init?.status, again.data.errors.sale]).toEqual([
      409,
      ["This page has sold VNR001 for ₦17,500 already. Tap again to record this one, too."],
    ]);
    expect(again.data.typed.clientToken).not.toBe(fields.clientToken);
  });

  it("gives the last portions to one of several concurrent sales; the others see how many are left", async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        send(filled({ ...of(shop.soup, 2), total: "1000000" })).then(
          (answer) => answer as unknown as Answer | Response,
        ),
      ),
    );
    const refused = answers.filter((answer): answer is Answer => !(answer instanceof Response));
    expect([refused.length, (await mine()).length, await stockOf(shop.soup.id)]).toEqual([2, 2, 1]);
    for (const { data, init } of refused) {
      expect([init?.status, data.lines]).toEqual([409, { [shop.soup.id]: "Only 1 left" }]);
      expect(data.typed.lines).toEqual([
        { itemId: shop.rice.id, shownKobo: 250_000, quantity: "2" },
        { itemId: shop.soup.id, shownKobo: 250_000, quantity: "2" },
      ]);
    }
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("asks about a price that has changed since the page was rendered, and charges none that wasn't shown", async () => {
    await systemDb.update(menuItems).set({ price: 270_000 }).where(eq(menuItems.id, shop.rice.id));
    const answer = await answerOf(filled({ customerName: "Ngozi", given: "10000" }));
    expect([answer.init?.status, answer.data.lines]).toEqual([
      409,
      { [shop.rice.id]: "Now ₦2,700, it was ₦2,500" },
    ]);
    expect(answer.data.typed).toMatchObject({
      customerName: "Ngozi",
      given: "10000",
      lines: [
        { itemId: shop.rice.id, shownKobo: 270_000, quantity: "2" },
        { itemId: shop.soup.id, shownKobo: 250_000, quantity: "1" },
      ],
    });
    expect(await mine()).toEqual([]);
    const lies = { ...of(shop.rice, 2, 1), ...of(shop.soup, 1, 1), total: "3" };
    expect(
      (await answerOf({ intent: "cash", clientToken: randomUUID(), ...lies })).init?.status,
    ).toBe(409);
    expect(await mine()).toEqual([]);
  });

  it("only contains items on this vendor's menu", async () => {
    const other = await openShop();
    const archived = await makeItem(systemDb, {
      vendorId: shop.vendorId,
      categoryId: shop.rice.categoryId,
      name: "Old soup",
      price: 250_000,
      archivedAt: new Date(),
    });
    for (const item of [other.soup, archived]) {
      const answer = await answerOf(filled({ ...of(item, 1), total: "1000000" }));
      expect([answer.init?.status, Object.keys(answer.data.lines)]).toEqual([409, [item.id]]);
      expect(answer.data.typed.lines).toHaveLength(2);
    }
    await systemDb
      .update(menuItems)
      .set({ isAvailable: false })
      .where(eq(menuItems.id, shop.rice.id));
    await systemDb
      .update(menuItems)
      .set({ soldOutUntil: new Date(Date.now() + 3_600_000) })
      .where(eq(menuItems.id, shop.soup.id));
    expect((await answerOf(filled())).data.lines).toEqual({
      [shop.rice.id]: "Switched off on your menu",
      [shop.soup.id]: "Sold out",
    });
    expect([await mine(), await stockOf(other.soup.id)]).toEqual([[], 5]);
  });

  it("keeps the typed values beside their errors, and writes nothing", async () => {
    const wrong = await answerOf(
      filled({ given: "7,000", customerPhone: "080", ...of(shop.soup, 1.5) }),
    );
    expect([wrong.init?.status, wrong.data.errors, wrong.data.lines]).toEqual([
      400,
      {
        given: ["Less than the total of ₦7,500"],
        customerPhone: ["Please enter a valid phone number, such as 0803 123 4567"],
      },
      { [shop.soup.id]: "Please enter a whole number, at most 1,000" },
    ]);
    expect(wrong.data.typed).toMatchObject({ given: "7,000", customerPhone: "080" });
    expect((await answerOf(filled({ given: "plenty" }))).data.errors.given).toEqual([
      "Please enter an amount in naira, such as 10,000",
    ]);
    expect(
      (await answerOf(filled({ ...of(shop.rice, 0), ...of(shop.soup, 0) }))).data.errors,
    ).toEqual({ sale: ["Tap what you sell first"] });
    await expect(send(filled({ intent: "give away" }))).rejects.toMatchObject({ status: 400 });
    expect(await mine()).toEqual([]);
  });

  it("adds and removes items by its other buttons, which sell nothing", async () => {
    const added = await answerOf(filled({ intent: `add:${shop.soup.id}` }));
    const less = await answerOf(filled({ intent: `less:${shop.soup.id}` }));
    const unknown = await answerOf(filled({ intent: `add:${randomUUID()}` }));
    expect(
      [added, less, unknown].map(({ data }) =>
        data.typed.lines.map((line) => (line as { quantity: string }).quantity),
      ),
    ).toEqual([["2", "2"], ["2"], ["2", "1"]]);
    expect(await mine()).toEqual([]);
  });

  it("is not for kitchen staff, who see no prices", async () => {
    const cook = await makeStaff(systemDb, { vendorId: shop.vendorId, role: "kitchen" });
    const by = await cookieOf(cook.userId!);
    await expect(send(filled(), by)).rejects.toMatchObject({ status: 403 });
    await expect(loader(routeArgs(aRequest(PAGE, { cookie: by })))).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe("undoing a counter sale", () => {
  it("cancels it once, reverses the booking, and corrects stock, sold counts and figures", async () => {
    const { id } = await sold();
    const undo = { intent: "undo", orderId: id };
    const to = `${PAGE}?undone=${id}`;
    expect(
      await Promise.all([redirectOf(send(undo)), redirectOf(send(undo)), redirectOf(send(undo))]),
    ).toEqual([to, to, to]);
    expect(await rowOf(id)).toMatchObject({ status: "cancelled", paymentStatus: "payment_custom" });
    expect((await reasons(id)).at(-1)).toEqual([
      "delivered",
      "cancelled",
      "vendor",
      "Sale undone, ₦7,500 given back",
    ]);
    expect(await books(id)).toEqual([
      "outside:… outside_sales -750000",
      "outside:… taken_outside 750000",
      "outside:…:2 outside_sales 750000",
      "outside:…:2 taken_outside -750000",
    ]);
    expect(await auditLedger(shop.vendorId)).toEqual([]);
    expect(await stockOf(shop.soup.id)).toBe(5);
    expect(
      await systemDb
        .select({ sold: menuItems.soldCount })
        .from(menuItems)
        .where(eq(menuItems.vendorId, shop.vendorId)),
    ).toEqual([{ sold: 0 }, { sold: 0 }]);
    expect(await dayOf()).toMatchObject({ sale_orders: 0, gross: 0, net: 0 });
    expect((await closing()).outside).toEqual({ cashKobo: 0, otherKobo: 0 });
    const { done } = (await loader(routeArgs(aRequest(to, { cookie })))) as unknown as {
      done: { number: string; isUndone: boolean };
    };
    expect(done).toMatchObject({ number: "VNR001", isUndone: true });
  });

  it("works from the order's page too, for an order in the kitchen", async () => {
    const { id } = await sold({ to: "kitchen" });
    expect(await submitIntent(id, "undo-sale")).toBe(saying(id, "sale-undone"));
    expect([(await rowOf(id)).status, await stockOf(shop.soup.id)]).toEqual(["cancelled", 5]);
  });

  it("is limited to counter sales, to a day, and to the vendor's own store", async () => {
    const { id } = await sold();
    await systemDb.execute(
      sql`update orders set created_at = now() - interval '25 hours' where id = ${id}`,
    );
    expect(((await send({ intent: "undo", orderId: id })) as unknown as Answer).init?.status).toBe(
      409,
    );
    expect((await rowOf(id)).status).toBe("delivered");
    await openAs();
    await expect(send({ intent: "undo", orderId: id })).rejects.toMatchObject({ status: 404 });
    await expect(send({ intent: "undo", orderId: "x" })).rejects.toMatchObject({ status: 404 });
  });
});
