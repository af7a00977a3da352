import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { storeGroup } from "~/core/option-groups/option-groups.commands.server";
import { groupsIn } from "~/core/option-groups/option-groups.queries.server";
import { writeGroupsOfItems } from "~/core/options/item-groups.server";
import { databaseNow } from "~/platform/database-clock.server";
import type { Tx } from "~/platform/db.server";
import { itemKey } from "./menu-csv.server";
import type { KnownItem, OptionsPlan } from "./plan-options.server";

/**
 * Writes a plan's groups, options and items' groups. Call it after writing the items, in the same
 * transaction, which must hold `lockGroups`. It locks options by id first, the order in which
 * placing an order locks them, to avoid deadlocks.
 * @param items the menu after the import
 */
export async function writePlannedOptions(
  tx: Tx,
  vendorId: string,
  plan: OptionsPlan,
  items: readonly KnownItem[],
): Promise<void> {
  const itemIds = new Map(items.map((item) => [itemKey(item), item.id]));
  const changed = plan.groups.filter(({ isChanged }) => isChanged);
  if (changed.length > 0)
    await tx.execute(sql`
      select count(*) from (
        select id from options where vendor_id = ${vendorId} order by id for update
      ) locked`);
  for (const group of changed)
    await storeGroup(
      tx,
      vendorId,
      group.id ?? randomUUID(),
      {
        ...group,
        options: group.options.map(({ key, isItem, ...option }) => ({
          ...option,
          itemId: isItem ? (itemIds.get(key) ?? null) : null,
        })),
      },
      group.id !== null,
    );
  if (plan.changedItems.size === 0) return;
  const byId = new Map(items.map((item) => [item.id, item]));
  const ids = new Map(
    (await groupsIn(tx, vendorId, databaseNow())).map((group) => [
      group.name.toLowerCase(),
      {
        groupId: group.id,
        options: new Map(
          group.options.map(({ id, name, itemId }) => {
            const item = itemId ? byId.get(itemId) : undefined;
            return [itemKey(item ?? { name, category: "" }), id];
          }),
        ),
      },
    ]),
  );
  await writeGroupsOfItems(
    tx,
    vendorId,
    [...plan.changedItems].flatMap((key) => {
      const itemId = itemIds.get(key);
      if (!itemId) return [];
      const groups = (plan.itemGroups.get(key) ?? []).flatMap(({ group, own }) => {
        const found = ids.get(group.toLowerCase());
        if (!found) return [];
        const valuesOf = (value: "priceKobo" | "preset") =>
          Object.fromEntries(
            own.flatMap((one) => {
              const optionId = found.options.get(itemKey(one));
              return optionId && one[value] !== undefined ? [[optionId, one[value]]] : [];
            }),
          );
        const presets = valuesOf("preset");
        return [
          {
            groupId: found.groupId,
            prices: valuesOf("priceKobo"),
            ...(Object.keys(presets)[0] ? { presets } : {}),
          },
        ];
      });
      return [{ itemId, groups }];
    }),
  );
}
