import { sql, type SQL } from "drizzle-orm";
import { endInBatches } from "~/platform/end-in-batches.server";
import { log } from "~/platform/log.server";

/** Records to delete after their retention time (docs/rules.md, Retention). */
type OldRecords = { name: string; due: SQL; end: SQL };

const oldRecords: readonly OldRecords[] = [
  {
    name: "emails",
    due: sql`select id from outbox where (sent_at is not null or given_up_at is not null)
      and created_at < now() - interval '90 days' order by created_at`,
    end: sql`delete from outbox where id in`,
  },
  {
    name: "messages",
    due: sql`select id from messages
      where created_at < now() - interval '90 days' order by created_at`,
    end: sql`delete from messages where id in`,
  },
  {
    name: "phoneCodes",
    due: sql`select id from phone_codes where created_at < now() - interval '1 day'`,
    end: sql`delete from phone_codes where id in`,
  },
  {
    name: "pushMessages",
    due: sql`select id from push_messages
      where created_at < now() - interval '7 days' order by created_at`,
    end: sql`delete from push_messages where id in`,
  },
  {
    name: "orderBrowsers",
    due: sql`select s.id from order_push_subscriptions s
      join orders o on o.vendor_id = s.vendor_id and o.id = s.order_id
      where s.created_at < now() - interval '30 days'
        or (s.created_at < now() - interval '3 days' and o.updated_at < now() - interval '3 days'
          and o.status in ('delivered', 'cancelled', 'payment_failed'))`,
    end: sql`delete from order_push_subscriptions where id in`,
  },
  {
    name: "paymentEvents",
    due: sql`select id from payment_events
      where received_at < now() - interval '540 days' order by received_at`,
    end: sql`delete from payment_events where id in`,
  },
  {
    name: "paymentAnswers",
    due: sql`select id from payment_attempts where raw is not null
      and created_at < now() - interval '540 days' order by created_at`,
    end: sql`update payment_attempts set raw = null, account = null where id in`,
  },
  {
    name: "settingsChanges",
    due: sql`select id from settings_changes where created_at < now() - interval '2 years'
      and (category <> 'bank' or created_at < now() - interval '6 years') order by created_at`,
    end: sql`delete from settings_changes where id in`,
  },
  {
    name: "customerExports",
    due: sql`select id from customer_exports
      where created_at < now() - interval '2 years' order by created_at`,
    end: sql`delete from customer_exports where id in`,
  },
  {
    name: "itemOutages",
    due: sql`select vendor_id, item_id, began_at from item_outages
      where ended_at < now() - interval '2 years' order by ended_at`,
    end: sql`delete from item_outages where (vendor_id, item_id, began_at) in`,
  },
  {
    name: "oldSlugs",
    due: sql`select vendor_id, slug from slug_history
      where reserved_until < now() order by reserved_until`,
    end: sql`delete from slug_history where (vendor_id, slug) in`,
  },
];

/**
 * Deletes records past their retention time, each night (docs/rules.md, Retention).
 * @returns how many of each kind
 */
export async function deleteOldRecords(): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  for (const { name, due, end } of oldRecords) done[name] = await endInBatches(end, due);
  if (Object.values(done).some((ended) => ended > 0)) log().info(done, "Deleted old records");
  return done;
}
