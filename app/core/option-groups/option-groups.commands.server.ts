import { and, eq, ne, sql } from "drizzle-orm";
import { optionGroups, options } from "~schema";
import { openingRulesOf } from "~/core/menu/items.queries.server";
import { outTimes, unavailableUntil, type SaleState } from "~/core/menu/unavailable-until";
import { MAX_GROUPS, MAX_GROUPS_OF_ITEM } from "~/core/options/group-limits";
import { lockGroups } from "~/core/options/lock-groups.server";
import { databaseNow } from "~/platform/database-clock.server";
import { forVendor, type Tx } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import type { GroupInput, OptionInput } from "./group-input";
import { groupErrors, type GroupError } from "./group-errors";
import { groupChanges, type GroupSnapshot } from "./group-changes";
import { groupsIn, type ManagedGroup } from "./option-groups.queries.server";

type GroupOutcome = { ok: true } | Refusal;
export type GroupConflict = Refusal & {
  conflict: { names: string[]; snapshot: GroupSnapshot; now: ManagedGroup };
};

const groupChanged = refuse(
  "changed-meanwhile",
  "This group was changed while you had it open. Check the marked fields, then save again.",
);

const groupNotFound = refuse("group-not-found", "This group does not exist any more", {
  status: 404,
});
const optionNotFound = refuse("option-not-found", "This option does not exist any more", {
  status: 404,
});
const nameTaken = refuse("name-taken", "You already have a group with this name", {
  field: "name",
});
const groupOf = (vendorId: string, groupId: string) =>
  and(eq(optionGroups.vendorId, vendorId), eq(optionGroups.id, groupId));

/**
 * Makes a group of options, or writes the fields that its form changed; somebody else may have
 * changed the others meanwhile (docs/rules.md, Item options).
 * @param groupId from the opened form: the same form sent twice makes one group
 * @param options.isNew otherwise a missing group is a refusal
 * @param options.snapshot the values the form was opened with; null writes all fields
 * @returns 409 with `conflict`, and writes nothing, if somebody else changed the same fields
 */
export function saveGroup(
  vendorId: string,
  groupId: string,
  typed: GroupInput,
  { isNew, snapshot }: { isNew: boolean; snapshot: GroupSnapshot | null },
): Promise<GroupOutcome | GroupConflict> {
  if (!isUuid(groupId)) return Promise.resolve(groupNotFound);
  return forVendor(vendorId, async (tx): Promise<GroupOutcome | GroupConflict> => {
    const own = await lockGroups(tx, vendorId);
    const isThere = own.includes(groupId);
    if (!isThere && !isNew) return groupNotFound;
    if (isThere && isNew) return { ok: true };
    let input = typed;
    if (isThere && snapshot) {
      // Lock before reading, so that sales wait.
      await lockOptions(tx, vendorId, groupId);
      const [now] = await groupsIn(tx, vendorId, databaseNow(), groupId);
      const { group, conflict } = groupChanges(snapshot, typed, now!);
      if (conflict) return { ...groupChanged, conflict: { ...conflict, now: now! } };
      const [error] = groupErrors(group);
      if (error) return refuse("changed-meanwhile", togetherWrong(group, error));
      input = group;
    }
    if (!isThere && own.length >= MAX_GROUPS)
      return refuse(
        "too-many-groups",
        `A store can have ${MAX_GROUPS} groups, and yours has as many`,
      );
    const [same] = await tx
      .select({ id: optionGroups.id })
      .from(optionGroups)
      .where(
        and(
          eq(optionGroups.vendorId, vendorId),
          sql`lower(${optionGroups.name}) = lower(${input.name})`,
          ne(optionGroups.id, groupId),
        ),
      );
    if (same) return nameTaken;
    if (input.isSize && (await hasOtherSizes(tx, vendorId, groupId)))
      return refuse("two-sizes", "An item that has this group has another group of sizes already", {
        field: "kind",
      });
    if (!(await storeGroup(tx, vendorId, groupId, input, isThere)))
      return refuse("stale-form", "This page is too old. Please open it again.");
    return { ok: true };
  });
}

