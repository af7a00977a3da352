import { useEffect, useState, type RefObject } from "react";
import {
  lineKey,
  lineRefusals,
  quantityOr0,
  readTypedSale,
  withOne,
  withQuantity,
  type CounterItem,
  type CounterLine,
  type TypedSale,
} from "~/core/custom-orders/counter-sale";
import { priceItem, type OptionChoice } from "~/core/options/item-price";

/** A sale as typed, with its setters. Nothing leaves the browser until it is submitted. */
export type Sale = TypedSale & {
  /** Adds one of an item's line while stock lasts, or removes one. */
  step: (item: CounterItem, line: Omit<CounterLine, "quantity">, by: 1 | -1) => void;
  /** Adds one portion with these options and closes the question for them. */
  addChosen: (item: CounterItem, choices: OptionChoice[]) => void;
  setQuantity: (line: CounterLine) => void;
  change: (part: Partial<Pick<TypedSale, "q" | "given" | "to" | "choosing">>) => void;
};

/**
 * @param answered the form that the server sent back
 * @param form read once, for what people typed before scripts ran
 * @param locked ignores changes while the sale is being sent
 */
export function useSale(
  start: TypedSale,
  answered: TypedSale | undefined,
  form: RefObject<HTMLFormElement>,
  locked: boolean,
): Sale {
  const [typed, setTyped] = useState(answered ?? start);
  const [adopted, setAdopted] = useState(answered);
  if (answered && answered !== adopted) {
    setAdopted(answered);
    setTyped(answered);
  }
  useEffect(() => {
    if (!form.current) return;
    const { lines, given, to, q } = readTypedSale(new FormData(form.current));
    setTyped((before) => ({ ...before, lines, given, to, q }));
  }, [form]);
  const set = (next: (before: TypedSale) => Partial<TypedSale>) => {
    if (!locked) setTyped((before) => ({ ...before, ...next(before) }));
  };
  return {
    ...typed,
    step: (item, line, by) => set(({ lines }) => ({ lines: stepLines(lines, item, line, by) })),
    addChosen: (item, choices) =>
      set(({ lines }) => ({
        lines: stepLines(
          lines,
          item,
          {
            itemId: item.id,
            ...(choices[0] ? { choices } : {}),
            shownKobo: priceItem(item, choices).portionKobo,
          },
          1,
        ),
        choosing: null,
      })),
    setQuantity: ({ quantity, ...line }) =>
      set(({ lines }) => ({ lines: withQuantity(lines, line, quantity) })),
    change: (part) => set(() => part),
  };
}

function stepLines(
  lines: CounterLine[],
  item: CounterItem,
  line: Omit<CounterLine, "quantity">,
  by: 1 | -1,
): CounterLine[] {
  const next = withOne(lines, line, by);
  const ofItem = next.flatMap((one) =>
    one.itemId === item.id ? [{ ...one, item, quantity: quantityOr0(one.quantity) }] : [],
  );
  return by > 0 && lineRefusals(ofItem).has(lineKey(line)) ? lines : next;
}
