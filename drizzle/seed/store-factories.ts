import { and, eq } from "drizzle-orm";
import { disputeNote } from "~/core/orders/order-request";
import { formatKobo } from "~/shared/money";
import * as schema from "../schema";
import { makeUser, one, unique, uniquePhone, type Handle, type New, type Row } from "./factories";
import { bookPast } from "./ledger";

/** Inserts kitchen staff with their own account; `userId: null` makes it an open invitation. */
export async function makeStaff(
  db: Handle,
  overrides: Partial<New<"staffMembers">> & { vendorId: string },
): Promise<Row<"staffMembers">> {
  const userId = overrides.userId === undefined ? (await makeUser(db)).id : overrides.userId;
  const user = userId
    ? one(await db.select().from(schema.users).where(eq(schema.users.id, userId)))
    : null;
  return one(
    await db
      .insert(schema.staffMembers)
      .values({
        email: user?.email ?? `invited-${unique()}@users.test`,
        role: "kitchen",
        expiresAt: new Date(Date.now() + 7 * 86_400_000),
        acceptedAt: userId ? new Date() : null,
        ...overrides,
        userId,
      })
      .returning(),
  );
}

export async function makeRider(
  db: Handle,
  overrides: Partial<New<"riders">> & { vendorId: string },
): Promise<Row<"riders">> {
  return one(
    await db
      .insert(schema.riders)
      .values({ name: "Sunday", phone: uniquePhone(), ...overrides })
      .returning(),
  );
}

/** Inserts a published rating of five for a delivered order. */
export async function makeReview(
  db: Handle,
  overrides: Partial<New<"reviews">> & { vendorId: string; orderId: string },
): Promise<Row<"reviews">> {
  return one(
    await db
      .insert(schema.reviews)
      .values({
        rating: 5,
        comment: "Hot and on time.",
        isVerified: true,
        status: "published",
        ...overrides,
      })
      .returning(),
  );
}

export async function makePayout(
  db: Handle,
  overrides: Partial<New<"payouts">> & { vendorId: string },
): Promise<Row<"payouts">> {
  const id = unique();
  const payout = one(
    await db
      .insert(schema.payouts)
      .values({
        amount: 5_000_000,
        status: "completed",
        bankCode: "058",
        accountNumber: "0123456789",
        accountName: "IYA BASIRA KITCHEN",
        reference: `PAYOUT_${id}`,
        providerReference: `payout_${id}`,
        ...overrides,
      })
      .returning(),
  );
  await bookPast(db, payout.vendorId, payout);
  return payout;
}

/** Inserts a dispute of an order's payment, as its bank has just opened it; flags the order. */
export async function makeDispute(
  db: Handle,
  overrides: Partial<New<"disputes">> & { vendorId: string; orderId: string },
): Promise<Row<"disputes">> {
  const { vendorId, orderId } = overrides;
  const payment = one(
    await db.select().from(schema.payments).where(eq(schema.payments.orderId, orderId)),
  );
  const dispute = one(
    await db
      .insert(schema.disputes)
      .values({
        paymentId: payment.id,
        providerId: unique(),
        amount: payment.amount,
        category: "chargeback",
        note: "Customer says that they did not get what they paid for",
        dueAt: new Date(Date.now() + 3 * 86_400_000),
        ...overrides,
      })
      .returning(),
  );
  await db
    .update(schema.orders)
    .set({ needsAttention: disputeNote(formatKobo(dispute.amount)) })
    .where(and(eq(schema.orders.vendorId, vendorId), eq(schema.orders.id, orderId)));
  return dispute;
}

/** Inserts a coupon for 10% off every order. */
export async function makeCoupon(
  db: Handle,
  overrides: Partial<New<"coupons">> & { vendorId: string },
): Promise<Row<"coupons">> {
  return one(
    await db
      .insert(schema.coupons)
      .values({
        code: `SAVE-${unique()}`,
        kind: "percent",
        value: 10,
        startsAt: new Date(Date.now() - 86_400_000),
        ...overrides,
      })
      .returning(),
  );
}

/**
 * Options cost nothing by default. `items` have the group, with `ownPrices` and `ownPresets` by
 * option name.
 */
export async function makeOptionGroup(
  db: Handle,
  overrides: Partial<New<"optionGroups">> & {
    vendorId: string;
    options?: Partial<New<"options">>[];
    items?: { id: string }[];
    ownPrices?: Record<string, number>;
    ownPresets?: Record<string, number>;
  },
): Promise<Row<"optionGroups"> & { options: Row<"options">[] }> {
  const { options = [], items = [], ownPrices = {}, ownPresets = {}, ...given } = overrides;
  const { vendorId } = given;
  const group = one(
    await db
      .insert(schema.optionGroups)
      .values({ name: `Protein ${unique()}`, ...given })
      .returning(),
  );
  const made = [];
  for (const [sortOrder, option] of options.entries())
    made.push(
      one(
        await db
          .insert(schema.options)
          .values({
            name: option.itemId ? null : `Option ${sortOrder}`,
            sortOrder,
            ...option,
            vendorId,
            groupId: group.id,
          })
          .returning(),
      ),
    );
  for (const { id: itemId } of items) {
    await db.insert(schema.itemOptionGroups).values({ vendorId, itemId, groupId: group.id });
    for (const { id: optionId, name } of made) {
      const [price, presetQuantity] = [ownPrices, ownPresets].map((own) => own[name ?? ""] ?? null);
      if (price !== null || presetQuantity !== null)
        await db
          .insert(schema.itemOptionPrices)
          .values({ vendorId, itemId, optionId, price, presetQuantity });
    }
  }
  return { ...group, options: made };
}
