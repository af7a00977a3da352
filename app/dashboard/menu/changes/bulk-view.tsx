import { Form, Link, useNavigation } from "@remix-run/react";
import type { ChoosableItem } from "~/core/menu-changes/change-many.server";
import { SURE } from "~/core/menu/odd-price";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import type { BulkPreview, BulkResult, TypedChange } from "./bulk-actions.server";
import { ChooseMany } from "./choose-many";
import { ChangePreview, changeErrors, PreviewLine } from "./preview-parts";
import { PriceRuleFields } from "./price-rule-fields";

type Props = {
  path: string;
  listPath: string;
  items: ChoosableItem[];
  more: boolean;
  answer: BulkResult | null;
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
const choice =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border border-field bg-card px-4 font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink";

export function BulkView({ path, listPath, items, more, answer, failed }: Props) {
  const typed = answer?.typed ?? blank;
  const errors = answer?.errors ?? {};
  return (
    <>
      <ErrorSummary errors={changeErrors(failed, errors, errors.items)} />
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
  const busy = useNavigation().formData?.get("intent") === "preview";
  const groups = new Map<string, ChoosableItem[]>();
  for (const item of items)
    groups.set(item.categoryId, [...(groups.get(item.categoryId) ?? []), item]);
  return (
    <Form method="post" action={path} noValidate className="bulk mt-3 pb-24">
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
      <div className="mt-3 hidden flex-wrap items-end gap-2 [.bulk:has([value=price]:checked)_&]:flex">
        <PriceRuleFields typed={typed} error={errors.amount} />
      </div>
      <ChooseMany
        legend="Which items"
        groupName="category"
        entryName="item"
        groups={[...groups].map(([id, group]) => ({
          id,
          name: group[0]!.category,
          entries: group,
        }))}
        count={items.length}
        chosen={typed.items}
        error={errors.items}
        hint={
          more
            ? `These are the first ${items.length}. For the others, choose a category on the list of items first.`
            : null
        }
      />
      <div className={cardClass("sticky bottom-20 z-10 mt-4 flex flex-wrap gap-3 p-2 md:bottom-4")}>
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
  const { lines, same, sure } = preview;
  const fields = (["what", "direction", "by", "amount", "rounding"] as const).map(
    (name): [string, string] => [name, typed[name]],
  );
  return (
    <ChangePreview
      path={path}
      fields={[...fields, [SURE, sure], ...typed.items.map((id): [string, string] => ["item", id])]}
      what={["item", "items"]}
      count={lines.length}
      same={same}
    >
      {lines.map(({ id, name, category, priceKobo, toKobo, isOdd }) => (
        <PreviewLine key={id} {...{ id, name, priceKobo, toKobo, isOdd }} note={category}>
          {toKobo === null ? <strong>{stateNames[typed.what]}</strong> : null}
        </PreviewLine>
      ))}
    </ChangePreview>
  );
}
