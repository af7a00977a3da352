import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import * as schema from "../schema";
import { openCustomOrders } from "./custom-orders";
import type { DemoPictures } from "./demo-pictures";
import type { Handle } from "./factories";
import { type HistoryLength, historyDays, makeHistory } from "./history";
import { insertRows } from "./insert-rows";
import { bookPast } from "./ledger";
import { insertGroups } from "./planned-options";
import { categoryId, demoStores, newVendor, type PlannedStore } from "./planned-store";
import { uuidOf } from "./random";
import { leaveReports, sumReports } from "./report-sums";
import { type HistoryRows, historyRows } from "./rows";

/** Returns whether nobody has ever signed in and no store exists. */
export async function databaseIsEmpty(db: Pick<PostgresJsDatabase, "execute">): Promise<boolean> {
  const [row] = await db.execute<{ empty: boolean }>(
    sql`select not exists (select 1 from users) and not exists (select 1 from vendor_profiles) as empty`,
  );
  return row?.empty === true;
}

export type SeedOptions = {
  /** A database or a transaction whose role sees every vendor. */
  db: Handle & { transaction(work: (tx: Handle) => Promise<void>): Promise<void> };
  /** Null: the rows have no pictures. */
  pictures: DemoPictures | null;
  /** The present of the stores: nothing in them is later. */
  now: Date;
  /** Half a year (by default), or the last 14 days. */
  history?: HistoryLength;
  log?: (line: string) => void;
};

/**
 * Fills an empty database with the demo people, stores and their history, in one transaction. The
 * same `now` gives the same rows. The caller checks that the database is empty (databaseIsEmpty).
 * @throws the error of the database; then nothing was written
 */
