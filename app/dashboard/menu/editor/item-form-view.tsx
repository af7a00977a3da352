import { Form, useLocation, useNavigation } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { formatKobo } from "~/shared/money";
import type { ItemTag } from "~/shared/item-tags";
import type { PictureToAdjust } from "~/shared/picture-cut";
import { Button } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ChoiceTick, ChoiceTickGroup } from "~/ui/choice-tick";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, SelectField, TextField } from "~/ui/field";
import { RequiredNote } from "~/ui/required-note";
import { TickField } from "~/ui/tick-field";
import { ItemGroupsField } from "./item-groups-field";
import { ownPresetField, ownPriceField, type GroupsToShow } from "./item-groups";
import { LeaveLink } from "./item-dialog";
import type { ItemFormTexts } from "./item-form.server";
import { SURE } from "~/core/menu/odd-price";
import type { OfferedGroup } from "~/core/options/item-groups.server";
import type { FormToShow } from "~/ui/form-to-show";
import type { CategoryChoice } from "~/core/menu/items.queries.server";
import { useOverlayPath } from "~/dashboard/menu/items/list-overlay";
import { ItemHoursFields } from "~/dashboard/menu/arrangement/item-hours-fields";
import { useScripts } from "~/ui/use-scripts";
import { PictureField } from "./picture-field";
import { ItemPreview } from "~/dashboard/menu/preview/item-preview";

type Props = {
  path: string;
  form: FormToShow<keyof ItemFormTexts>;
  /** Null without a picture, or if its original is gone. */
  adjustable: PictureToAdjust | null;
  labels: readonly { name: string; label: string }[];
  categories: CategoryChoice[];
  groups: OfferedGroup[];
  /** The item's groups. */
  shownGroups: GroupsToShow;
  priceHintKobo: number | null;
  submitLabel: string;
  itemId?: string;
  color: string;
  previewed: Readonly<Record<string, unknown>> | null;
};

const FORM = "item-form";

/** Which of the form's folds hold a value or an error. */
function opensFolds(
  texts: ItemFormTexts,
  ticked: readonly string[],
  errors: Partial<Record<string, string[]>>,
) {
  const has = (...names: (keyof ItemFormTexts)[]) =>
    names.some((name) => texts[name] || errors[name]);
  return {
    hours: texts.isAvailable !== "on" || Boolean(errors.isAvailable) || has("hours"),
    options:
      ticked.length > 0 || Object.keys(errors).some((name) => /^(groups$|own-|first-)/.test(name)),
    stock: has("stock"),
    more: has("description", "tags", "allergens", "preparation"),
  };
}

/** Kept apart from the customers' translations, which would load with every list of items. */
const tagNames: Record<ItemTag, string> = {
  spicy: "Spicy",
  vegetarian: "Vegetarian",
  new: "New",
};

