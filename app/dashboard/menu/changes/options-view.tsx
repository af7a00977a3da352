import { Form, Link, useNavigation } from "@remix-run/react";
import type { ChoosableOption } from "~/core/menu-changes/change-options.server";
import { paths } from "~/shared/paths";
import { SURE } from "~/core/menu/odd-price";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { ChooseMany } from "./choose-many";
import type { OptionsPreview, OptionsResult } from "./options-actions.server";
import { ChangePreview, changeErrors, PreviewLine } from "./preview-parts";
import { PriceRuleFields } from "./price-rule-fields";

type Props = {
  path: string;
  options: ChoosableOption[];
  more: boolean;
  answer: OptionsResult | null;
  failed: string | null;
};
type Typed = OptionsResult["typed"];

const blank: Typed = {
  options: [],
  direction: "up",
  by: "percent",
  amount: "",
  rounding: "fifty",
};

export function OptionsView({ path, options, more, answer, failed }: Props) {
  const typed = answer?.typed ?? blank;
  const errors = answer?.errors ?? {};
  return (
    <>
      <ErrorSummary errors={changeErrors(failed, errors, errors.options)} />
      {answer?.preview ? (
        <Preview path={path} typed={typed} preview={answer.preview} />
      ) : (
        <Choose key={answer ? "typed" : "blank"} {...{ path, options, more, typed, errors }} />
      )}
    </>
  );
}

type ChooseProps = Omit<Props, "answer" | "failed"> & {
  typed: Typed;
  errors: OptionsResult["errors"];
};

/** Mentions item-specific prices, which change along with the option's own. */
const ownPrices = ({ length }: ChoosableOption["prices"]): string | null =>
  length === 1
    ? null
    : length === 2
      ? "and one item’s own price"
      : `and ${length - 1} items’ own prices`;

function Choose({ path, options, more, typed, errors }: ChooseProps) {
  const busy = useNavigation().formData?.get("intent") === "preview";
  const groups = new Map<string, ChoosableOption[]>();
  for (const option of options)
    groups.set(option.groupId, [...(groups.get(option.groupId) ?? []), option]);
  return (
    <Form method="post" action={path} noValidate className="mt-3 pb-24">
      <div className="flex flex-wrap items-end gap-2">
        <PriceRuleFields typed={typed} error={errors.amount} />
      </div>
      <ChooseMany
        legend="Which options"
        groupName="group"
        entryName="option"
        groups={[...groups].map(([id, group]) => ({
          id,
          name: group[0]!.group,
          entries: group.map((option) => ({ ...option, note: ownPrices(option.prices) })),
        }))}
        count={options.length}
        chosen={typed.options}
        error={errors.options}
        hint={
          more
            ? `These are the first ${options.length}. For the others, change prices from their group’s page.`
            : null
        }
      />
      <div className={cardClass("sticky bottom-20 z-10 mt-4 flex flex-wrap gap-3 p-2 md:bottom-4")}>
        <Button name="intent" value="preview" busy={busy} className="flex-1">
          Preview
        </Button>
        <Link to={paths.dashboard.options()} className={buttonClass("quiet")}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}

function Preview({
  path,
  typed,
  preview: { lines, same, sure },
}: {
  path: string;
  typed: Typed;
  preview: OptionsPreview;
}) {
  const fields = (["direction", "by", "amount", "rounding"] as const).map(
    (name): [string, string] => [name, typed[name]],
  );
  return (
    <ChangePreview
      path={path}
      fields={[
        ...fields,
        [SURE, sure],
        ...typed.options.map((id): [string, string] => ["option", id]),
      ]}
      what={["price", "prices"]}
      count={lines.length}
      same={same}
    >
      {lines.map(({ group, ...line }) => (
        <PreviewLine key={line.id} {...line} note={group} />
      ))}
    </ChangePreview>
  );
}
