import { sql } from "drizzle-orm";
import { canOrder } from "~/core/menu/menu-item";
import { lowestPrice } from "~/core/options/lowest-price";
import { readMenuItems } from "~/core/menu/menu.queries.server";
import { itemsToAdd } from "~/core/opening-hours/item-hours";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { systemDb } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";
import { goesWith, MAX_SUGGESTIONS, type Pair, type Suggestion } from "./suggestions";

/** Two items in fewer orders than this say nothing. */
const FEWEST_ORDERS = 5;
const LATEST_ORDERS = 1_000;
/** More than are shown, as some may not be available right now. */
const CANDIDATES = 8;
const KEPT_MS = 15 * 60_000;
const MAX_STORES = 1_000;

const pairsOfStore = statement<Pair, "vendorId">(sql`
  with latest as materialized (
    select id from orders where vendor_id = ${sql.placeholder("vendorId")}
      and status not in ('payment_pending', 'payment_failed', 'payment_custom', 'cancelled')
    order by created_at desc, id limit ${sql.raw(String(LATEST_ORDERS))}
  ), pairs as (
    select item, other, count(*)::int as orders
    from latest cross join lateral (
      select array_agg(distinct i.item_id) as items from order_items i
      where i.vendor_id = ${sql.placeholder("vendorId")} and i.order_id = latest.id and i.item_id is not null
    ) bought cross join unnest(items) item cross join unnest(items) other
    where item <> other group by 1, 2 having count(*) >= ${sql.raw(String(FEWEST_ORDERS))}
  )
  select pairs.* from pairs
    join menu_items p on p.vendor_id = ${sql.placeholder("vendorId")} and p.id = pairs.other
    join categories c on c.vendor_id = p.vendor_id and c.id = p.category_id and c.is_active
  where p.archived_at is null and not p.is_draft`);

/** Cached per process: what sells together changes over weeks. */
const known = new Map<string, { at: number; pairs: Promise<Pair[]> }>();

function pairsOf(vendorId: string, now: Date): Promise<Pair[]> {
  const there = known.get(vendorId);
  if (there && now.getTime() - there.at < KEPT_MS) return there.pairs;
  if (known.size >= MAX_STORES) known.clear();
  const pairs = Promise.resolve(pairsOfStore(systemDb, { vendorId }));
  known.set(vendorId, { at: now.getTime(), pairs });
  pairs.catch(() => known.delete(vendorId));
  return pairs;
}

/**
 * Returns up to three items that the store's customers often buy with those in the cart and that
 * can be ordered now; none if too little is known (docs/rules.md, Cart).
 */
export async function suggestionsFor(
  { id: vendorId, opening }: Pick<StoreRecord, "id" | "opening">,
  lines: readonly { itemId: string }[],
  now: Date,
): Promise<Suggestion[]> {
  if (lines.length === 0) return [];
  const inCart = new Set(lines.map(({ itemId }) => itemId));
  const ids = goesWith(await pairsOf(vendorId, now), inCart).slice(0, CANDIDATES);
  const there = itemsToAdd(await readMenuItems(vendorId, ids, now), now, opening);
  const items = new Map(there.map((item) => [item.id, item]));
  return ids
    .flatMap((id): Suggestion[] => {
      const item = items.get(id);
      const lowest = item && lowestPrice(item);
      if (!item || !lowest || !canOrder(item)) return [];
      const choice = item.groups?.length ? (lowest.varies ? "from" : "same") : null;
      const { name, image, imageColor } = item;
      const { priceKobo } = lowest;
      return [{ id, name, image, imageColor, priceKobo, ...(choice ? { choice } : {}) }];
    })
    .slice(0, MAX_SUGGESTIONS);
}