export async function seedDemo({
  db,
  pictures,
  now,
  history = "full",
  log = () => {},
}: SeedOptions): Promise<void> {
  const began = performance.now();
  await db.transaction(async (tx) => {
    await leaveReports(tx);
    await insertRows(tx, schema.users, people(now));
    for (const store of demoStores)
      await insertStore(
        tx,
        store,
        historyRows(store, makeHistory(store, now, history), now),
        pictures,
        now,
      );
    // Sums the customers first: reports count their first orders.
    await tx.execute(sql`set constraints all immediate`);
    for (const { vendorId } of demoStores) await sumReports(tx, vendorId);
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  log(
    `Made ${demoStores.length} demo stores with ${historyDays[history]} days of history in ${seconds} s.`,
  );
}

/** 10% off from ₦2,000, at most ₦1,000; and ₦500 off from ₦5,000, once per phone. */
const demoCoupons = [
  {
    code: "WELCOME10",
    kind: "percent" as const,
    value: 10,
    minimumOrder: 200_000,
    maxDiscount: 100_000,
    maxUsesPerPhone: null,
  },
  {
    code: "JOLLOF500",
    kind: "fixed" as const,
    value: 50_000,
    minimumOrder: 500_000,
    maxDiscount: null,
    maxUsesPerPhone: 1,
  },
];

const SHOWS_ITS_CODE = "suya-spot";

const MAKES_HER_OWN = "mama-put";

const opened = (now: Date) => new Date(now.getTime() - 190 * 86_400_000);

/** The demo accounts. Google's `sub` of each is "sandbox-" and its e-mail address. */
function people(now: Date): (typeof schema.users.$inferInsert)[] {
  const owners = demoStores.map(({ userId, plan }) => ({ id: userId, ...plan.owner }));
  return [...owners, newVendor].map(({ id, name, email }) => ({
    id,
    googleSub: `sandbox-${email}`,
    email,
    emailVerified: true,
    name,
    createdAt: opened(now),
    updatedAt: opened(now),
  }));
}

async function insertStore(
  db: Handle,
  store: PlannedStore,
  rows: HistoryRows,
  pictures: DemoPictures | null,
  now: Date,
): Promise<void> {
  const { plan, vendorId, userId, items } = store;
  const since = { createdAt: opened(now), updatedAt: opened(now) };
  const banner = pictures?.banner.get(vendorId);
  await db.insert(schema.vendorProfiles).values({
    ...plan.profile,
    id: vendorId,
    userId,
    logo: pictures?.logo.get(vendorId)?.image,
    bannerImage: banner?.image,
    bannerColor: banner?.color,
    settings: { ...plan.profile.settings, operatingHours: plan.hours },
    hoursSetAt: since.createdAt,
    ...since,
  });
  await db.insert(schema.vendorBusinessSettings).values({ ...plan.business, vendorId, ...since });
  await insertRows(
    db,
    schema.deliveryAreas,
    (plan.areas ?? []).map(({ name, fee, minimumOrder = 0, freeAbove = null }, sortOrder) => ({
      name,
      fee,
      minimumOrder,
      freeAbove,
      id: uuidOf(`area:${plan.slug}:${name}`),
      vendorId,
      sortOrder,
      ...since,
    })),
  );
  await db.insert(schema.vendorPaymentSettings).values({
    ...plan.payment,
    verificationDate: since.createdAt,
    // She withdraws the same day's sales (payouts.ts).
    trustedAt: plan.slug === "mama-put" ? since.createdAt : null,
    vendorId,
    ...since,
  });
  await db.insert(schema.identityChecks).values({
    id: uuidOf(`identity:${plan.slug}`),
    vendorId,
    kind: "person",
    status: "confirmed",
    name: plan.owner.name,
    names: [plan.owner.name, plan.profile.businessName],
    accountName: plan.payment.accountName,
    bvnEnding: "42",
    createdAt: since.createdAt,
    decidedAt: since.createdAt,
  });
  const own = store.plan.slug === MAKES_HER_OWN ? openCustomOrders(store, rows, now) : null;
  await db
    .insert(schema.vendorCounters)
    .values({ vendorId, orderNumber: own?.lastNumber ?? rows.lastNumber });
  await insertRows(
    db,
    schema.categories,
    plan.menu.map(({ name }, sortOrder) => ({
      id: categoryId(plan.slug, name),
      vendorId,
      name,
      sortOrder,
      ...since,
    })),
  );
  await insertRows(
    db,
    schema.menuItems,
    items.map((item) => {
      const picture = pictures?.item.get(item.id);
      return {
        id: item.id,
        vendorId,
        categoryId: item.categoryId,
        name: item.name,
        description: item.description,
        price: item.price,
        image: picture?.image,
        imageColor: picture?.color,
        inventory: item.stock,
        isAvailable: item.available,
        soldCount: rows.sold.get(item.id) ?? 0,
        preparationMinutes: item.minutes,
        allergens: item.allergens,
        tags: item.tags,
        sortOrder: item.number,
        ...since,
      };
    }),
  );
  await insertGroups(db, store, since, now);
  await insertRows(db, schema.customers, [...rows.customers, ...(own?.customers ?? [])]);
  await insertRows(db, schema.orders, [...rows.orders, ...(own?.orders ?? [])]);
  await insertRows(db, schema.orderItems, [...rows.orderItems, ...(own?.orderItems ?? [])]);
  await insertRows(db, schema.orderEvents, [...rows.orderEvents, ...(own?.orderEvents ?? [])]);
  await insertRows(db, schema.paymentAttempts, rows.attempts);
  await insertRows(db, schema.payments, rows.payments);
  await insertRows(db, schema.refunds, rows.refunds);
  await insertRows(db, schema.reviews, rows.reviews);
  await insertRows(db, schema.reviewEvents, rows.reviewEvents);
  await insertRows(db, schema.payouts, rows.payouts);
  await bookPast(db, vendorId);
  await db.insert(schema.coupons).values(
    demoCoupons.map((coupon, place) => ({
      ...coupon,
      onMenu: place === 0 && plan.slug === SHOWS_ITS_CODE,
      id: uuidOf(`coupon:${plan.slug}:${coupon.code}`),
      vendorId,
      startsAt: since.createdAt,
      ...since,
    })),
  );
}
