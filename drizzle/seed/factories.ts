import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { orderNumber } from "~/shared/ids";
import * as schema from "../schema";
import type { OrderStatus } from "../schema/orders";
import { bookPast } from "./ledger";
import { orderAmounts, paymentAmounts, paymentStatusOf, pathTo } from "./order-path";

export type Handle = Pick<PostgresJsDatabase, "insert" | "update" | "select" | "execute">;

export type Row<T extends keyof typeof schema> = (typeof schema)[T] extends {
  $inferSelect: infer R;
}
  ? R
  : never;
export type New<T extends keyof typeof schema> = (typeof schema)[T] extends {
  $inferInsert: infer R;
}
  ? R
  : never;

export type UserRow = Row<"users">;
type VendorRow = Row<"vendorProfiles">;
type CategoryRow = Row<"categories">;
export type ItemRow = Row<"menuItems">;
export type CustomerRow = Row<"customers">;
type OrderRow = Row<"orders">;

let made = 0;
/** Unique across calls and processes. */
export const unique = () => `${(++made).toString(36)}${randomUUID().slice(0, 8)}`;
/** Makes up a number in Nigeria's toll-free range, so that it is nobody's mobile. */
let phones = parseInt(randomUUID().slice(0, 8), 16);
export const uniquePhone = () => `+234800${String(++phones % 10_000_000).padStart(7, "0")}`;
export const one = <T>(rows: T[]): T => rows[0] as T;

export async function makeUser(
  db: Handle,
  overrides: Partial<New<"users">> = {},
): Promise<UserRow> {
  const id = unique();
  return one(
    await db
      .insert(schema.users)
      .values({
        googleSub: `test-${id}`,
        email: `person-${id}@users.test`,
        emailVerified: true,
        name: "Chidinma Eze",
        ...overrides,
      })
      .returning(),
  );
}

export type MadeVendor = VendorRow & {
  user: UserRow;
  business: Row<"vendorBusinessSettings">;
  payment: Row<"vendorPaymentSettings">;
};

/**
 * Inserts a vendor who has finished onboarding: profile (open around the clock), business and
 * payment settings, order counter, and its user unless `userId` is given. No fees on top: fee payer
 * vendor, free delivery, no minimum. The store is trusted, and who owns its account is confirmed.
 */
export async function makeVendor(
  db: Handle,
  overrides: Partial<New<"vendorProfiles">> & {
    business?: Partial<New<"vendorBusinessSettings">>;
    payment?: Partial<New<"vendorPaymentSettings">>;
  } = {},
): Promise<MadeVendor> {
  const { business, payment, ...profile } = overrides;
  const user = profile.userId
    ? one(await db.select().from(schema.users).where(eq(schema.users.id, profile.userId)))
    : await makeUser(db);
  const vendor = one(
    await db
      .insert(schema.vendorProfiles)
      .values({
        userId: user.id,
        businessName: "Iya Basira Kitchen",
        storeSlug: `store-${unique()}`,
        tagline: "Hot food, every day.",
        businessPhone: uniquePhone(),
        foodTypes: ["Rice Dishes"],
        bookingSystem: "instant-order",
        bookingFrequency: ["Single Meals"],
        state: "Lagos",
        city: "Surulere",
        onboardingStep: "completed",
        ...profile,
      })
      .returning(),
  );
  const vendorId = vendor.id;
  const businessRow = one(
    await db
      .insert(schema.vendorBusinessSettings)
      .values({ ...business, vendorId })
      .returning(),
  );
  const paymentRow = one(
    await db
      .insert(schema.vendorPaymentSettings)
      .values({ trustedAt: new Date(), ...payment, vendorId })
      .returning(),
  );
  await db.insert(schema.identityChecks).values({
    vendorId,
    kind: "person",
    status: "confirmed",
    name: user.name,
    names: [user.name, vendor.businessName],
    accountName: paymentRow.accountName ?? vendor.businessName,
    decidedAt: new Date(),
  });
  await db.insert(schema.vendorCounters).values({ vendorId });
  return { ...vendor, user, business: businessRow, payment: paymentRow };
}

