import { sql, type SQL } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import { forVendor, readForVendor, type Tx } from "~/platform/db.server";
import {
  LOW_STOCK_ALERT,
  WAITING_MS,
  formatReadMarker,
  type NotificationData,
  type ReadMarker,
} from "./notification";

const DAYS_SHOWN = 30;

type StoredNotification = NotificationData & { unread: boolean };

/** The columns of one kind of notification; null if left out. */
type Source = {
  kind: SQL;
  id: SQL;
  at: SQL;
  from: SQL;
  targetId: SQL;
  about: SQL;
  customerName?: SQL;
  amountKobo?: SQL;
  count?: SQL;
  note?: SQL;
  phone?: SQL;
};

/**
 * Lists a vendor's notifications of the last 30 days, latest first. They have no table: each kind
 * is read by an index from orders, payments, refunds, items, reviews or payouts (docs/rules.md,
 * Notifications).
 * @param after the cursor of the previous page
 * @param seesPayouts whether the reader may know of payouts
 * @returns the notifications, and the cursor of the next page; null on the last
 */
export async function listNotifications(
  vendorId: string,
  now: Date,
  { after, limit, seesPayouts }: { after: ReadMarker | null; limit: number; seesPayouts: boolean },
  within?: Tx,
): Promise<{ notices: StoredNotification[]; next: string | null }> {
  const from = new Date(now.getTime() - DAYS_SHOWN * 86_400_000).toISOString();
  const until = after
    ? sql`('epoch'::timestamptz + ${after.micros}::bigint * interval '1 microsecond')`
    : sql`${now.toISOString()}::timestamptz`;
  const parts = [...sources(vendorId, now), ...(seesPayouts ? payoutSources(vendorId) : [])].map(
    ({ kind, id, at, from: table, ...data }) => {
      const key = sql`(${kind} || ':' || ${id}::text) collate "C"`;
      const before = after ? sql`and (${at} < ${until} or ${key} < ${after.key})` : sql``;
      const column = (name: Exclude<keyof typeof data, "targetId" | "about">) =>
        data[name] ?? sql`null`;
      return sql`(select ${kind} as kind, ${key} as key, ${at} as at, ${data.targetId} as target, ${data.about} as about, ${column("customerName")}::text as customer,
        ${column("amountKobo")}::bigint as amount, ${column("count")}::int as count, ${column("note")}::text as note, ${column("phone")}::text as phone
      ${table} and ${at} > ${from} and ${at} <= ${until} ${before}
      order by ${at} desc nulls last, ${key} desc limit ${limit + 1})`;
    },
  );
  const rows = await readForVendor(within ?? vendorId, (tx) =>
    tx.execute<Row>(sql`
      with listed as (${sql.join(parts, sql` union all `)})
      select listed.*, (extract(epoch from at) * 1000000)::bigint::text as micros,
        at > coalesce((select notifications_read_at from vendor_profiles
          where id = ${vendorId}), '-infinity') as unread
      from listed order by at desc, key desc limit ${limit + 1}`),
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    notices: page.map(shown),
    next: rows.length > limit && last ? formatReadMarker(last) : null,
  };
}

/** Marks everything up to an instant as read; nothing becomes unread again. */
export async function markNotificationsRead(vendorId: string, upTo: Date): Promise<void> {
  const mark = upTo.toISOString();
  await forVendor(vendorId, (tx) =>
    tx
      .update(vendorProfiles)
      .set({
        notificationsReadAt: sql`greatest(${vendorProfiles.notificationsReadAt}, ${mark}::timestamptz)`,
      })
      .where(sql`${vendorProfiles.id} = ${vendorId}`),
  );
}

type Row = {
  kind: NotificationData["kind"];
  key: string;
  at: string | Date;
  micros: string;
  target: string;
  about: string;
  customer: string | null;
  amount: string | null;
  count: number | null;
  note: string | null;
  phone: string | null;
  unread: boolean;
};

const shown = ({
  kind,
  key,
  micros,
  target,
  about,
  customer,
  amount,
  count,
  note,
  phone,
  unread,
}: Row): StoredNotification => ({
  kind,
  key,
  at: new Date(Number(micros) / 1000),
  targetId: target,
  about,
  customerName: customer,
  amountKobo: amount === null ? null : Number(amount),
  count,
  note,
  phone,
  unread,
});

