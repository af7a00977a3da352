import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { menuChanges, menuItems } from "~schema";
import type { ChangedItem, ChangedValues } from "~schema/menu-changes";
import type { Tx } from "~/platform/db.server";
import { lockOptionPrices, writeOptionPrices } from "./option-prices.server";
import { readPriceKey } from "./price-key";
import type { CurrentItem, CurrentValues } from "./undo-rule";

/** How long changes are stored; only for the first few minutes they can be undone. */
const KEPT_HOURS = 24;

type LockedItem = CurrentItem & { categoryId: string };

/** Reads items of a vendor's menu and locks them until the commit, by id, as orders do. */
export async function lockItems(
  tx: Tx,
  vendorId: string,
  ids: readonly string[],
): Promise<LockedItem[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: menuItems.id,
      name: menuItems.name,
      categoryId: menuItems.categoryId,
      priceKobo: menuItems.price,
      inventory: menuItems.inventory,
      isAvailable: menuItems.isAvailable,
      soldOutUntil: menuItems.soldOutUntil,
    })
    .from(menuItems)
    .where(
      and(
        eq(menuItems.vendorId, vendorId),
        inArray(menuItems.id, [...ids]),
        isNull(menuItems.archivedAt),
        eq(menuItems.isDraft, false),
      ),
    )
    .orderBy(menuItems.id)
    .for("no key update");
  return rows.map(({ isAvailable, soldOutUntil, ...item }) => ({
    ...item,
    sale: { isAvailable, soldOutUntil: soldOutUntil?.toISOString() ?? null },
  }));
}

const isOption = (id: string) => readPriceKey(id) !== null;

export async function lockChanged(
  tx: Tx,
  vendorId: string,
  ids: readonly string[],
): Promise<CurrentValues[]> {
  const items = await lockItems(
    tx,
    vendorId,
    ids.filter((id) => !isOption(id)),
  );
  const drafts = await lockDrafts(
    tx,
    vendorId,
    ids.filter((id) => !isOption(id)),
  );
  return [...items, ...drafts, ...(await lockOptionPrices(tx, vendorId, ids.filter(isOption)))];
}

/** Locks proposed items until the commit, put away or not. */
export async function lockDrafts(
  tx: Tx,
  vendorId: string,
  ids: readonly string[],
): Promise<CurrentValues[]> {
  if (ids.length === 0) return [];
  return tx
    .select({
      id: menuItems.id,
      name: menuItems.name,
      isPutAway: sql<boolean>`${menuItems.archivedAt} is not null`,
    })
    .from(menuItems)
    .where(
      and(
        eq(menuItems.vendorId, vendorId),
        inArray(menuItems.id, [...ids]),
        eq(menuItems.isDraft, true),
      ),
    )
    .orderBy(menuItems.id)
    .for("no key update");
}

/** Writes values of locked items in one statement, or of option prices; unset values stay. */
export async function writeValues(
  tx: Tx,
  vendorId: string,
  changes: readonly { id: string; set: ChangedValues }[],
): Promise<void> {
  await writeOptionPrices(
    tx,
    vendorId,
    changes.flatMap(({ id, set: { priceKobo } }) =>
      priceKobo === undefined ? [] : [{ id, priceKobo }],
    ),
  );
  await writeItems(
    tx,
    vendorId,
    changes.filter(({ id }) => !isOption(id)),
  );
}

async function writeItems(
  tx: Tx,
  vendorId: string,
  changes: readonly { id: string; set: ChangedValues }[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, set }) => ({
    id,
    price: set.priceKobo ?? null,
    has_inventory: "inventory" in set,
    inventory: set.inventory ?? null,
    available: set.sale?.isAvailable ?? null,
    until: set.sale?.soldOutUntil ?? null,
    away: set.isPutAway ?? null,
  }));
  await tx.execute(sql`
    update menu_items p set
      price = coalesce(d.price, p.price),
      inventory = case when d.has_inventory then d.inventory else p.inventory end,
      is_available = coalesce(d.available, p.is_available),
      sold_out_until = case when d.available is null then p.sold_out_until else d.until end,
      archived_at = case when d.away is null then p.archived_at when d.away then now() end,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d(id uuid, price bigint, has_inventory boolean, inventory int, available boolean, until timestamptz, away boolean)
    where p.vendor_id = ${vendorId} and p.id = d.id`);
}

/** Records old and new values, to undo the change. @returns its id */
export async function recordChange(
  tx: Tx,
  vendorId: string,
  summary: string,
  items: ChangedItem[],
): Promise<string> {
  const [[made]] = await Promise.all([
    tx.insert(menuChanges).values({ vendorId, summary, items }).returning({ id: menuChanges.id }),
    tx
      .delete(menuChanges)
      .where(
        and(
          eq(menuChanges.vendorId, vendorId),
          lt(menuChanges.createdAt, sql`now() - make_interval(hours => ${KEPT_HOURS})`),
        ),
      ),
    writeValues(
      tx,
      vendorId,
      items.map(({ id, after }) => ({ id, set: after })),
    ),
  ]);
  return made!.id;
}