const togetherWrong = ({ options: rows }: GroupInput, { at, message }: GroupError) =>
  `Somebody changed this group while you had it open. Together with your changes: ${at === null ? "" : `${rows[at]!.name}: `}${message}`;

/**
 * Writes a group with all its options in the caller's transaction, which holds `lockGroups` and has
 * validated the input (docs/rules.md, Item options).
 * @returns false when a new group's id is another vendor's
 */
export async function storeGroup(
  tx: Tx,
  vendorId: string,
  groupId: string,
  input: GroupInput,
  isThere: boolean,
): Promise<boolean> {
  const values = {
    name: input.name,
    kind: input.isSize ? ("size" as const) : ("extra" as const),
    minChosen: input.isSize ? 1 : input.min,
    maxChosen: input.isSize ? 1 : input.max,
    freeCount: input.isSize ? 0 : input.free,
  };
  if (isThere)
    await tx
      .update(optionGroups)
      .set({ ...values, updatedAt: sql`now()` })
      .where(groupOf(vendorId, groupId));
  else {
    const made = await tx
      .insert(optionGroups)
      .values({
        ...values,
        id: groupId,
        vendorId,
        sortOrder: sql`(select coalesce(max(sort_order) + 1, 0) from option_groups where vendor_id = ${vendorId})`,
      })
      .onConflictDoNothing()
      .returning({ id: optionGroups.id });
    if (made.length === 0) return false;
  }
  await writeOptions(tx, vendorId, groupId, input.options);
  return true;
}

async function hasOtherSizes(tx: Tx, vendorId: string, groupId: string): Promise<boolean> {
  const [other] = await tx.execute(sql`
    select from item_option_groups mine
    join item_option_groups l on l.vendor_id = mine.vendor_id and l.item_id = mine.item_id
      and l.group_id <> mine.group_id
    join option_groups g on g.vendor_id = l.vendor_id and g.id = l.group_id and g.kind = 'size'
    where mine.vendor_id = ${vendorId} and mine.group_id = ${groupId} limit 1`);
  return other !== undefined;
}

/** Locks a group's options by id, in the order that orders use. @returns their ids */
async function lockOptions(tx: Tx, vendorId: string, groupId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: options.id })
    .from(options)
    .where(and(eq(options.vendorId, vendorId), eq(options.groupId, groupId)))
    .orderBy(options.id)
    .for("update");
  return new Set(rows.map(({ id }) => id));
}

