import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { RouteConfigEntry } from "@remix-run/route-config";
import {
  authSessions,
  ledgerEntries,
  orderEvents,
  pushSubscriptions,
  settingsChanges,
} from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import routes from "~/routes";
import {
  makeCategory,
  makeCustomer,
  makeCustomOrder,
  makeOrder,
  makeItem,
  type MadeVendor,
} from "../../drizzle/seed/factories";
import {
  makeCoupon,
  makeReview,
  makeOptionGroup,
  makePayout,
  makeRider,
  makeStaff,
} from "../../drizzle/seed/store-factories";
import { attacks, type Belongings } from "./dashboard-attacks";

/** The routes for vendors only: those whose files call the guard. */
export type Guarded = { name: string; file: string; path: string; parts: string[] };
export const guarded = [...walk(routes as RouteConfigEntry[])].filter(
  ({ file }) =>
    existsSync(file) &&
    /guard\.server/.test(readFileSync(file, "utf8")) &&
    !file.includes("/onboarding"),
);

export function* walk(entries: RouteConfigEntry[], above = ""): Generator<Guarded> {
  for (const { file, path, children } of entries) {
    const whole = [above, path].filter(Boolean).join("/");
    yield {
      name: file.replace(/^routes\/|\.tsx$/g, ""),
      file: `app/${file}`,
      path: `/${whole}`,
      parts: [...whole.matchAll(/:(\w+)/g)].map(([, part]) => part!),
    };
    if (children) yield* walk(children, whole);
  }
}

type RouteModule = {
  loader?: (args: unknown) => unknown;
  action?: (args: unknown) => unknown;
};
export const moduleOf = async ({ file }: Guarded) =>
  (await import(/* @vite-ignore */ `../../${file}`)) as RouteModule;

/** Gives a vendor rows in every table, with recognisable names. */
export async function furnish(vendor: MadeVendor, mark: string): Promise<Belongings> {
  const vendorId = vendor.id;
  const category = await makeCategory(systemDb, { vendorId, name: `${mark} dishes` });
  const addItem = (over: object) =>
    makeItem(systemDb, { vendorId, categoryId: category.id, ...over });
  const item = await addItem({
    name: `${mark} soup`,
    inventory: 7,
    image: `/media/products/${vendorId}/product-1`,
  });
  const group = await makeOptionGroup(systemDb, {
    vendorId,
    name: `${mark} protein`,
    items: [item],
    options: [{ name: `${mark} goat meat`, price: 50_000, inventory: 3 }],
  });
  const draft = await addItem({ name: `${mark} draft`, isDraft: true, isAvailable: false });
  const customer = await makeCustomer(systemDb, {
    vendorId,
    name: `${mark} customer`,
    phone: mark === "Victim" ? "+2348099999999" : "+2348088888888",
    email: `${mark.toLowerCase()}@example.com`,
  });
  const order = await makeOrder(systemDb, {
    vendorId,
    customerId: customer.id,
    needsAttention: `${mark} look here`,
    lines: [{ item, quantity: 2 }],
  });
  await makeOrder(systemDb, {
    vendorId,
    customerId: customer.id,
    status: "preparing",
    needsAttention: `${mark}: refund ₦1,500.50 by hand`,
  });
  await systemDb.insert(orderEvents).values({
    vendorId,
    orderId: order.id,
    fromStatus: "pending",
    toStatus: "pending",
    actorType: "vendor",
    actorId: vendor.userId,
    reason: `${mark}: a refund of ₦100 was asked for`,
  });
  const delivered = await makeOrder(systemDb, {
    vendorId,
    customerId: customer.id,
    status: "delivered",
  });
  const custom = await makeCustomOrder(systemDb, {
    vendorId,
    customerId: customer.id,
    addsTo: order.id,
    lines: [{ item, quantity: 1 }],
  });
  const review = await makeReview(systemDb, {
    vendorId,
    orderId: delivered.id,
    comment: `${mark} comment`,
  });
  await makePayout(systemDb, { vendorId });
  const payout = await makePayout(systemDb, {
    vendorId,
    status: "failed",
    failure: `${mark} look here`,
  });
  const [entry] = await systemDb
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.vendorId, vendorId), eq(ledgerEntries.payoutId, payout.id)));
  const coupon = await makeCoupon(systemDb, { vendorId });
  await systemDb.insert(settingsChanges).values({
    vendorId,
    category: "legal",
    cause: "save",
    before: { storeTerms: "" },
    after: { storeTerms: `${mark} terms` },
  });
  const member = await makeStaff(systemDb, {
    vendorId,
    email: `${mark.toLowerCase()}-cook@example.com`,
  });
  const [invited, another] = [
    await makeStaff(systemDb, { vendorId, userId: null }),
    await makeStaff(systemDb, { vendorId, userId: null }),
  ];
  const rider = await makeRider(systemDb, { vendorId, name: `${mark} rider` });
  const device = await makeStaff(systemDb, { vendorId, isDevice: true, email: null });
  const userAgent = `Mozilla/5.0 (Linux; Android 13; ${mark} look) Chrome/130.0 Mobile Safari/537.36`;
  const signedIn = { userId: vendor.userId, expiresAt: sql`now() + interval '1 day'` };
  // Ending the first must not remove the push device.
  const [session, ringing] = await systemDb
    .insert(authSessions)
    .values([
      { ...signedIn, tokenHash: randomUUID(), userAgent },
      { ...signedIn, tokenHash: randomUUID(), userAgent: null },
    ])
    .returning({ id: authSessions.id });
  const [push] = await systemDb
    .insert(pushSubscriptions)
    .values({
      vendorId,
      userId: vendor.userId,
      sessionId: ringing!.id,
      endpoint: `${env().sandboxPushUrl}/${randomUUID()}`,
      p256dh: `B${"A".repeat(86)}`,
      auth: "A".repeat(22),
      userAgent,
    })
    .returning({ id: pushSubscriptions.id });
  return {
    pushId: push!.id,
    sessionId: session!.id,
    deviceId: device.id,
    reviewId: review.id,
    riderId: rider.id,
    payoutId: payout.id,
    payoutReference: payout.reference,
    entryId: entry!.id,
    couponId: coupon.id,
    memberId: member.id,
    invitedId: invited.id,
    otherInvitedId: another.id,
    vendorId,
    userId: vendor.userId,
    customerId: customer.id,
    orderId: order.id,
    customOrderId: custom.id,
    itemId: item.id,
    draftId: draft.id,
    categoryId: category.id,
    groupId: group.id,
    optionId: group.options[0]!.id,
    pictureUrl: `/media/products/${vendorId}/product-1`,
  };
}