/** Folds what is seldom needed; open where it holds a value or an error. */
function Fold({
  title,
  note,
  isOpen,
  children,
}: {
  title: string;
  note?: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className={cardClass("group/fold")}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 py-2 active:bg-rest-soft [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="font-semibold">{title}</span>
          {note ? <span className="block text-sm text-muted">{note}</span> : null}
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-muted group-open/fold:rotate-180"
        />
      </summary>
      <div className="space-y-4 px-4 pb-4">{children}</div>
    </details>
  );
}

/** Rules: docs/rules.md, Menu items. */
export function ItemFormView({
  path,
  form: { isSent, errors, formErrors, ...form },
  adjustable,
  labels,
  categories,
  groups,
  priceHintKobo,
  submitLabel,
  itemId,
  color,
  previewed,
  ...props
}: Props) {
  const hasScripts = useScripts();
  const navigation = useNavigation();
  const action = useOverlayPath(path);
  // Kept from when the form opened: after a revalidation, the fields and the base they are compared
  // with must still match.
  const [opened] = useState({ itemId, texts: form.texts, shownGroups: props.shownGroups });
  const { texts, shownGroups } = isSent ? { ...form, ...props } : opened;
  const { state } = useLocation();
  const busy = navigation.state !== "idle" && navigation.formAction === action;
  const ownValues = groups.flatMap(({ options }) =>
    options.flatMap(({ id, name }) => [
      { name: ownPriceField(id), label: `Price of ${name}` },
      { name: ownPresetField(id), label: `${name}, chosen at first` },
    ]),
  );
  const opens = opensFolds(texts, shownGroups.ticked, errors);
  const fieldErrors = [...labels, ...ownValues].flatMap(({ name, label }) =>
    (errors[name] ?? []).map((message) => ({ message: `${label}: ${message}`, fieldId: name })),
  );
  return (
    <div className="with-preview xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start xl:gap-8">
      <Form
        id={FORM}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        replace
        preventScrollReset
        state={state as object | null}
        className="mt-3 space-y-4"
      >
        <ErrorSummary
          title="Please fix this"
          errors={[...fieldErrors, ...formErrors.map((message) => ({ message }))]}
        />
        {/* Makes Enter save instead of clicking a button that moves a group. */}
        <button className="sr-only" tabIndex={-1} aria-hidden>
          {submitLabel}
        </button>
        {opened.itemId ? <input type="hidden" name="itemId" value={opened.itemId} /> : null}
        <input type="hidden" name="base" value={texts.base} />
        <input type="hidden" name={SURE} value={texts[SURE]} />
        <RequiredNote />
        <Field
          id="name"
          name="name"
          label="Name"
          defaultValue={texts.name}
          errors={errors.name}
          maxLength={200}
          aria-required
          autoComplete="off"
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-x-3 gap-y-4">
          <Field
            id="price"
            name="price"
            label="Price (₦)"
            hint={priceHintKobo ? `Usually around ${formatKobo(priceHintKobo)}` : null}
            defaultValue={texts.price}
            errors={errors.price}
            placeholder="1500"
            inputMode="decimal"
            maxLength={20}
            aria-required
            autoComplete="off"
          />
          {categories.length > 0 ? (
            <SelectField
              id="categoryId"
              name="categoryId"
              label="Category"
              defaultValue={texts.categoryId}
              errors={errors.categoryId}
              aria-required
            >
              <option value="">Choose a category</option>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : null}
          <div className="col-span-full sm:col-auto">
            <Field
              id="newCategory"
              name="newCategory"
              label={categories.length > 0 ? "Or a new category" : "Category"}
              defaultValue={texts.newCategory}
              errors={
                categories.length > 0
                  ? errors.newCategory
                  : (errors.newCategory ?? errors.categoryId)
              }
              placeholder="Soups"
              maxLength={80}
              aria-required={categories.length === 0}
              autoComplete="off"
            />
          </div>
        </div>
        <PictureField
          key={`${texts.image} ${errors.file?.join() ?? ""}`}
          image={texts.image || null}
          isRemoved={texts.removeImage === "on"}
          color={texts.imageColor}
          adjustable={adjustable}
          sent={texts.adjusts && texts.adjusts === texts.image ? texts : null}
          errors={errors.file}
        />
        <Fold title="When it is sold" isOpen={opens.hours}>
          <TickField
            id="isAvailable"
            name="isAvailable"
            checked={texts.isAvailable === "on"}
            errors={errors.isAvailable}
            label="Available"
            hint="Customers can order it."
          />
          <ItemHoursFields
            key={`hours ${texts.hours}`}
            id="hours"
            legend="When it is available"
            hint="Leave all empty to follow the category. Hours that you set here replace the category’s."
            hours={texts.hours}
            errors={errors.hours}
          />
        </Fold>
        <Fold title="Options" isOpen={opens.options}>
          <ItemGroupsField groups={groups} shown={shownGroups} errors={errors} />
        </Fold>
        <Fold title="Stock" isOpen={opens.stock}>
          <Field
            id="stock"
            name="stock"
            label="Stock"
            hint="Portions left. Leave empty if you don’t count."
            defaultValue={texts.stock}
            errors={errors.stock}
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
          />
        </Fold>
        <Fold
          title="More"
          note="Description, tags, allergens, preparation time"
          isOpen={opens.more}
        >
          <TextField
            id="description"
            name="description"
            label="Description"
            hint="Optional. What’s in it, and how big it is."
            defaultValue={texts.description}
            errors={errors.description}
            maxLength={1200}
          />
          <ChoiceTickGroup
            id="tags"
            legend="Tags"
            hint="Optional. Customers see them on the menu, and find the dish by them."
            errors={errors.tags}
          >
            <div className="grid gap-2 sm:grid-cols-3">
              {Object.entries(tagNames).map(([tag, title]) => (
                <ChoiceTick
                  key={tag}
                  name="tags"
                  value={tag}
                  title={title}
                  defaultChecked={texts.tags.split(/, ?/).includes(tag)}
                />
              ))}
            </div>
          </ChoiceTickGroup>
          <Field
            id="allergens"
            name="allergens"
            label="Allergens"
            hint="Optional. Separate with commas"
            defaultValue={texts.allergens}
            errors={errors.allergens}
            placeholder="peanuts, fish"
            maxLength={900}
            autoComplete="off"
          />
          <Field
            id="preparation"
            name="preparation"
            label="Preparation time (minutes)"
            hint="Optional"
            defaultValue={texts.preparation}
            errors={errors.preparation}
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
          />
        </Fold>
        {/* Stays in reach, above a phone's tab bar. */}
        <div
          className={cardClass(
            "sticky bottom-18 z-10 flex flex-wrap gap-2 p-2 shadow-[0_-2px_20px_rgb(28_25_23/0.16)] md:bottom-4 noscript:static [dialog_&]:bottom-2",
          )}
        >
          <Button busy={busy}>{submitLabel}</Button>
          <noscript>
            <Button variant="quiet" name="intent" value="preview" formAction={`${action}#preview`}>
              Preview
            </Button>
          </noscript>
          <LeaveLink>Cancel</LeaveLink>
        </div>
      </Form>
      {hasScripts || previewed ? (
        <ItemPreview {...{ groups, color }} formId={FORM} sent={previewed} />
      ) : null}
    </div>
  );
}
