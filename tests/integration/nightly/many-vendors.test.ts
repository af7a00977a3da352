import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { fillPlatform } from "../../../drizzle/seed/many-vendors";
import { onServer } from "../../setup/test-cluster";

const made = { vendors: 5, dishes: 50, orders: 40 };
beforeAll(() => fillPlatform(env().databaseUrl, made));

it("every vendor has its own orders, dishes, money and sums", async () => {
  const rows = await systemDb.execute<Record<string, unknown>>(sql`
    select v.store_slug as slug, (select count(*)::int from orders o where o.vendor_id = v.id) as orders,
      (select count(*)::int from order_items i join orders o on o.vendor_id = i.vendor_id and o.id = i.order_id
        join menu_items m on m.vendor_id = i.vendor_id and m.id = i.item_id where i.vendor_id = v.id) as lines,
      (select count(*)::int from menu_items m where m.vendor_id = v.id) as dishes,
      (select order_number from vendor_counters c where c.vendor_id = v.id) as number,
      (select balance > 0 from wallets w where w.vendor_id = v.id) as earned,
      (select sum(d.orders)::int from report_days d where d.vendor_id = v.id) as reported
    from vendor_profiles v join users u on u.id = v.user_id and u.email = v.store_slug || '@users.test' order by 1`);
  expect(rows).toEqual(
    [1, 2, 3, 4, 5].map((number) => ({
      slug: `vendor-${number}`,
      ...{ orders: 40, lines: 80, dishes: 50, number: 40, earned: true, reported: 40 },
    })),
  );
});

it("ledger, customers and reports pass the audit, and a copy's wrong entry doesn't", async () => {
  expect(await auditLedger()).toEqual([]);
  await onServer(
    env().databaseUrl,
    `set session_replication_role = replica; update ledger_entries set amount = amount + 1 where id in
      (select e.id from ledger_entries e join vendor_profiles v on v.id = e.vendor_id and v.store_slug = 'vendor-5' limit 1)`,
  );
  expect(await auditLedger()).not.toEqual([]);
});
