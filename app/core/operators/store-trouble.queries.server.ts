import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";
import { complaintsAbout } from "./complaints";
import { readStoreFigures } from "./store-figures.queries.server";
import type { StoreTrouble } from "./store-trouble";
import { customerMessageEvents } from "~schema/messages";
import { emailKinds } from "~schema/outbox";

/** A decision about a flagged review is shown for this long. */
const DECIDED_DAYS = 3;
const toCustomers = emailKinds.filter((kind) => kind.endsWith("_customer"));

/** Reads what of the operators' cases is about this store and for it to know. */
export async function readStoreTroubles(tx: Tx, vendorId: string): Promise<StoreTrouble[]> {
  const [rows, [figures]] = await Promise.all([
    tx.execute<Omit<StoreTrouble, "kobo"> & { kobo: string }>(sql`
      select * from (
        select case provider_status when 'otp' then 'payoutCode' else 'payoutOpen' end as kind,
          count(*)::int as count, sum(amount) as kobo, null as subject, null as note
        from payouts where vendor_id = ${vendorId} and status in ('pending', 'processing')
          and (provider_status = 'otp' or created_at < now() - interval '1 day')
        group by 1
        union all
        select 'refundWaiting', count(*)::int, coalesce(sum(amount), 0), null, null
        from refunds where vendor_id = ${vendorId} and status = 'waiting'
        union all
        select 'wallet', count(*)::int, coalesce(-sum(balance), 0), null, null
        from wallets where vendor_id = ${vendorId} and balance < 0
        union all
        select 'topUp', count(*)::int, coalesce(sum(disputed), 0), null, null
        from top_ups where vendor_id = ${vendorId} and dispute_status = 'open'
        union all
        select 'mail', count(*)::int, 0, null, null
        from outbox where vendor_id = ${vendorId} and failed and kind in ${toCustomers}
          and created_at > now() - interval '7 days'
        union all
        select 'message', count(*)::int, 0, null, null
        from messages m where vendor_id = ${vendorId} and state = 'failed'
          and event in ${[...customerMessageEvents]} and created_at > now() - interval '7 days'
          and not exists (select from messages o where o.vendor_id = ${vendorId} and o.order_id = m.order_id
            and o.event = m.event and o.about = m.about and o.state in ('sent', 'delivered', 'read'))
        union all
        select 'review', count(*)::int, 0, null, null
        from reviews where vendor_id = ${vendorId} and status = 'flagged'
        union all
        (select 'review', 1, 0, e.review_id::text,
          'was ' || case e.action when 'kept' then 'kept' else 'removed' end || ': ' || e.reason
        from review_events e where e.vendor_id = ${vendorId} and e.action in ('kept', 'removed')
          and e.created_at > now() - make_interval(days => ${DECIDED_DAYS})
        order by e.created_at desc limit 1)
      ) troubles where count > 0`),
    readStoreFigures(vendorId, tx),
  ]);
  const complaints = figures ? complaintsAbout(figures) : [];
  return [
    ...rows.map(({ kobo, ...row }) => ({ ...row, kobo: Number(kobo) })),
    ...(complaints.length > 0
      ? [
          {
            kind: "complaints" as const,
            count: complaints.length,
            kobo: 0,
            subject: null,
            note: `${complaints.join("; ")}.`,
          },
        ]
      : []),
  ];
}
