import type { ManagedGroup } from "~/core/option-groups/option-groups.queries.server";
import { aloneErrors } from "~/core/options/alone-errors";
import { isJump } from "~/core/menu/odd-price";
import { MAX_GROUPS, MAX_GROUPS_OF_ITEM, MAX_OPTIONS } from "~/core/options/group-limits";
import type { ItemOptionGroup } from "~/core/options/item-groups.server";
import { itemKey } from "./menu-csv.server";
import type { CsvItem, MenuCsvError } from "./read-menu.server";
import type { CsvItemGroup, CsvOption, CsvOptionValues } from "./option-rows.server";

/** A file's line and its effect on an item, or on an option, whose `category` is its group. */
export type PlannedRow = {
  line: number;
  kind: "new" | "changed" | "same";
  name: string;
  category: string;
  priceKobo: number;
  /** Null if new or unpriced. */
  beforeKobo: number | null;
  isOdd: boolean;
  changes: { label: string; from: string; to: string }[];
};

export type KnownItem = { id: string; name: string; category: string };

/** An option after the import; `id` is null for a new one. */
type PlannedOption = Required<CsvOptionValues> & {
  id: string | null;
  /** Its name, with the category for a menu item, as `itemKey` writes them. */
  key: string;
  name: string;
  isItem: boolean;
  inventorySeen: number | null;
};

/** A group after the import. `line` is its first in the file; null if the file doesn't have it. */
type PlannedGroup = Omit<ManagedGroup, "id" | "options" | "itemCount"> & {
  id: string | null;
  line: number | null;
  isChanged: boolean;
  options: PlannedOption[];
};

/** Maps are by `itemKey`. */
export type OptionsPlan = {
  errors: MenuCsvError[];
  rows: PlannedRow[];
  groups: PlannedGroup[];
  itemGroups: Map<string, CsvItemGroup[]>;
  changedItems: Set<string>;
};

type Store = {
  groups: readonly ManagedGroup[];
  items: readonly KnownItem[];
  links: ReadonlyMap<string, readonly ItemOptionGroup[]>;
};

/** Matches groups and options by name, and never deletes (docs/rules.md, Menu as CSV). */
export function planOptions(
  store: Store,
  file: { items: readonly CsvItem[]; options: readonly CsvOption[] },
): OptionsPlan {
  const errors: MenuCsvError[] = [];
  const groups = storedGroups(store);
  const count = new Map<string, number>();
  for (const item of store.items) count.set(itemKey(item), (count.get(itemKey(item)) ?? 0) + 1);
  for (const item of file.items) if (!count.has(itemKey(item))) count.set(itemKey(item), 1);
  const lines = new Map<string, number>();
  const limits = new Map<string, { line: number; text: string }>();
  const rows = file.options.map((row): PlannedRow => {
    const fail = (message: string) => errors.push({ line: row.line, message });
    const name = row.group.toLowerCase();
    const group = groups.get(name) ?? newGroup(row.group);
    groups.set(name, group);
    if (group.line === null) {
      group.line = row.line;
      if (group.name !== row.group) Object.assign(group, { name: row.group, isChanged: true });
    }
    setLimits(group, row, limits, fail);
    const isNewGroup = group.id === null;
    const planRow = (kind: PlannedRow["kind"], before?: PlannedOption): PlannedRow => {
      if (kind !== "same") group.isChanged = true;
      const { line, priceKobo = before?.priceKobo ?? 0 } = row;
      const beforeKobo = before?.priceKobo ?? null;
      return {
        line,
        kind,
        name: row.name || row.group,
        category: row.group,
        priceKobo,
        beforeKobo,
        isOdd: isJump(priceKobo, beforeKobo),
        changes: kind === "changed" && before ? optionChanges(before, row) : [],
      };
    };
    if (row.name === "") return planRow(isNewGroup ? "new" : "same");
    const key = itemKey(row);
    const before = lines.get(`${name}\n${key}`);
    if (before) fail(`${row.name} is already on line ${before}, in the same group`);
    lines.set(`${name}\n${key}`, row.line);
    if (row.category) checkItem(row, count.get(key), fail);
    const option = group.options.find((one) => one.key === key);
    const merged = mergeOption(option, row, group.isSize);
    if (merged.defaultQuantity > merged.maxQuantity)
      fail("preset: This can’t be more than one portion can have");
    if (!option) group.options.push(merged);
    else group.options[group.options.indexOf(option)] = merged;
    if (!option) return planRow("new");
    return planRow(JSON.stringify(option) === JSON.stringify(merged) ? "same" : "changed", option);
  });
  checkGroups([...groups.values()], errors);
  const plan: OptionsPlan = {
    errors,
    rows,
    groups: [...groups.values()],
    itemGroups: new Map(),
    changedItems: new Set(),
  };
  planItems(plan, store, file.items);
  return plan;
}

