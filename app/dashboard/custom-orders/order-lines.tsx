import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState, type ChangeEvent, type MouseEvent } from "react";
import { stockLabel } from "~/core/menu/menu-item";
import { choiceField, countField } from "~/core/options/choices";
import { knownChoices, presetChoices } from "~/core/options/first-choices";
import { optionCosts } from "~/core/options/option-costs";
import { formatKobo, nairaInput } from "~/shared/money";
import { OptionChoices } from "~/ui/choices";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import {
  blankLine,
  MAX_ORDER_LINES,
  menuKobo,
  type CustomOrderItem,
  type TypedLine,
} from "~/core/custom-orders/custom-order";
import { cardClass } from "~/ui/card";
import { FieldError } from "~/ui/field-error";

type Props = {
  typed: readonly TypedLine[];
  errors: Record<string, string[]>;
  items: readonly Pick<CustomOrderItem, "name" | "priceKobo">[];
  itemOf: (name: string) => CustomOrderItem | null;
  current: readonly TypedLine[];
  onChange: () => void;
};

/**
 * Without scripts, adding or removing a line posts the form. With them it happens in place, and
 * choosing an item fills in its price unless one was typed.
 */
export function OrderLines({ typed, errors, items, itemOf, current, onChange }: Props) {
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
    // onChange is a new function on every render.
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
    const remaining = lines.filter((line) => line.key !== key);
    setLines(remaining.length > 0 ? remaining : [{ ...blankLine, key: nextKey.current++ }]);
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
      <FieldError id="items-error" className="mt-2" errors={errors.items} />
      <ol ref={list} id="items" className="mt-3 grid grid-cols-1 gap-3">
        {lines.map((line, at) => (
          <Line
            key={line.key}
            at={at}
            line={line}
            errors={errors}
            itemOf={itemOf}
            current={current[at] ?? line}
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
  itemOf: Props["itemOf"];
  current: TypedLine;
  onRemove: (event: MouseEvent) => void;
};

function Line({ at, line, errors, itemOf, current, onRemove }: LineProps) {
  /** The price filled in from the menu; any other value was typed. */
  const filled = useRef<string | null>(null);
  const name = (part: string) => `items[${at}].${part}`;
  const id = (part: string) => `items-${at}-${part}`;
  const item = itemOf(current.name);
  // An item with options has no single price to fill in.
  const hasOptions = Boolean(item?.groups?.[0]);
  const fill = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget.form?.elements.namedItem(name("price"));
    if (
      !(field instanceof HTMLInputElement) ||
      (field.value !== "" && field.value !== filled.current)
    )
      return;
    const picked = itemOf(event.currentTarget.value);
    const kobo = picked && !picked.groups?.[0] ? picked.priceKobo : null;
    field.value = filled.current = kobo === null ? "" : nairaInput(kobo);
  };
  return (
    <li className={cardClass("p-3")}>
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
            maxLength={20}
            autoComplete="off"
            defaultValue={line.price}
            placeholder={hasOptions ? nairaInput(menuKobo(item, current) ?? 0) : undefined}
            errors={errors[name("price")]}
          />
          <Field
            id={id("quantity")}
            name={name("quantity")}
            label={<LineLabel at={at}>Quantity</LineLabel>}
            inputMode="numeric"
            maxLength={20}
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
      {item && hasOptions ? (
        <LineOptions key={item.id} {...{ at, item, line, errors }} name={name} />
      ) : null}
    </li>
  );
}

type LineOptionsProps = Pick<LineProps, "at" | "line" | "errors"> & {
  item: CustomOrderItem;
  name: (part: string) => string;
};

function LineOptions({ at, line, errors, item, name }: LineOptionsProps) {
  const groups = item.groups ?? [];
  const [start] = useState(() =>
    line.chosen?.itemId === item.id
      ? knownChoices(groups, line.chosen.choices)
      : presetChoices(groups),
  );
  return (
    <>
      <input type="hidden" name={name("chosen")} value={item.id} />
      <OptionChoices
        groups={groups}
        start={start}
        errors={groups.flatMap(({ id: groupId }) =>
          (errors[name(choiceField(groupId))] ?? []).map((text) => ({
            groupId,
            message: { text },
          })),
        )}
        names={{
          group: (id) => name(choiceField(id)),
          option: (id) => name(countField(id)),
        }}
        labelOf={stockLabel}
        costs={optionCosts}
        idStart={`items-${at}-${choiceField("")}`}
      />
      <p className="mt-2 text-sm text-muted">
        Leave the price blank for the menu&rsquo;s, with what is chosen.
      </p>
    </>
  );
}

function LineLabel({ at, children }: { at: number; children: string }) {
  return (
    <>
      {children} <span className="sr-only">of line {at + 1}</span>
    </>
  );
}
