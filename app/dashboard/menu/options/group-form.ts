/**
 * The texts of an option's row in its group's form. `item`: the id of the menu item that it is,
 * whose name it has.
 */
export type OptionTexts = {
  id: string;
  name: string;
  price: string;
  unit: string;
  most: string;
  preset: string;
  /** `on` or nothing: it excludes the others of its group. */
  excludesOthers: string;
  stock: string;
  allergens: string;
  item: string;
};

/** The texts of a group's form. */
export type GroupTexts = {
  /** What the form was made from, as JSON. */
  base: string;
  name: string;
  kind: "extra" | "size";
  min: string;
  max: string;
  free: string;
  options: OptionTexts[];
};

/** Ids of the items that were ticked when their form was opened, and of those that are. */
export type TickedItems = { had: string[]; ticked: string[] };

/**
 * A group's form as it was sent, with what is wrong with its fields by their names. `texts` null:
 * it was that of its items.
 */
export type GroupFormResult = {
  texts: GroupTexts | null;
  items: TickedItems | null;
  errors: Record<string, string[] | null>;
  /** It was sent to see a preview. */
  isPreview?: boolean;
};

export const kindNames = { extra: "Adds to the item", size: "Is the size" } as const;

/** Makes a row for an option that is not there yet. */
export const emptyRow = (): OptionTexts => ({
  id: "",
  name: "",
  price: "",
  unit: "",
  most: "1",
  preset: "0",
  excludesOthers: "",
  stock: "",
  allergens: "",
  item: "",
});