function sources(vendorId: string, now: Date): Source[] {
  const order = {
    targetId: sql`o.id`,
    about: sql`o.order_number`,
    customerName: sql`o.customer_name`,
  };
  const ofOrder = (alias: SQL) =>
    sql`join orders o on o.vendor_id = ${vendorId} and o.id = ${alias}.order_id`;
  const rating = {
    ...order,
    kind: sql`'reviews'`,
    id: sql`f.id`,
    count: sql`f.rating`,
    note: sql`coalesce(f.comment, f.title)`,
    phone: sql`o.customer_phone`,
  };
  const waited = sql`(came.created_at + make_interval(secs => ${WAITING_MS / 1000}))`;
  const expiry = now.toISOString();
  // A link is paid within days, so this is older than any order paid in the days shown.
  const oldest = new Date(now.getTime() - 2 * DAYS_SHOWN * 86_400_000).toISOString();
  return [
    {
      ...order,
      kind: sql`case o.source when 'custom' then 'custom_paid' else 'paid' end`,
      id: sql`p.id`,
      at: sql`p.created_at`,
      amountKobo: sql`p.amount`,
      // Until somebody answers it or, if accepted automatically, it is cooked. `offset 0` has
      // Postgres begin with the few open orders: from the payments it might read a whole month.
      from: sql`from orders o cross join lateral (
          select p.id, p.amount, p.created_at from payments p where p.vendor_id = ${vendorId}
            and p.order_id = o.id and p.status in ('success', 'reversed') offset 0
        ) p where o.vendor_id = ${vendorId} and o.status in ('pending', 'processing', 'confirmed')
        and o.created_at > ${oldest}`,
    },
    {
      ...order,
      kind: sql`'waiting'`,
      id: sql`o.id`,
      at: waited,
      from: sql`from orders o join lateral (
          select e.created_at from order_events e where e.vendor_id = ${vendorId}
            and e.order_id = o.id and e.to_status = o.status and e.from_status is distinct
            from e.to_status
          order by e.created_at desc limit 1
        ) came on true where o.vendor_id = ${vendorId} and o.status = 'pending'`,
    },
    {
      ...order,
      kind: sql`case e.actor_type when 'system' then 'unanswered' else 'cancelled' end`,
      id: sql`e.id`,
      at: sql`e.created_at`,
      amountKobo: sql`o.total_amount`,
      from: sql`from order_events e ${ofOrder(sql`e`)} where e.vendor_id = ${vendorId}
        and e.actor_type in ('system', 'customer') and e.from_status = 'pending'
        and e.to_status = 'cancelled'`,
    },
    {
      ...order,
      kind: sql`'attention'`,
      id: sql`o.id`,
      at: sql`o.updated_at`,
      note: sql`o.needs_attention`,
      from: sql`from orders o where o.vendor_id = ${vendorId} and o.needs_attention is not null
        and o.status <> 'payment_pending'`,
    },
    {
      ...order,
      kind: sql`case r.status when 'processed' then 'refunded' else 'refund_failed' end`,
      id: sql`r.id`,
      at: sql`r.updated_at`,
      amountKobo: sql`r.amount`,
      from: sql`from refunds r ${ofOrder(sql`r`)} where r.vendor_id = ${vendorId}
        and (r.status = 'processed' or (r.status in ('failed', 'needs_attention')
        and o.needs_attention is null))`,
    },
    {
      kind: sql`case d.inventory when 0 then 'sold_out' else 'low_stock' end`,
      id: sql`d.id`,
      at: sql`d.updated_at`,
      targetId: sql`d.id`,
      about: sql`d.name`,
      count: sql`d.inventory`,
      from: sql`from menu_items d where d.vendor_id = ${vendorId}
        and d.inventory <= ${LOW_STOCK_ALERT} and d.is_available and d.archived_at is null`,
    },
    {
      ...order,
      kind: sql`'link_expired'`,
      id: sql`o.id`,
      at: sql`o.expires_at`,
      amountKobo: sql`o.total_amount`,
      from: sql`from orders o where o.vendor_id = ${vendorId} and o.status = 'payment_pending'
        and o.source = 'custom' and o.expires_at <= ${expiry}`,
    },
    {
      ...rating,
      at: sql`f.created_at`,
      from: sql`from reviews f ${ofOrder(sql`f`)} where f.vendor_id = ${vendorId}
        and (f.low_at > f.created_at) is not true`,
    },
    {
      ...rating,
      at: sql`f.low_at`,
      from: sql`from reviews f ${ofOrder(sql`f`)} where f.vendor_id = ${vendorId}
        and f.low_at > f.created_at`,
    },
  ];
}

function payoutSources(vendorId: string): Source[] {
  return [
    {
      kind: sql`case po.status when 'completed' then 'payout_paid' when 'failed' then 'payout_failed'
        else 'payout_requested' end`,
      id: sql`po.id`,
      at: sql`po.status_at`,
      targetId: sql`po.id`,
      about: sql`po.reference`,
      amountKobo: sql`po.amount`,
      note: sql`case po.status when 'failed' then po.failure else right(po.account_number, 4) end`,
      from: sql`from payouts po where po.vendor_id = ${vendorId}`,
    },
    {
      kind: sql`'payout_held'`,
      id: sql`run.vendor_id`,
      at: sql`run.decided_at`,
      targetId: sql`run.vendor_id`,
      about: sql`''`,
      note: sql`to_char(run.held_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      from: sql`from payout_runs run where run.vendor_id = ${vendorId} and (run.outcome = 'held' and run.held_until is not null
        or run.outcome = 'no_account' and not exists (select from vendor_payment_settings s
          where s.vendor_id = ${vendorId} and s.bank_verified and s.account_number is not null))`,
    },
  ];
}