export async function makeCategory(
  db: Handle,
  overrides: Partial<New<"categories">> & { vendorId: string },
): Promise<CategoryRow> {
  return one(
    await db
      .insert(schema.categories)
      .values({ name: `Category ${unique()}`, ...overrides })
      .returning(),
  );
}

/** By default available, uncounted, ₦2,500, in a new category. */
export async function makeItem(
  db: Handle,
  overrides: Partial<New<"menuItems">> & { vendorId: string },
): Promise<ItemRow> {
  const categoryId =
    overrides.categoryId ?? (await makeCategory(db, { vendorId: overrides.vendorId })).id;
  return one(
    await db
      .insert(schema.menuItems)
      .values({
        name: `Dish ${unique()}`,
        description: "Cooked this morning.",
        price: 250_000,
        preparationMinutes: 20,
        ...overrides,
        categoryId,
      })
      .returning(),
  );
}

export async function makeCustomer(
  db: Handle,
  overrides: Partial<New<"customers">> & { vendorId: string },
): Promise<CustomerRow> {
  return one(
    await db
      .insert(schema.customers)
      .values({
        phone: uniquePhone(),
        name: "Bola Adewale",
        email: `customer-${unique()}@example.com`,
        ...overrides,
      })
      .returning(),
  );
}

/** A line of an item (by default with its name and price), or a hand-typed line. */
type MadeLine = {
  item?: ItemRow;
  name?: string;
  price?: number;
  quantity?: number;
  description?: string | null;
  specialInstructions?: string | null;
};
export type MadeOrder = OrderRow & {
  items: Row<"orderItems">[];
  events: Row<"orderEvents">[];
  attempt: Row<"paymentAttempts"> | null;
  payment: Row<"payments"> | null;
};

/**
 * Inserts an order with its lines, its events up to `status` (by default paid and waiting for the
 * vendor), and its payment: an open, failed or successful attempt, and for a paid one the payment.
 * Amounts follow from lines, `deliveryFee` and the vendor's fee payer; the number comes from the
 * vendor's counter.
 * @param overrides.lines one new item by default
 * @param overrides.createdAt when it was placed (by default now); each event is a minute after the
 * previous one
 */
export async function makeOrder(
  db: Handle,
  overrides: Partial<New<"orders">> & { vendorId: string; lines?: MadeLine[] },
): Promise<MadeOrder> {
  const { lines, ...given } = overrides;
  const { vendorId } = given;
  const status: OrderStatus = given.status ?? "pending";
  const at = given.createdAt ?? new Date();
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
  const customer = given.customerId
    ? one(
        await db
          .select()
          .from(schema.customers)
          .where(
            and(eq(schema.customers.vendorId, vendorId), eq(schema.customers.id, given.customerId)),
          ),
      )
    : await makeCustomer(db, { vendorId });
  const bought = await Promise.all(
    (lines ?? [{}]).map(async (line) => ({
      ...line,
      item: line.item ?? (line.name ? undefined : await makeItem(db, { vendorId })),
    })),
  );
  const items = bought.map(
    (
      { item, name, price, quantity = 1, description = null, specialInstructions = null },
      position,
    ) => ({
      vendorId,
      position,
      itemId: item?.id ?? null,
      name: name ?? (item as ItemRow).name,
      price: price ?? item?.price ?? 0,
      quantity,
      description,
      specialInstructions,
      stockTaken: (item?.inventory ?? null) !== null,
    }),
  );
  const [settings] = await db
    .select()
    .from(schema.vendorPaymentSettings)
    .where(eq(schema.vendorPaymentSettings.vendorId, vendorId));
  const amounts = orderAmounts(
    items.reduce((sum, item) => sum + item.price * item.quantity, 0),
    given.deliveryFee ?? 0,
    settings,
  );
  const path = pathTo(status);
  const orderType = given.orderType ?? "pickup";
  const order = one(
    await db
      .insert(schema.orders)
      .values({
        customerId: customer.id,
        customerName: customer.name ?? "Bola Adewale",
        customerPhone: customer.phone,
        customerEmail: customer.email,
        clientToken: randomUUID(),
        deliveryAddress: orderType === "delivery" ? "14 Adeniran Ogunsanya Street, Surulere" : null,
        paymentStatus: paymentStatusOf(status),
        ...amounts,
        itemNames: items.map(({ name }) => name).join("\n"),
        orderNumber: given.orderNumber ?? (await nextNumber(db, vendorId)),
        soldCountedAt: status === "delivered" ? after(path.length - 1) : null,
        ...given,
        orderType,
        status,
        createdAt: at,
        updatedAt: given.updatedAt ?? after(path.length - 1),
      })
      .returning(),
  );
  const itemRows = await db
    .insert(schema.orderItems)
    .values(items.map((item) => ({ ...item, orderId: order.id })))
    .returning();
  const eventRows = await db
    .insert(schema.orderEvents)
    .values(
      path.map((toStatus, i) => ({
        vendorId,
        orderId: order.id,
        fromStatus: path[i - 1] ?? null,
        toStatus,
        actorType:
          i === 0 ? ("customer" as const) : i === 1 ? ("provider" as const) : ("vendor" as const),
        createdAt: after(i),
      })),
    )
    .returning();
  return { ...order, items: itemRows, events: eventRows, ...(await paid(db, order, after(1))) };
}

