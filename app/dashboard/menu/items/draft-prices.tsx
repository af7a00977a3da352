import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { priceField, unwantedField, type DraftItem } from "~/core/menu/item-list";
import { SURE } from "~/core/menu/odd-price";
import { cardClass } from "~/ui/card";
import { FieldError } from "~/ui/field-error";
import { formToShow } from "~/ui/form-to-show";
import { OverlayLink } from "./list-overlay";

/**
 * `filledIn` is how many fields got their usual price, not saved yet; `change` is that of the
 * dishes just removed.
 */
export type DraftPricesResult = {
  result: SubmissionResult<string[]>;
  filledIn?: number;
  change?: string | null;
};

export const draftPricesForm = (drafts: DraftItem[], answer: DraftPricesResult | undefined) =>
  formToShow(
    Object.fromEntries([
      ...drafts.flatMap(({ id }) => [
        [priceField(id), ""],
        [unwantedField(id), ""],
      ]),
      [SURE, ""],
    ]),
    answer,
  );

type Props = {
  drafts: DraftItem[];
  answer: DraftPricesResult | undefined;
};

/** Lists drafts; posting publishes those with a price, and removes those ticked. */
export function DraftPrices({ drafts, answer }: Props) {
  const { texts, errors } = draftPricesForm(drafts, answer);
  const busy = useNavigation().formAction === paths.dashboard.itemDrafts();
  return (
    <Form method="post" action={paths.dashboard.itemDrafts()} noValidate className="mt-3">
      <input type="hidden" name={SURE} value={texts[SURE]} />
      <ul className="divide-y divide-line">
        {drafts.map(({ id, name, category, priceHintKobo }) => {
          const field = priceField(id);
          const error = errors[field];
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
              <div className="min-w-32 flex-1">
                <label id={`${field}-name`} htmlFor={field} className="font-semibold break-words">
                  {name}
                </label>
                <p id={`${field}-description`} className="text-sm text-muted">
                  {category}
                  {priceHintKobo ? ` · usually around ${formatKobo(priceHintKobo)}` : ""}
                </p>
              </div>
              <label className="flex min-h-11 items-center gap-2 text-sm text-muted">
                <input
                  key={texts[unwantedField(id)]}
                  type="checkbox"
                  name={unwantedField(id)}
                  defaultChecked={texts[unwantedField(id)] === "on"}
                  aria-describedby={`${field}-name`}
                  className="size-5 accent-(--color-ink)"
                />
                I don’t cook this
              </label>
              <div className="flex items-center gap-2 max-sm:w-full">
                <span className="relative">
                  <span aria-hidden className="absolute top-2.5 left-3.5 text-muted">
                    ₦
                  </span>
                  <input
                    key={texts[field]}
                    id={field}
                    name={field}
                    defaultValue={texts[field]}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={20}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={`${field}-description${error ? ` ${field}-error` : ""}`}
                    className="block min-h-11 w-32 rounded-xl border border-field bg-card pr-3 pl-8 tabular-nums aria-invalid:border-bad"
                  />
                </span>
                <OverlayLink
                  path={paths.dashboard.item(id)}
                  className="inline-flex min-h-11 items-center px-2 font-semibold text-brand-text hover:underline"
                >
                  Edit <span className="sr-only">{name}</span>
                </OverlayLink>
              </div>
              <FieldError id={`${field}-error`} className="w-full" errors={error} />
            </li>
          );
        })}
      </ul>
      {/* Stays in reach, above a phone's tab bar, in one line. */}
      <div
        className={cardClass(
          "sticky bottom-20 z-10 mt-3 flex flex-wrap items-center gap-2 p-2 md:bottom-4",
        )}
      >
        <Button busy={busy} className="max-sm:!px-2.5 max-sm:text-sm">
          Add to menu
        </Button>
        <Button
          name="intent"
          value="remove"
          variant="quiet"
          className="max-sm:!px-2.5 max-sm:text-sm"
        >
          Remove ticked
        </Button>
      </div>
      {drafts.some(({ priceHintKobo }) => priceHintKobo) ? (
        <Button name="intent" value="usual" variant="quiet" className="mt-3">
          Fill in usual prices
        </Button>
      ) : null}
    </Form>
  );
}

/** Offers to undo a removal while prices are still being typed. */
export function DraftsRemoved({ change }: { change: string }) {
  return (
    <Form
      method="post"
      action={paths.dashboard.changeMany()}
      className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-card bg-work-soft px-4 py-1 text-work"
    >
      <p role="status">Removed. The prices you typed aren’t saved yet.</p>
      <input type="hidden" name="change" value={change} />
      <Button name="intent" value="undo" variant="quiet">
        Undo
      </Button>
    </Form>
  );
}
