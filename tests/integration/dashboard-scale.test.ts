import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { listNotifications } from "~/core/notifications/notifications.queries.server";
import { findAnything } from "~/dashboard/search/search.queries.server";
import { systemDb } from "~/platform/db.server";
import { readHome } from "~/dashboard/home/home.queries.server";
import { readHoursOfWeek } from "~/dashboard/home/hours-of-week.server";
import { makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { fillWithOrders } from "../../drizzle/seed/many-orders";
import { sequentialScans } from "../setup/sequential-scans";
import { onServer } from "../setup/test-cluster";

const readThrough = () =>
  sequentialScans("orders", "order_items", "order_events", "customers", "payments", "refunds");

let small: MadeVendor;
let giant: MadeVendor;
beforeAll(async () => {
  [small, giant] = [await makeVendor(systemDb), await makeVendor(systemDb)];
  await fillWithOrders(systemDb, giant.id, 15_000);
  await fillWithOrders(systemDb, small.id, 500);
  await systemDb.execute(sql`
    insert into payment_attempts (vendor_id, order_id, reference, expected_amount, status, created_at) select vendor_id, id, 'many-' || id, total_amount, 'success', created_at from orders where payment_status = 'success'`);
  await systemDb.execute(sql`
    insert into payments (vendor_id, order_id, attempt_id, reference, amount, status, vendor_revenue, created_at)
    select a.vendor_id, a.order_id, a.id, a.reference, a.expected_amount, 'success', a.expected_amount, a.created_at from payment_attempts a`);
  await systemDb.execute(sql`
    insert into refunds (vendor_id, order_id, payment_id, amount, reason, source, cause, actor_type, status, created_at, updated_at)
    select p.vendor_id, p.order_id, p.id, 100, 'Cold', 'hand', p.id::text, 'vendor', 'processed', p.created_at, p.created_at from payments p join orders o on o.id = p.order_id where right(o.order_number, 1) = '0'`);
  await onServer(process.env.DATABASE_URL!, "analyze"); // the owner's: the product's role may not
});

it("home, notifications and search scan no table sequentially, however much data a vendor has", async () => {
  const now = new Date();
  for (const { id } of [small, giant]) {
    const before = await readThrough();
    const { stats } = await readHome(id, now, "Africa/Lagos", "today");
    const { notices, next } = await listNotifications(id, now, { after: null, limit: 20 });
    await findAnything(id, "customer 1", 8);
    await findAnything(id, "08030000711", 8);
    // all that the other has is of the last four weeks
    if (id === small.id) await readHoursOfWeek(id, now, "Africa/Lagos");
    expect(await readThrough()).toEqual(before);
    expect(stats.pending).toBe(10);
    expect(notices).toHaveLength(20);
    expect(next).not.toBeNull();
  }
});