/** Writes a group's options in order and deletes missing ones; keeps stock the form left alone. */
async function writeOptions(
  tx: Tx,
  vendorId: string,
  groupId: string,
  input: readonly OptionInput[],
): Promise<void> {
  const ids = await lockOptions(tx, vendorId, groupId);
  // If somebody else deleted an option that this form keeps, it is made again.
  const rows = input.map((option, place) => ({
    id: option.id && ids.has(option.id) ? option.id : null,
    place,
    name: option.itemId ? null : option.name,
    item: option.itemId,
    price: option.priceKobo,
    unit: option.unit,
    most: option.maxQuantity,
    preset: option.defaultQuantity,
    alone: option.excludesOthers,
    inventory: option.inventory,
    available: option.isAvailable ?? null,
    kept: option.inventorySeen !== undefined && option.inventory === option.inventorySeen,
    allergens: option.allergens,
  }));
  const rowsJson = JSON.stringify(rows);
  const record = sql`jsonb_to_recordset(${rowsJson}::jsonb) as d(id uuid, place int, name text,
    item uuid, price bigint, unit text, most smallint, preset smallint, alone boolean,
    inventory int, kept boolean, available boolean, allergens jsonb)`;
  const allergens = sql`array(select jsonb_array_elements_text(d.allergens))`;
  await tx.execute(sql`
    delete from options o where o.vendor_id = ${vendorId} and o.group_id = ${groupId}
      and o.id not in (select d.id from ${record} where d.id is not null)`);
  // Two options may swap names, and each row is checked as it is written.
  await tx.execute(sql`
    update options o set name = o.id::text where o.vendor_id = ${vendorId}
      and o.group_id = ${groupId} and o.item_id is null and exists (
        select from ${record} where d.id = o.id and lower(d.name) is distinct from lower(o.name))`);
  await tx.execute(sql`
    update options o set
      name = case when o.item_id is null then d.name else o.name end, price = d.price,
      unit = d.unit, max_quantity = d.most, default_quantity = d.preset, excludes_others = d.alone,
      inventory = case when o.item_id is not null then null when d.kept then o.inventory else d.inventory end,
      is_available = coalesce(d.available, o.is_available),
      allergens = ${allergens}, sort_order = d.place, updated_at = now()
    from ${record} where o.vendor_id = ${vendorId} and o.group_id = ${groupId} and o.id = d.id`);
  await tx.execute(sql`
    insert into options (vendor_id, group_id, name, item_id, price, unit, max_quantity,
      default_quantity, excludes_others, inventory, is_available, allergens, sort_order)
    select ${vendorId}::uuid, ${groupId}::uuid, d.name, p.id, d.price, d.unit, d.most, d.preset, d.alone,
      case when p.id is null then d.inventory end, coalesce(d.available, true), ${allergens}, d.place
    from ${record} left join menu_items p
      on p.vendor_id = ${vendorId} and p.id = d.item and p.archived_at is null
    where d.id is null and (d.item is null or p.id is not null)`);
}

/**
 * Gives a group to the items that a form newly ticked, and takes it from newly unticked ones; other
 * items keep what somebody else did meanwhile (docs/rules.md, Item options). All or nothing.
 * @param had the items ticked when the form was opened
 */
export function setGroupItems(
  vendorId: string,
  groupId: string,
  { had, ticked }: { had: readonly string[]; ticked: readonly string[] },
): Promise<GroupOutcome> {
  if (!isUuid(groupId)) return Promise.resolve(groupNotFound);
  const newItems = new Set(ticked.filter((id) => isUuid(id) && !had.includes(id)));
  const lostItems = had.filter((id) => isUuid(id) && !ticked.includes(id));
  return forVendor(vendorId, async (tx): Promise<GroupOutcome> => {
    if (!(await lockGroups(tx, vendorId)).includes(groupId)) return groupNotFound;
    const newIds = sql`${sql.param([...newItems])}::uuid[]`;
    const lostIds = sql`${sql.param(lostItems)}::uuid[]`;
    const [over] = await tx.execute<{ name: string; isSize: boolean }>(sql`
      select p.name, bool_or(g.kind = 'size' and mine.kind = 'size') as "isSize"
      from menu_items p
      join option_groups mine on mine.vendor_id = p.vendor_id and mine.id = ${groupId}
      join item_option_groups l on l.vendor_id = p.vendor_id and l.item_id = p.id
        and l.group_id <> mine.id
      join option_groups g on g.vendor_id = l.vendor_id and g.id = l.group_id
      where p.vendor_id = ${vendorId} and p.id = any(${newIds})
      group by p.id, p.name
      having count(*) >= ${MAX_GROUPS_OF_ITEM} or bool_or(g.kind = 'size' and mine.kind = 'size')
      order by p.name limit 1`);
    if (over?.isSize)
      return refuse("two-sizes", `${over.name} has another group of sizes`, { field: "items" });
    if (over)
      return refuse("too-many-groups", `${over.name} has ${MAX_GROUPS_OF_ITEM} groups already`, {
        field: "items",
      });
    await tx.execute(sql`
      with lost as (
        delete from item_option_groups where vendor_id = ${vendorId} and group_id = ${groupId}
          and item_id = any(${lostIds})
      ), prices_lost as (
        delete from item_option_prices own where own.vendor_id = ${vendorId}
          and own.item_id = any(${lostIds}) and own.option_id in (
            select id from options where vendor_id = ${vendorId} and group_id = ${groupId})
      )
      insert into item_option_groups (vendor_id, item_id, group_id, sort_order)
      select p.vendor_id, p.id, ${groupId}::uuid, coalesce((
        select max(l.sort_order) + 1 from item_option_groups l where l.vendor_id = p.vendor_id
          and l.item_id = p.id and l.sort_order > 0), 0)
      from menu_items p
      where p.vendor_id = ${vendorId} and p.id = any(${newIds}) and p.archived_at is null
      on conflict do nothing`);
    return { ok: true };
  });
}

