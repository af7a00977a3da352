import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { deleteOldRecords } from "~/core/customers/old-records.server";
import { systemDb } from "~/platform/db.server";
import { makeOrder, makeItem, makeVendor } from "../../drizzle/seed/factories";

const count = async (query: ReturnType<typeof sql>) =>
  (await systemDb.execute<{ found: string }>(query)).map(({ found }) => found);

it("deletes sent mail, provider answers, changes and old slugs when their time is up, and not before", async () => {
  const { id } = await makeVendor(systemDb);
  const order = await makeOrder(systemDb, { vendorId: id, status: "delivered" });
  const ago = (days: number) => sql`now() - make_interval(days => ${days}::int)`;
  const mail = (about: string, days: number, sent: boolean) =>
    systemDb.execute(sql`insert into outbox (vendor_id, order_id, kind, about, created_at, sent_at)
      values (${id}, ${order.id}, 'order_refunded_customer', ${about}, ${ago(days)}, ${sent ? sql`now()` : null})`);
  await mail("old", 91, true);
  await mail("recent", 89, true);
  await mail("unsent", 91, false);
  const event = (name: string, days: number) =>
    systemDb.execute(sql`insert into payment_events (event, provider_event_id, payload, received_at)
      values ('charge.success', ${name}, '{}', ${ago(days)})`);
  await event("old", 541);
  await event("recent", 539);
  await systemDb.execute(
    sql`insert into payment_attempts (vendor_id, order_id, reference, expected_amount, status, raw, created_at)
      select ${id}, ${order.id}, 'answer-' || days, 100, 'failed', '{"id": 1}', now() - make_interval(days => days) from (values (541), (539)) d(days)`,
  );
  const change = (category: string, days: number) =>
    systemDb.execute(sql`insert into settings_changes (vendor_id, category, cause, before, after, created_at)
      values (${id}, ${category}, 'save', '{}', ${JSON.stringify({ days })}, ${ago(days)})`);
  for (const [category, days] of [
    ["profile", 740],
    ["profile", 720],
    ["bank", 740],
    ["bank", 2200],
  ] as const)
    await change(category, days);
  await systemDb.execute(sql`insert into customer_exports (vendor_id, searched, customers, created_at)
    select ${id}, false, days, now() - make_interval(days => days) from (values (740), (720)) d(days)`);
  await systemDb.execute(sql`insert into slug_history (vendor_id, slug, reserved_until) values
    (${id}, 'given-up-long-ago', ${ago(1)}), (${id}, 'given-up-lately', ${ago(-1)})`);
  const soup = await makeItem(systemDb, { vendorId: id });
  await systemDb.execute(sql`insert into item_outages (vendor_id, item_id, began_at, ended_at) values
    (${id}, ${soup.id}, ${ago(741)}, ${ago(740)}), (${id}, ${soup.id}, ${ago(740)}, ${ago(720)}), (${id}, ${soup.id}, ${ago(739)}, null)`);
  const [session] = await systemDb.execute<{ id: string; user: string }>(sql`
    insert into auth_sessions (user_id, token_hash, expires_at)
    select user_id, 'of a device that rings', now() from vendor_profiles where id = ${id}
    returning id, user_id as user`);
  await systemDb.execute(sql`
    with device as (
      insert into push_subscriptions (vendor_id, user_id, session_id, endpoint, p256dh, auth)
      values (${id}, ${session!.user}, ${session!.id}, 'e', 'p', 'a') returning id)
    insert into push_messages (vendor_id, order_id, subscription_id, after_minutes, created_at)
    select ${id}, ${order.id}, device.id, days, now() - make_interval(days => days)
    from device, (values (8), (6)) d(days)`);
  await systemDb.execute(sql`
    insert into messages (vendor_id, order_id, event, way, about, recipient, values, created_at)
    select ${id}, ${order.id}, 'order_late', 'sms', days, '+2348031234567', '{}', now() - make_interval(days => days)
    from (values (91), (89)) d(days)`);
  await systemDb.execute(sql`
    insert into phone_codes (vendor_id, order_id, phone, expires_at, created_at)
    select ${id}, ${order.id}, '+2348031234567', now(), now() - make_interval(hours => hours)
    from (values (25), (23)) h(hours)`);

  expect(await deleteOldRecords()).toEqual({
    emails: 1,
    messages: 1,
    phoneCodes: 1,
    pushMessages: 1,
    orderBrowsers: 0,
    paymentEvents: 1,
    paymentAnswers: 1,
    settingsChanges: 2,
    customerExports: 1,
    itemOutages: 1,
    oldSlugs: 1,
  });
  expect(
    await count(
      sql`select about as found from outbox where vendor_id = ${id} and kind = 'order_refunded_customer' order by about`,
    ),
  ).toEqual(["recent", "unsent"]);
  expect(await count(sql`select provider_event_id as found from payment_events`)).toEqual([
    "recent",
  ]);
  expect(
    await count(
      sql`select reference as found from payment_attempts where reference like 'answer-%' and raw is not null`,
    ),
  ).toEqual(["answer-539"]);
  expect(
    await count(
      sql`select category || (after->>'days') as found from settings_changes order by created_at desc`,
    ),
  ).toEqual(["profile720", "bank740"]);
  expect(
    await count(sql`select customers as found from customer_exports where vendor_id = ${id}`),
  ).toEqual([720]);
  expect(await count(sql`select slug as found from slug_history`)).toEqual(["given-up-lately"]);
  expect(new Set(Object.values(await deleteOldRecords()))).toEqual(new Set([0]));
});
