/** What is wrong, by field. */
export type FormErrors = Record<string, string[]>;

/** The form's texts as they stand in its fields. A box that is ticked is "on". */
export type ItemFormValues = {
  name: string;
  description: string;
  categoryId: string;
  newCategory: string;
  price: string;
  stock: string;
  stockSeen: string;
  preparation: string;
  allergens: string;
  image: string;
  imageColor: string;
  isAvailable: string;
};

/**
 * A form that comes back: its texts with the picture that was stored already, and what is wrong by
 * field.
 */
export type ReturnedItemForm = { texts: ItemFormValues; faults: FormErrors };

/**
 * The form to show: as it came back, or as it was opened, with the words for a post that did not
 * get through.
 */
export function itemFormToShow(
  opened: ItemFormValues,
  answer: ReturnedItemForm | { message: string } | undefined,
): ReturnedItemForm {
  if (!answer) return { texts: opened, faults: {} };
  return "texts" in answer ? answer : { texts: opened, faults: { form: [answer.message] } };
}