/**
 * Inserts a custom order with an open payment link: a hand-typed line of ₦25,000, to be paid within
 * two days, not tried yet. The kitchen doesn't see it before its payment; with `status:
 * "payment_custom"` it does.
 */
export async function makeCustomOrder(
  db: Handle,
  overrides: Partial<New<"orders">> & { vendorId: string; lines?: MadeLine[] },
): Promise<MadeOrder> {
  const made = overrides.createdAt ?? new Date();
  return makeOrder(db, {
    source: "custom",
    status: "payment_pending",
    expiresAt: new Date(made.getTime() + 2 * 86_400_000),
    lines: [{ name: "Small chops tray", price: 2_500_000 }],
    ...overrides,
  });
}

async function paid(
  db: Handle,
  order: OrderRow,
  at: Date,
): Promise<Pick<MadeOrder, "attempt" | "payment">> {
  const { vendorId, id: orderId, totalAmount } = order;
  if (
    order.paymentStatus === "payment_custom" ||
    (order.source === "custom" && order.paymentStatus === "pending")
  )
    return { attempt: null, payment: null };
  const money = paymentAmounts(totalAmount);
  const came = ["success", "completed", "refunded", "partially_refunded"].includes(
    order.paymentStatus,
  );
  const back = order.paymentStatus === "refunded";
  const attempt = one(
    await db
      .insert(schema.paymentAttempts)
      .values({
        vendorId,
        orderId,
        reference: `order_${orderId}_${unique()}`,
        expectedAmount: totalAmount,
        expectedFee: money.gatewayFee,
        createdAt: order.createdAt,
        updatedAt: at,
        status: came
          ? back
            ? "reversed"
            : "success"
          : order.paymentStatus === "failed"
            ? "failed"
            : "pending",
        ...(came
          ? {
              paidAmount: totalAmount,
              fees: money.gatewayFee,
              paidAt: at,
              channel: "card",
              gatewayResponse: "Successful",
            }
          : {}),
      })
      .returning(),
  );
  if (!came) return { attempt, payment: null };
  const payment = one(
    await db
      .insert(schema.payments)
      .values({
        ...money,
        vendorId,
        orderId,
        attemptId: attempt.id,
        reference: attempt.reference,
        status: back ? "reversed" : "success",
        createdAt: at,
      })
      .returning(),
  );
  await bookPast(db, vendorId, payment);
  return { attempt, payment };
}

async function nextNumber(db: Handle, vendorId: string): Promise<string> {
  const counter = one(
    await db
      .insert(schema.vendorCounters)
      .values({ vendorId, orderNumber: 1 })
      .onConflictDoUpdate({
        target: schema.vendorCounters.vendorId,
        set: { orderNumber: sql`${schema.vendorCounters.orderNumber} + 1` },
      })
      .returning(),
  );
  return orderNumber(counter.orderNumber);
}
