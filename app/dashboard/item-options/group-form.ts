/**
 * The texts of an option's row in its group's form. `product`: the id of the menu item that it is,
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
  stockSeen: string;
  allergens: string;
  product: string;
};

/** The texts of a group's form. */
export type GroupTexts = {
  name: string;
  kind: "extra" | "size";
  min: string;
  max: string;
  free: string;
  options: OptionTexts[];
};

/**
 * A group's form as it was sent, with what is wrong with its fields by their names. `texts` null:
 * it was that of its items, of which `ticked` were sent.
 */
export type GroupFormResult = {
  texts: GroupTexts | null;
  ticked: string[] | null;
  errors: Record<string, string[] | null>;
  /** It was sent to see a preview. */
  isPreview?: boolean;
};

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
  stockSeen: "",
  allergens: "",
  product: "",
});
