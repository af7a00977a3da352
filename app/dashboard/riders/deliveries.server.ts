import { stringify } from "csv-stringify/sync";
import { sql } from "drizzle-orm";
import { defuseFormula } from "~/dashboard/menu/import/menu-csv.server";
import type { ClosingDay } from "~/dashboard/reports/closing/closing-day";
import { readReport } from "~/platform/replica.server";
import { formatClock, isoDate } from "~/shared/clock";
import { formatPhone } from "~/shared/phone";

export type Delivery = {
  riderId: string;
  rider: string;
  /** Null once the rider is archived. */
  phone: string | null;
  orderId: string;
  number: string;
  feeKobo: number;
  givenAt: Date;
  /** Null if nobody tapped 'Picked up'. */
  pickedUpAt: Date | null;
  deliveredAt: Date;
};

/**
 * Lists what riders delivered on a business day, by rider and time (docs/rules.md, Riders). An order
 * that the store marked as delivered counts for the rider who had it.
 */
export function listDeliveries(
  vendorId: string,
  { begins, ends }: Pick<ClosingDay, "begins" | "ends">,
): Promise<Delivery[]> {
  return readReport(vendorId, async (tx) => {
    const rows = await tx.execute<Record<keyof Delivery, string>>(sql`
      with done as (
        select order_id, max(created_at) as at from order_events
        where vendor_id = ${vendorId} and created_at >= ${begins.toISOString()}::timestamptz
          and created_at < ${ends.toISOString()}::timestamptz
          and to_status = 'delivered' and from_status <> 'delivered'
        group by order_id
      )
      select r.id as "riderId", r.name as rider, r.phone, o.id as "orderId",
        o.order_number as number, h.fee as "feeKobo", h.created_at as "givenAt", (
          select max(e.created_at) from order_events e
          where e.vendor_id = o.vendor_id and e.order_id = o.id and e.actor_id = r.id::text
            and e.to_status = 'on_the_way' and e.from_status = 'ready'
        ) as "pickedUpAt", done.at as "deliveredAt"
      from done
      join orders o on o.vendor_id = ${vendorId} and o.id = done.order_id and o.status = 'delivered'
      join hand_overs h on h.vendor_id = o.vendor_id and h.order_id = o.id and h.ended_at is null
      join rider_trips t on t.vendor_id = h.vendor_id and t.id = h.trip_id
      join riders r on r.vendor_id = t.vendor_id and r.id = t.rider_id
      where not exists (
        select from order_events e where e.vendor_id = o.vendor_id and e.order_id = o.id
          and e.to_status = 'delivered' and e.from_status <> 'delivered' and e.created_at > done.at)
      order by r.name, r.id, done.at, o.id`);
    return rows.map((row) => ({
      ...row,
      feeKobo: Number(row.feeKobo),
      givenAt: new Date(row.givenAt),
      pickedUpAt: row.pickedUpAt === null ? null : new Date(row.pickedUpAt),
      deliveredAt: new Date(row.deliveredAt),
    }));
  });
}

const heads = [
  "Day",
  "Rider",
  "Phone",
  "Order",
  "Given",
  "Picked up",
  "Delivered",
  "Fee (NGN)",
] as const;

/**
 * Writes a day's deliveries as CSV: UTF-8 with the BOM that Excel needs, times in the store's zone,
 * naira with two decimals, formulas escaped.
 */
export function deliveriesCsv(deliveries: readonly Delivery[], day: string, zone: string): string {
  const clock = (at: Date | null) => at && `${isoDate(at, zone)} ${formatClock(at, zone)}`;
  const rows = deliveries.map((one) => [
    day,
    defuseFormula(one.rider),
    one.phone && formatPhone(one.phone),
    one.number,
    clock(one.givenAt),
    clock(one.pickedUpAt),
    clock(one.deliveredAt),
    (one.feeKobo / 100).toFixed(2),
  ]);
  return stringify([heads, ...rows], {
    bom: true,
    record_delimiter: "\r\n",
    quoted_match: /[\r\n]/,
  });
}
