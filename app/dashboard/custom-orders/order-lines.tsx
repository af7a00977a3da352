import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState, type ChangeEvent, type MouseEvent } from "react";
import { formatKobo, nairaInput } from "~/shared/money";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import {
  blankLine,
  MAX_ORDER_LINES,
  type CustomOrderItem,
  type TypedLine,
} from "~/core/custom-orders/custom-order";

type Props = {
  typed: readonly TypedLine[];
  errors: Record<string, string[]>;
  items: readonly Pick<CustomOrderItem, "name" | "priceKobo">[];
  priceOf: (name: string) => number | null;
  /** Called after a line is added or removed, to update the totals. */
  onChange: () => void;
};

/**
 * Renders the lines of the order. Without scripts, adding or removing one submits the form; with
 * them it happens at once, and picking an item fills in its price unless one was typed.
 */
export function OrderLines({ typed, errors, items, priceOf, onChange }: Props) {
  const [lines, setLines] = useState(() =>
    (typed.length > 0 ? typed : [blankLine]).map((line, key) => ({ ...line, key })),
  );
  const nextKey = useRef(lines.length);
  const added = useRef<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    onChange();
    if (added.current === null) return;
    added.current = null;
    list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
    // Runs when the lines change; onChange is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lines]);
  const add = (event: MouseEvent) => {
    event.preventDefault();
    if (lines.length >= MAX_ORDER_LINES) return;
    added.current = nextKey.current++;
    setLines([...lines, { ...blankLine, key: added.current }]);
  };
  const remove = (key: number) => (event: MouseEvent) => {
    event.preventDefault();
    const left = lines.filter((line) => line.key !== key);
    setLines(left.length > 0 ? left : [{ ...blankLine, key: nextKey.current++ }]);
  };
  return (
    <fieldset>
      <legend className="text-lg font-bold">Items</legend>
      <p className="text-sm text-muted">Pick a dish from your menu, or type anything.</p>
      <datalist id="dishes">
        {items.map((item) => (
          <option key={item.name} value={item.name}>
            {formatKobo(item.priceKobo)}
          </option>
        ))}
      </datalist>
      {errors.items?.length ? (
        <p id="items-error" className="mt-2 text-sm font-medium text-bad">
          {errors.items.join(" ")}
        </p>
      ) : null}
      <ol ref={list} id="items" className="mt-3 grid grid-cols-1 gap-3">
        {lines.map((line, at) => (
          <Line
            key={line.key}
            at={at}
            line={line}
            errors={errors}
            priceOf={priceOf}
            onRemove={remove(line.key)}
          />
        ))}
      </ol>
      {lines.length < MAX_ORDER_LINES ? (
        <Button name="intent" value="add" variant="quiet" className="mt-3" onClick={add}>
          <Plus aria-hidden className="size-5" /> Add a line
        </Button>
      ) : null}
    </fieldset>
  );
}

type LineProps = {
  at: number;
  line: TypedLine;
  errors: Record<string, string[]>;
  priceOf: (name: string) => number | null;
  onRemove: (event: MouseEvent) => void;
};

function Line({ at, line, errors, priceOf, onRemove }: LineProps) {
  /** What the menu put into the price; anything else in it was typed. */
  const filled = useRef<string | null>(null);
  const name = (part: keyof TypedLine) => `items[${at}].${part}`;
  const id = (part: keyof TypedLine) => `items-${at}-${part}`;
  const fill = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget.form?.elements.namedItem(name("price"));
    if (
      !(field instanceof HTMLInputElement) ||
      (field.value !== "" && field.value !== filled.current)
    )
      return;
    const kobo = priceOf(event.currentTarget.value);
    field.value = filled.current = kobo === null ? "" : nairaInput(kobo);
  };
  return (
    <li className="rounded-card border border-line bg-card p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-end gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_8rem_5.5rem_2.75rem] sm:items-start">
        <div className="col-span-2 sm:col-span-1">
          <Field
            id={id("name")}
            name={name("name")}
            label={<LineLabel at={at}>Item</LineLabel>}
            list="dishes"
            maxLength={120}
            autoComplete="off"
            defaultValue={line.name}
            errors={errors[name("name")]}
            onChange={fill}
          />
        </div>
        <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_6rem_2.75rem] items-start gap-2 sm:contents">
          <Field
            id={id("price")}
            name={name("price")}
            label={<LineLabel at={at}>Price (₦)</LineLabel>}
            inputMode="decimal"
            maxLength={30}
            autoComplete="off"
            defaultValue={line.price}
            errors={errors[name("price")]}
          />
          <Field
            id={id("quantity")}
            name={name("quantity")}
            label={<LineLabel at={at}>Quantity</LineLabel>}
            inputMode="numeric"
            maxLength={5}
            defaultValue={line.quantity}
            errors={errors[name("quantity")]}
          />
          <button
            name="intent"
            value={`remove:${at}`}
            onClick={onRemove}
            className="mt-[1.9rem] grid size-11 place-items-center rounded-full text-muted hover:bg-rest-soft hover:text-ink"
          >
            <Trash2 aria-hidden className="size-5" />
            <span className="sr-only">Remove line {at + 1}</span>
          </button>
        </div>
      </div>
    </li>
  );
}

/** Labels a field of a line, for screen readers with the line's number. */
function LineLabel({ at, children }: { at: number; children: string }) {
  return (
    <>
      {children} <span className="sr-only">of line {at + 1}</span>
    </>
  );
}
