import { Form, Link, useNavigation } from "@remix-run/react";
import { useRef, type FormEvent } from "react";
import type { ChoosableItem } from "~/core/menu-changes/change-many.server";
import { formatKobo } from "~/shared/money";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { BulkPreview, BulkResult, TypedChange } from "./bulk-actions.server";

type Props = {
  /** Path of the page, with the list's filter. */
  path: string;
  /** Path of the list with the same filter. */
  listPath: string;
  items: ChoosableItem[];
  more: boolean;
  answer: BulkResult | null;
  /** A network error's message. */
  failed: string | null;
};

const blank: TypedChange = {
  items: [],
  what: "price",
  direction: "up",
  by: "percent",
  amount: "",
  rounding: "fifty",
};
const box = "size-5 shrink-0 accent-[var(--ink)]";
const choice =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-field bg-card px-4 font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink";

/** Changes prices or availability of many items: what to do, to which, a preview, and Save. */
export function BulkView({ path, listPath, items, more, answer, failed }: Props) {
  const typed = answer?.typed ?? blank;
  const errors = answer?.errors ?? {};
  const summary = [
    ...(failed ? [{ message: failed }] : []),
    ...(errors.form ? [{ message: errors.form }] : []),
    ...(errors.amount ? [{ message: errors.amount, fieldId: "amount" }] : []),
    ...(errors.items ? [{ message: errors.items, fieldId: "all" }] : []),
  ];
  return (
    <>
      <ErrorSummary errors={summary} />
      {answer?.preview ? (
        <Preview path={path} typed={typed} preview={answer.preview} />
      ) : (
        <Choose
          key={answer ? "typed" : "blank"}
          {...{ path, listPath, items, more, typed, errors }}
        />
      )}
    </>
  );
}

type ChooseProps = Omit<Props, "answer" | "failed"> & {
  typed: TypedChange;
  errors: BulkResult["errors"];
};

