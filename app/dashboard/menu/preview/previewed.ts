import {
  readAllergens,
  readItemTags,
  readMinutes,
  readOptionPrice,
  readPrice,
  readStock,
} from "~/core/menu/item-readers";
import type { OfferedGroup } from "~/core/options/item-groups.server";
import { type Option, type OptionGroup } from "~/core/options/item-price";
import { shownPrice } from "~/core/options/lowest-price";
import { presetChoices } from "~/core/options/first-choices";
import { ownPresetField, ownPriceField } from "~/dashboard/menu/editor/item-groups";
import { emptyRow, type GroupTexts, type OptionTexts } from "~/dashboard/menu/options/group-form";
import type { ItemTag } from "~/shared/item-tags";
import { readCount, type FieldResult } from "~/shared/typed-number";
import type { FormFields } from "./form-fields";

/** `hasPrice` is false until a valid price is typed. */
export type PreviewedItem = {
  name: string;
  description: string;
  priceKobo: number;
  hasPrice: boolean;
  image: string | null;
  imageColor: string | null;
  inventory: number | null;
  isAvailable: boolean;
  preparationMinutes: number | null;
  allergens: string[];
  tags: ItemTag[];
  groups: OptionGroup[];
};

/** Falls back if the typed value is invalid. */
const valueOr = <T>(result: FieldResult<T>, otherwise: T): T =>
  result.ok ? result.value : otherwise;
const oneLine = (text: string) => text.trim().replace(/\s+/g, " ");

/** Builds an item from the valid part of its form (docs/rules.md, Menu items). */
export function previewedItem(
  { text, all }: FormFields,
  offered: readonly OfferedGroup[],
): PreviewedItem {
  const isRemoved = text("removeImage") === "on";
  const groups = all("groups").flatMap((id) => {
    const group = offered.find((one) => one.id === id);
    return group ? [offeredGroup(group, text)] : [];
  });
  const price = readPrice(text("price"));
  return {
    name: oneLine(text("name")),
    description: text("description").trim(),
    priceKobo: valueOr(price, 0),
    hasPrice: price.ok || groups.some(({ isSize }) => isSize),
    image: (!isRemoved && text("image")) || null,
    imageColor: text("imageColor") || null,
    inventory: valueOr(readStock(text("stock")), null),
    isAvailable: text("isAvailable") === "on",
    preparationMinutes: valueOr(readMinutes(text("preparation")), null),
    allergens: valueOr(readAllergens(text("allergens")), []),
    tags: valueOr(readItemTags(all("tags").join()), []),
    groups,
  };
}

function offeredGroup(
  { options, ...group }: OfferedGroup,
  text: (field: string) => string,
): OptionGroup {
  const presets = options.map(({ id }) => text(ownPresetField(id)));
  const hasPresets = presets.some((typed) => typed.trim());
  return {
    ...group,
    options: options.map(({ itemKobo, ...option }, at) => {
      const typed = text(ownPriceField(option.id));
      const read = group.isSize ? readPrice(typed) : readOptionPrice(typed);
      const own = typed.trim() && read.ok ? read.value : option.priceKobo;
      return {
        ...option,
        itemId: null,
        preset: hasPresets ? number(presets[at]!, 0) : option.preset,
        priceKobo: itemKobo === null ? own : Math.max(0, itemKobo + own),
      };
    }),
  };
}

export const previewedPrice = (item: PreviewedItem) =>
  item.hasPrice
    ? (shownPrice(item, presetChoices(item.groups)) ?? { priceKobo: item.priceKobo, varies: false })
    : null;

const number = (text: string, otherwise: number) => valueOr(readCount(text, ""), otherwise);

/** Builds a group from the valid part of its form (docs/rules.md, Item options). */
export function previewedGroup(
  { name, kind, min, max, free, options }: GroupTexts,
  menuItems: readonly { id: string; priceKobo: number }[],
): OptionGroup {
  const isSize = kind === "size";
  return {
    id: "group",
    name: oneLine(name),
    isSize,
    min: isSize ? 1 : number(min, 0),
    max: isSize ? 1 : max.trim() ? Math.max(1, number(max, 1)) : null,
    free: isSize ? 0 : number(free, 0),
    options: options.flatMap((row, at): Option[] => {
      const item = menuItems.find(({ id }) => id === row.item);
      const price = valueOr(readOptionPrice(row.price), 0);
      if (!oneLine(row.name)) return [];
      return [
        {
          id: String(at),
          name: oneLine(row.name),
          priceKobo: item ? Math.max(0, item.priceKobo + price) : price,
          unit: oneLine(row.unit) || null,
          most: isSize ? 1 : Math.max(1, number(row.most, 1)),
          preset: number(row.preset, 0),
          excludesOthers: !isSize && row.excludesOthers === "on",
          isAvailable: true,
          inventory: valueOr(readStock(row.stock), null),
          itemId: item?.id ?? null,
          allergens: valueOr(readAllergens(row.allergens), []),
        },
      ];
    }),
  };
}

export function groupTextsOf({ text, all }: FormFields): GroupTexts {
  const options: OptionTexts[] = [];
  for (let at = 0; all(`options[${at}].id`).length > 0; at++)
    options.push(
      Object.fromEntries(
        Object.keys(emptyRow()).map((key) => [key, text(`options[${at}].${key}`)]),
      ) as OptionTexts,
    );
  return {
    base: text("base"),
    name: text("name"),
    kind: text("kind") === "size" ? "size" : "extra",
    min: text("min"),
    max: text("max"),
    free: text("free"),
    options,
  };
}
