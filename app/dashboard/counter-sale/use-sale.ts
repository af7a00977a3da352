import { useEffect, useState, type RefObject } from "react";
import {
  readTypedSale,
  withOne,
  withQuantity,
  type CounterItem,
  type CounterLine,
  type TypedSale,
} from "~/core/custom-orders/counter-sale";

/** Steers what is typed of a sale, in the browser alone until it is sent. */
export type Sale = TypedSale & {
  /** Adds one of an item, as long as there is one, or takes one away. */
  step: (item: CounterItem, by: 1 | -1) => void;
  setQuantity: (line: CounterLine) => void;
  change: (part: Partial<Pick<TypedSale, "q" | "given" | "to">>) => void;
};

/**
 * Holds what is typed of a sale.
 * @param start the form to begin with; @param answered the one that the server has sent back
 * @param form what was typed into it before the scripts came is taken over
 * @param locked while it is being sent nothing changes
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
    step: ({ id: itemId, priceKobo: shownKobo, inventory }, by) =>
      set(({ lines }) => {
        const next = withOne(lines, { itemId, shownKobo }, by);
        const quantity = Number(next.find((line) => line.itemId === itemId)?.quantity ?? 0);
        return by > 0 && inventory !== null && quantity > inventory ? {} : { lines: next };
      }),
    setQuantity: ({ quantity, ...line }) =>
      set(({ lines }) => ({ lines: withQuantity(lines, line, quantity) })),
    change: (part) => set(() => part),
  };
}
