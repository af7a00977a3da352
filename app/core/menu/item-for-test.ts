import {
  editedFields,
  fieldOf,
  type EditedField,
  type FieldName,
  type ItemValues,
} from "./item-fields";
import type { MenuItem } from "./menu-item";

/** Returns blank values, so that a new field changes no test. */
export const blanksOf = <F extends FieldName>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, fieldOf(field).blank])) as ItemValues<F>;

export const blankItem = (
  given: Partial<ItemValues<EditedField>> & ItemValues<"name" | "priceKobo">,
): ItemValues<EditedField> => ({ ...blanksOf(editedFields), ...given });

export const menuItem = (id: string, given: Partial<MenuItem> = {}): MenuItem => ({
  ...blankItem({ name: id, priceKobo: 100_000 }),
  id,
  ...given,
});
