/** `item` is the id of the menu item that the option is, and whose name it has. */
export type OptionTexts = {
  id: string;
  name: string;
  price: string;
  unit: string;
  most: string;
  preset: string;
  /** `on` or empty: can't be combined with the group's other options. */
  excludesOthers: string;
  stock: string;
  allergens: string;
  item: string;
};

export type GroupTexts = {
  /** The values the form was opened with, as JSON. */
  base: string;
  name: string;
  kind: "extra" | "size";
  min: string;
  max: string;
  free: string;
  options: OptionTexts[];
};

/** `had` were ticked when the form opened; `ticked` are now. */
export type TickedItems = { had: string[]; ticked: string[] };

/** A form as posted, with its errors by field. `texts` is null for the items' form. */
export type GroupFormResult = {
  texts: GroupTexts | null;
  items: TickedItems | null;
  errors: Record<string, string[] | null>;
  isPreview?: boolean;
};

export const kindNames = { extra: "Adds to the item", size: "Is the size" } as const;

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