const optionLabels = {
  inventory: "Stock",
  isAvailable: "Available",
  allergens: "Allergens",
  unit: "Unit",
  maxQuantity: "At most",
  defaultQuantity: "Preset",
  excludesOthers: "Alone",
} as const;

function optionChanges(before: PlannedOption, row: CsvOption): PlannedRow["changes"] {
  const text = (value: unknown) => {
    if (typeof value === "boolean") return value ? "yes" : "no";
    return String(value ?? "") || "none";
  };
  return (Object.keys(optionLabels) as (keyof typeof optionLabels)[]).flatMap((field) => {
    const [from, to] = [text(before[field]), text(row[field])];
    return row[field] === undefined || from === to
      ? []
      : [{ label: optionLabels[field], from, to }];
  });
}

type Fail = (message: string) => void;

/** Sets a group's limits from a row; two rows must not disagree. */
function setLimits(
  group: PlannedGroup,
  { line, choose, free }: CsvOption,
  limits: Map<string, { line: number; text: string }>,
  fail: Fail,
): void {
  for (const [what, value] of Object.entries({ choose, free })) {
    if (value === undefined) continue;
    const key = `${what} ${group.name.toLowerCase()}`;
    const text = JSON.stringify(value);
    const before = limits.get(key) ?? { line, text };
    if (before.text !== text) fail(`${what}: ${group.name} has another one on line ${before.line}`);
    limits.set(key, before);
  }
  const next = { ...choose, ...(free === undefined ? {} : { free }) };
  if (Object.entries(next).some(([key, value]) => group[key as keyof typeof next] !== value))
    Object.assign(group, next, { isChanged: true });
}

/** Reports an option that names no menu item, or (`count`) several. */
function checkItem({ name, category }: CsvOption, count: number | undefined, fail: Fail): void {
  if (count === undefined) fail(`Your menu has no ${name} in ${category}`);
  else if (count > 1)
    fail(`Your menu has ${name} more than once in ${category}. Rename one of them first`);
}

const newGroup = (name: string): PlannedGroup => ({
  id: null,
  line: null,
  name,
  isSize: false,
  min: 0,
  max: null,
  free: 0,
  isChanged: true,
  options: [],
});

function storedGroups({ groups, items }: Store): Map<string, PlannedGroup> {
  const byId = new Map(items.map((item) => [item.id, item]));
  return new Map(
    groups.map(({ itemCount: _itemCount, options, ...group }) => [
      group.name.toLowerCase(),
      {
        ...group,
        line: null,
        isChanged: false,
        options: options.map(({ itemId, soldOutUntil: _until, ...option }): PlannedOption => {
          const item = itemId ? byId.get(itemId) : { name: option.name, category: "" };
          return {
            ...option,
            // A deleted item's option appears in no file, so any unique key will do.
            key: item ? itemKey(item) : option.id,
            name: item?.name ?? option.name,
            isItem: itemId !== null,
            inventorySeen: option.inventory,
          };
        }),
      },
    ]),
  );
}

const blankOption = {
  id: null,
  name: "",
  priceKobo: 0,
  unit: null,
  maxQuantity: 1,
  defaultQuantity: 0,
  excludesOthers: false,
  isAvailable: true,
  inventory: null,
  allergens: [],
  inventorySeen: null,
};

function mergeOption(
  stored: PlannedOption | undefined,
  { line: _line, group: _group, category, choose: _choose, free: _free, ...given }: CsvOption,
  isSize: boolean,
): PlannedOption {
  const isItem = category !== "";
  const key = itemKey({ name: given.name, category });
  const option = { ...(stored ?? blankOption), ...given, key, isItem };
  return {
    ...option,
    name: isItem && stored ? stored.name : option.name,
    maxQuantity: isSize ? 1 : option.maxQuantity,
    defaultQuantity: isSize ? Math.min(1, option.defaultQuantity) : option.defaultQuantity,
    excludesOthers: !isSize && option.excludesOthers,
  };
}

function checkGroups(groups: readonly PlannedGroup[], errors: MenuCsvError[]): void {
  for (const [at, { line, name, isSize, options }] of groups.entries()) {
    if (line === null) continue;
    const fail = (message: string) => errors.push({ line, message });
    if (at >= MAX_GROUPS) fail(`A store can have ${MAX_GROUPS} groups at most`);
    if (options.length > MAX_OPTIONS) fail(`${name} can have ${MAX_OPTIONS} options at most`);
    if (isSize && options.some(({ isItem }) => isItem))
      fail(`${name}: a size can’t be an item of your menu`);
    if (isSize && options.some(({ priceKobo }) => priceKobo < 0))
      fail(`${name}: the price of a size must be at least 0`);
    const rows = options.map(({ excludesOthers, maxQuantity: most, defaultQuantity: preset }) => ({
      ...{ excludesOthers, most, preset },
    }));
    for (const [place, row] of rows.entries())
      for (const [field, message] of aloneErrors(row, rows.toSpliced(place, 1)))
        fail(`${field === "most" ? "at most" : field}: ${options[place]!.name}: ${message}`);
  }
}

