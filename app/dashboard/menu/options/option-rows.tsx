import { ChevronDown, Trash2 } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { ReorderHandle, StepButtons } from "~/dashboard/menu/arrangement/reorder-handle";
import { useReorder, type Reorder } from "~/dashboard/menu/arrangement/use-reorder";
import { cardClass } from "~/ui/card";
import { Field } from "~/ui/field";
import { TickField } from "~/ui/tick-field";
import type { GroupFormResult, OptionTexts } from "./group-form";

type Props = { rows: OptionTexts[]; errors: GroupFormResult["errors"] };
/** `sent` is its position on the server, which names its errors. */
type RowEntry = { id: string; name: string; row: OptionTexts; sent: number };

/**
 * A row per option, sorted by dragging, arrow keys or buttons. With scripts, moving a row keeps its
 * text and posts nothing; without, a button posts the form. Saving the group saves the order
 * (docs/rules.md, Item options).
 */
export function OptionRows({ rows, errors }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [placed, setPlaced] = useState<string[]>([]);
  const entries = useMemo(() => inOrder(entriesOf(rows), placed), [rows, placed]);
  const order = useReorder(list, entries, setPlaced, false);
  return (
    <>
      <ol ref={list} className="space-y-4">
        {order.shown.map((entry, place) => (
          <li
            key={`${entry.id} ${entry.row.name}`}
            className={
              order.moving === entry.id
                ? "relative z-10 rounded-card outline-2 outline-ink"
                : undefined
            }
          >
            <Row {...{ entry, place, order, errors }} />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {order.announcement}
      </p>
    </>
  );
}

const entriesOf = (rows: OptionTexts[]): RowEntry[] =>
  rows.map((row, sent) => ({
    // New rows have no id; their number after the stored rows never changes.
    id: row.id || `new-${rows.slice(0, sent).filter(({ id }) => !id).length}`,
    name: row.name || `Option ${sent + 1}`,
    row,
    sent,
  }));

/** Unplaced entries come last. */
function inOrder(entries: RowEntry[], placed: readonly string[]): RowEntry[] {
  const place = ({ id }: RowEntry) => (placed.includes(id) ? placed.indexOf(id) : placed.length);
  return [...entries].sort((a, b) => place(a) - place(b));
}

type RowProps = { entry: RowEntry; place: number; order: Reorder<RowEntry> } & Pick<
  Props,
  "errors"
>;

function Row({ entry, place, order, errors }: RowProps) {
  const { sent, name, row } = entry;
  const errorsOf = (key: string) => errors[`options[${sent}].${key}`] ?? undefined;
  const field = (key: keyof OptionTexts, label: string, hint?: string, required = false) => (
    <Field
      id={`options[${sent}].${key}`}
      name={`options[${place}].${key}`}
      label={label}
      {...(hint ? { hint } : {})}
      defaultValue={row[key]}
      errors={errorsOf(key)}
      {...(required ? { "aria-required": true } : {})}
      maxLength={key === "allergens" ? 900 : 100}
      autoComplete="off"
    />
  );
  const isOpen = ["unit", "most", "preset", "excludesOthers", "stock", "allergens"].some(errorsOf);
  return (
    <fieldset className={cardClass("min-w-0 p-3")}>
      <legend className="sr-only">{name}</legend>
      {(["id", "item"] as const).map((key) => (
        <input key={key} type="hidden" name={`options[${place}].${key}`} value={row[key]} />
      ))}
      <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {row.item ? (
          <p className="font-medium">
            {row.name} <span className="block text-sm text-muted">An item of your menu</span>
            <input type="hidden" name={`options[${place}].name`} value={row.name} />
          </p>
        ) : (
          field("name", "Name", undefined, true)
        )}
        {field("price", "Price (₦)")}
      </div>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-3">
        <details open={isOpen} className="min-w-0 flex-[1_1_14rem]">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-muted hover:text-ink">
            <ChevronDown aria-hidden className="mr-1 size-4" /> More
            <span className="sr-only"> about {name}</span>
          </summary>
          <div className="grid gap-3 pb-2 sm:grid-cols-2">
            {field("most", "At most of it", "In one portion: 3 for up to 3 wraps")}
            {field("preset", "Chosen at first", "0: not")}
            <TickField
              id={`options[${sent}].excludesOthers`}
              name={`options[${place}].excludesOthers`}
              checked={row.excludesOthers === "on"}
              errors={errorsOf("excludesOthers")}
              label="Nothing else with it"
              hint="Such as ‘No meat’: who chooses it can’t choose the others"
            />
            {field("unit", "One is a", "Optional, such as wrap")}
            {row.item ? null : (
              <>
                {field("stock", "Stock", "Empty if you don’t count")}
                {field("allergens", "Allergens", "Separate with commas")}
              </>
            )}
          </div>
        </details>
        <div className="flex">
          <ReorderHandle order={order} entry={entry} place={place} />
          <StepButtons {...{ order, entry, place }} intentOf={(way) => `${way}:${place}`} />
          <button
            name="intent"
            value={`remove:${place}`}
            className="active:bg-shade grid size-11 place-items-center rounded-xl hover:bg-rest-soft"
          >
            <Trash2 aria-hidden className="size-5" />
            <span className="sr-only">Remove {name}</span>
          </button>
        </div>
      </div>
    </fieldset>
  );
}