/** Deletes a group with its options; items lose it, past orders keep their choices. */
export function deleteGroup(vendorId: string, groupId: string): Promise<GroupOutcome> {
  if (!isUuid(groupId)) return Promise.resolve(groupNotFound);
  return forVendor(vendorId, async (tx): Promise<GroupOutcome> => {
    await lockGroups(tx, vendorId);
    const deletedGroups = await tx
      .delete(optionGroups)
      .where(groupOf(vendorId, groupId))
      .returning({ id: optionGroups.id });
    return deletedGroups.length > 0 ? { ok: true } : groupNotFound;
  });
}

export function moveGroup(vendorId: string, groupId: string, by: -1 | 1): Promise<GroupOutcome> {
  return forVendor(vendorId, async (tx): Promise<GroupOutcome> => {
    const order = await lockGroups(tx, vendorId);
    const at = order.indexOf(groupId);
    if (at < 0) return groupNotFound;
    const to = at + by;
    if (to < 0 || to >= order.length) return { ok: true };
    [order[at], order[to]] = [order[to]!, order[at]!];
    await writeOrder(tx, vendorId, order);
    return { ok: true };
  });
}

/** Puts groups in an order; unnamed ones follow in their own. */
export function orderGroups(vendorId: string, ids: readonly string[]): Promise<GroupOutcome> {
  return forVendor(vendorId, async (tx): Promise<GroupOutcome> => {
    const own = await lockGroups(tx, vendorId);
    if (ids.some((id) => !own.includes(id))) return groupNotFound;
    const named = [...new Set(ids)];
    await writeOrder(tx, vendorId, [...named, ...own.filter((id) => !named.includes(id))]);
    return { ok: true };
  });
}

const writeOrder = (tx: Tx, vendorId: string, order: readonly string[]) =>
  tx.execute(sql`
    update option_groups g set sort_order = o.place - 1, updated_at = now()
    from jsonb_array_elements_text(${JSON.stringify(order)}::jsonb) with ordinality as o(id, place)
    where g.vendor_id = ${vendorId} and g.id = o.id::uuid and g.sort_order is distinct from o.place - 1`);

export const optionStates = ["on", ...outTimes, "off"] as const satisfies SaleState[];

/** Also takes an option off for two hours or a day (docs/rules.md, Sold out today). */
export function setOptionState(
  vendorId: string,
  optionId: string,
  state: SaleState,
  now: Date,
): Promise<GroupOutcome> {
  if (!isUuid(optionId)) return Promise.resolve(optionNotFound);
  return forVendor(vendorId, async (tx): Promise<GroupOutcome> => {
    const time = outTimes.find((each) => each === state);
    const soldOutUntil = time
      ? unavailableUntil(await openingRulesOf(tx, vendorId), now, time)
      : null;
    const changed = await tx
      .update(options)
      .set({ isAvailable: state !== "off", soldOutUntil, updatedAt: sql`now()` })
      .where(and(eq(options.vendorId, vendorId), eq(options.id, optionId)))
      .returning({ id: options.id });
    return changed.length > 0 ? { ok: true } : optionNotFound;
  });
}