function Choose({ path, listPath, items, more, typed, errors }: ChooseProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formData?.get("intent") === "preview";
  const groups = new Map<string, ChoosableItem[]>();
  for (const item of items)
    groups.set(item.categoryId, [...(groups.get(item.categoryId) ?? []), item]);
  // A category's box ticks its items, and the first one the whole list.
  const tick = (event: FormEvent<HTMLFormElement>) => {
    const { name, value, checked } = event.target as HTMLInputElement;
    const boxes = [...form.current!.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
    if (name === "all") for (const each of boxes) each.checked = checked;
    if (name === "category")
      for (const each of boxes) if (each.dataset.category === value) each.checked = checked;
    if (name !== "item" || checked) return;
    for (const each of boxes)
      if (each.name === "all" || each.value === (event.target as HTMLElement).dataset.category)
        each.checked = false;
  };
  return (
    <Form
      ref={form}
      method="post"
      action={path}
      noValidate
      onChange={tick}
      className="group/bulk mt-3 pb-24"
    >
      <fieldset>
        <legend className="font-semibold">What to change</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          <What value="price" label="Prices" typed={typed} />
          <What value="on" label="On" typed={typed} />
          <What value="twoHours" label="Out for 2 h" typed={typed} />
          <What value="soldOut" label="Sold out today" typed={typed} />
          <What value="off" label="Off" typed={typed} />
        </div>
      </fieldset>
      <div className="mt-3 hidden flex-wrap items-end gap-2 group-has-[[value=price]:checked]/bulk:flex">
        <Choice name="direction" label="Up or down" value={typed.direction}>
          <option value="up">+ up</option>
          <option value="down">− down</option>
        </Choice>
        <div className="w-28">
          <label htmlFor="amount" className="text-sm font-medium">
            By how much
          </label>
          <input
            id="amount"
            name="amount"
            defaultValue={typed.amount}
            inputMode="decimal"
            autoComplete="off"
            maxLength={15}
            aria-invalid={errors.amount ? true : undefined}
            aria-describedby={errors.amount ? "amount-error" : undefined}
            className="block min-h-11 w-full rounded-xl border border-field bg-card px-3 tabular-nums aria-invalid:border-bad"
          />
        </div>
        <Choice name="by" label="In" value={typed.by}>
          <option value="percent">%</option>
          <option value="naira">₦</option>
        </Choice>
        <Choice name="rounding" label="Rounding" value={typed.rounding}>
          <option value="fifty">to the nearest ₦50</option>
          <option value="exact">none</option>
        </Choice>
        {errors.amount ? (
          <p id="amount-error" className="w-full text-sm font-medium text-bad">
            {errors.amount}
          </p>
        ) : null}
      </div>
      <fieldset className="mt-4">
        <legend className="font-semibold">Which items</legend>
        {errors.items ? (
          <p id="all-error" className="text-sm font-medium text-bad">
            {errors.items}
          </p>
        ) : null}
        {more ? (
          <p className="text-sm text-muted">
            These are the first {items.length}. For the others, choose a category on the list of
            items first.
          </p>
        ) : null}
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input id="all" type="checkbox" name="all" value="on" className={box} />
          All {items.length} shown
        </label>
        {[...groups].map(([categoryId, group]) => (
          <div key={categoryId} className="mt-2 rounded-card border border-line bg-card px-3">
            <label className="flex min-h-11 items-center gap-3 font-bold">
              <input
                type="checkbox"
                name="category"
                value={categoryId}
                data-category={categoryId}
                className={box}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {group[0]!.category}{" "}
                <span className="font-normal text-muted">({group.length})</span>
              </span>
            </label>
            <ul className="divide-y divide-line border-t border-line">
              {group.map(({ id, name, priceKobo }) => (
                <li key={id}>
                  <label className="flex min-h-11 items-center gap-3 py-1">
                    <input
                      type="checkbox"
                      name="item"
                      value={id}
                      data-category={categoryId}
                      defaultChecked={typed.items.includes(id)}
                      className={box}
                    />
                    <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
                      <span className="min-w-0 flex-1 basis-[8rem] break-words">{name}</span>
                      <span className="tabular-nums">{formatKobo(priceKobo)}</span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </fieldset>
      <div className="sticky bottom-20 z-10 mt-4 flex flex-wrap gap-3 rounded-card bg-card p-2 shadow-card md:bottom-4">
        <Button name="intent" value="preview" busy={busy} className="flex-1">
          Preview
        </Button>
        <Link to={listPath} className={buttonClass("quiet")}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

function What({
  value,
  label,
  typed,
}: {
  value: TypedChange["what"];
  label: string;
  typed: TypedChange;
}) {
  return (
    <label className={choice}>
      <input
        type="radio"
        name="what"
        value={value}
        defaultChecked={typed.what === value}
        className="sr-only"
      />
      {label}
    </label>
  );
}

function Choice({
  name,
  label,
  value,
  children,
}: {
  name: string;
  label: string;
  value: string;
  children: React.ReactNode;
}) {
  return (
    <div className="max-w-full">
      <label htmlFor={name} className="text-sm font-medium">
        {label}
      </label>
      <select
        id={name}
        name={name}
        defaultValue={value}
        className="block min-h-11 max-w-full rounded-xl border border-field bg-card px-3"
      >
        {children}
      </select>
    </div>
  );
}

const stateNames = {
  price: "",
  on: "On",
  twoHours: "Out for 2 h",
  soldOut: "Sold out today",
  off: "Off",
};

function Preview({
  path,
  typed,
  preview,
}: {
  path: string;
  typed: TypedChange;
  preview: BulkPreview;
}) {
  const { lines, same } = preview;
  const intent = useNavigation().formData?.get("intent");
  return (
    <Form method="post" action={path} className="mt-3 pb-24">
      {(["what", "direction", "by", "amount", "rounding"] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={typed[name]} />
      ))}
      {typed.items.map((id) => (
        <input key={id} type="hidden" name="item" value={id} />
      ))}
      <h2 className="text-lg font-bold">
        {lines.length} {lines.length === 1 ? "item" : "items"} will change
      </h2>
      <p className="text-muted">
        Nothing is saved yet.{same > 0 ? ` ${same} more stay as they are.` : ""}
      </p>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {lines.map(({ id, name, category, priceKobo, toKobo }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 p-3">
            <input type="hidden" name="seen" value={`${id}:${priceKobo}`} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{name}</span>{" "}
              <span className="block text-sm text-muted">{category}</span>
            </span>
            {toKobo === null ? (
              <strong>{stateNames[typed.what]}</strong>
            ) : (
              <span className="tabular-nums">
                <s className="text-muted">
                  <span className="sr-only">from </span>
                  {formatKobo(priceKobo)}
                </s>{" "}
                <strong>
                  <span className="sr-only">to </span>
                  {formatKobo(toKobo)}
                </strong>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="sticky bottom-20 z-10 mt-4 flex flex-wrap gap-3 rounded-card bg-card p-2 shadow-card md:bottom-4">
        <Button name="intent" value="save" busy={intent === "save"} className="flex-1">
          Save {lines.length} {lines.length === 1 ? "change" : "changes"}
        </Button>
        <Button name="intent" value="back" variant="quiet" busy={intent === "back"}>
          Back
        </Button>
      </div>
    </Form>
  );
}