const comparable = (groups: readonly CsvItemGroup[]) =>
  JSON.stringify(
    groups
      .map(({ group, own }) => [
        group.toLowerCase(),
        own.map((one) => [itemKey(one), one.priceKobo ?? null, one.preset ?? null]).sort(),
      ])
      .sort(),
  );

/** Lists an item's groups, own prices and presets as a file has them, in the store's order. */
export function itemGroupsOf(
  store: Pick<Store, "groups" | "items">,
  links: readonly ItemOptionGroup[],
): CsvItemGroup[] {
  const linked = new Map(links.map((link) => [link.groupId, link]));
  return store.groups.flatMap(({ id, name, options }) => {
    const link = linked.get(id);
    if (!link) return [];
    return [
      {
        group: name,
        own: options.flatMap((option) => {
          const [priceKobo, preset] = [link.prices[option.id], link.presets?.[option.id]];
          const item = store.items.find((one) => one.id === option.itemId);
          if ((priceKobo ?? preset) === undefined || (option.itemId && !item)) return [];
          return [
            {
              ...{ name: item?.name ?? option.name, category: item?.category ?? "" },
              ...(priceKobo === undefined ? {} : { priceKobo }),
              ...(preset === undefined ? {} : { preset }),
            },
          ];
        }),
      },
    ];
  });
}

function planItems(plan: OptionsPlan, store: Store, items: readonly CsvItem[]): void {
  const byName = new Map(plan.groups.map((group) => [group.name.toLowerCase(), group]));
  const byKey = new Map(store.items.map((item) => [itemKey(item), item]));
  const isSize = (name: string) => byName.get(name.toLowerCase())?.isSize === true;
  for (const item of items) {
    const { groups, line } = item;
    const stored = byKey.get(itemKey(item));
    const before = itemGroupsOf(store, (stored && store.links.get(stored.id)) ?? []);
    const after = groups ?? before;
    const fail = (message: string) => plan.errors.push({ line, message: `options: ${message}` });
    if (after.filter(({ group }) => isSize(group)).length > 1)
      fail("An item can have one group of sizes");
    if (!groups) continue;
    if (groups.length > MAX_GROUPS_OF_ITEM)
      fail(`An item can have at most ${MAX_GROUPS_OF_ITEM} groups`);
    for (const one of groups) checkItemGroup(one, byName.get(one.group.toLowerCase()), fail);
    plan.itemGroups.set(itemKey(item), groups);
    if (comparable(groups) !== comparable(before)) plan.changedItems.add(itemKey(item));
  }
  checkSecondSizes(plan, store, new Set(items.map(itemKey)), isSize);
}

function checkItemGroup(
  { group: name, own }: CsvItemGroup,
  group: PlannedGroup | undefined,
  fail: Fail,
): void {
  if (!group) return fail(`There is no group ${name}. Add a row with it as option_group`);
  const seen = new Set<string>();
  for (const one of own) {
    const key = itemKey(one);
    const option = group.options.find((other) => other.key === key);
    if (!option) fail(`${name} has no option ${one.name}`);
    if (seen.has(key)) fail(`${one.name} is there twice`);
    seen.add(key);
    if (option && (one.preset ?? 0) > option.maxQuantity)
      fail(`${one.name}: ${one.preset} at first is more than one portion can have`);
    if (group.isSize && (one.priceKobo ?? 0) < 0)
      fail(`${one.name}: the price of a size must be at least 0`);
  }
}

/** A group that the file makes one of sizes may be the second one of an item that is not in it. */
function checkSecondSizes(
  plan: OptionsPlan,
  store: Store,
  inFile: ReadonlySet<string>,
  isSize: (name: string) => boolean,
): void {
  const madeSize = plan.groups.find(
    ({ id, isSize: now }) => now && store.groups.some((group) => group.id === id && !group.isSize),
  );
  for (const item of madeSize ? store.items : [])
    if (
      !inFile.has(itemKey(item)) &&
      itemGroupsOf(store, store.links.get(item.id) ?? []).filter(({ group }) => isSize(group))
        .length > 1
    )
      plan.errors.push({
        line: madeSize!.line,
        message: `${item.name} would have two groups of sizes`,
      });
}