/** By database: SQL that digests each table's rows of a vendor. */
const digests = new Map<string, SQL>();

/** Returns the part of `rowsOf` that is the same for every vendor of the test's database. */
async function digestsOfTables(): Promise<SQL> {
  const { databaseUrl } = env();
  const known = digests.get(databaseUrl);
  if (known) return known;
  const tables = await systemDb.execute<{ name: string; column: string }>(sql`
    select t.table_name as name, case when t.table_name = 'vendor_profiles' then 'id' else 'vendor_id' end as "column" from information_schema.tables t
    where t.table_schema = 'public' and (t.table_name = 'vendor_profiles' or exists (select 1 from information_schema.columns c where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'vendor_id'))`);
  const all = sql.join(
    tables.map(
      ({ name, column }) =>
        sql`select ${sql.raw(`'${name}'`)} as name, count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as word
          from ${sql.identifier(name)} r, wanted where r.${sql.identifier(column)} = wanted.id`,
    ),
    sql` union all `,
  );
  digests.set(databaseUrl, all);
  return all;
}

/** Reads all of a vendor's rows, as one text per table. A single statement, as it runs often. */
export async function rowsOf(vendorId: string): Promise<Record<string, string>> {
  const rows = await systemDb.execute<{ name: string; word: string }>(
    sql`with wanted as (select ${vendorId}::uuid as id) ${await digestsOfTables()}`,
  );
  return Object.fromEntries(rows.map(({ name, word }) => [name, word]));
}

const addressOf = (route: Guarded, params: Record<string, string>, query = "") =>
  `${route.path.replace(/:(\w+)/g, (_all, part: string) => params[part]!)}${query ? `?${query}` : ""}`;

export function paramsOf(route: Guarded, of: Belongings): Record<string, string> {
  const given = attacks[route.name]!.params?.(of) ?? {};
  return Object.fromEntries(
    route.parts.map((part) => [
      part,
      given[part] ?? (of as Record<string, string>)[part] ?? `no value is given for :${part}`,
    ]),
  );
}

/**
 * Reads the answer of a loader or an action: its status and its content. Streams aren't read, as
 * they only carry later events.
 */
export async function answerOf(work: unknown): Promise<{ status: number; shown: string }> {
  const answer = await Promise.resolve(work).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) {
    const stream = answer.headers.get("Content-Type")?.includes("event-stream");
    return {
      status: answer.status,
      shown: `${answer.headers.get("Location") ?? ""} ${stream ? "" : await answer.text()}`,
    };
  }
  if (answer instanceof Error) throw answer;
  const { data, init } = (answer ?? {}) as { data?: unknown; init?: { status?: number } | null };
  return {
    status: init?.status ?? 200,
    shown: JSON.stringify(init === undefined ? answer : data) ?? "",
  };
}

/** Makes a browser's request for a page. @param signal ends streams */
export function getOf(
  route: Guarded,
  of: Belongings,
  browser: { cookie: string; signal: AbortSignal },
  query = "",
) {
  const params = paramsOf(route, of);
  return [
    new Request(`http://localhost:3000${addressOf(route, params, query)}`, {
      headers: { Host: "localhost:3000", Cookie: browser.cookie },
      signal: browser.signal,
    }),
    params,
  ] as const;
}

/** Makes a browser's form submission. */
export function postOf(
  route: Guarded,
  of: Belongings,
  browser: { cookie: string },
  fields: Record<string, string>,
) {
  const params = paramsOf(route, of);
  const body = attacks[route.name]!.multipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return [
    new Request(`http://localhost:3000${addressOf(route, params)}`, {
      method: "POST",
      headers: { Host: "localhost:3000", Cookie: browser.cookie },
      body,
    }),
    params,
  ] as const;
}
