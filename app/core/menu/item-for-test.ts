import { editedFields, fieldOf, type EditedField, type ItemValues } from "./item-fields";
import type { MenuItem } from "./menu-item";

type Values = ItemValues<EditedField>;

/** Makes an item's values for a test: those given, and blanks, so that a new field changes no test. */
export const blankItem = (given: Partial<Values> & Pick<Values, "name" | "priceKobo">): Values => ({
  ...(Object.fromEntries(editedFields.map((field) => [field, fieldOf(field).blank])) as Values),
  ...given,
});

/** Makes an item as customers see it. */
export const menuItem = (id: string, given: Partial<MenuItem> = {}): MenuItem => ({
  ...blankItem({ name: id, priceKobo: 100_000 }),
  id,
  ...given,
});
