import { Form, Link, useNavigation } from "@remix-run/react";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { MenuPageHead } from "~/dashboard/menu/items/menu-page-head";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, SelectField } from "~/ui/field";
import { RequiredNote } from "~/ui/required-note";
import { OptionField } from "~/ui/tick-field";
import { useScripts } from "~/ui/use-scripts";
import type { GroupItem, ItemChoice } from "~/core/option-groups/option-groups.queries.server";
import { GroupItemsForm } from "./group-items-form";
import { kindNames, type GroupFormResult, type GroupTexts, type TickedItems } from "./group-form";
import { OptionRows } from "./option-rows";
import { GroupPreview } from "~/dashboard/menu/preview/group-preview";

type Props = {
  title: string;
  path: string;
  /** A new group's id, posted along; null for an existing group. */
  newId: string | null;
  texts: GroupTexts;
  errors: GroupFormResult["errors"];
  message: string | null;
  itemCount: number;
  /** The bulk page for this group's prices; null while it has no options. */
  pricesPath: string | null;
  menuItems: ItemChoice[];
  /** Items that can have the group; null for a new group, which is saved first. */
  groupItems: GroupItem[] | null;
  ticked: TickedItems | null;
  color: string;
  isPreview: boolean;
};

const FORM = "group-form";

/** Rules: docs/rules.md, Item options. */
export function GroupFormView({
  title,
  path,
  errors,
  message,
  itemCount,
  pricesPath,
  menuItems,
  groupItems,
  ticked,
  color,
  isPreview,
  ...props
}: Props) {
  // Kept from when the form opened: after a revalidation, the fields and the base they are compared
  // with must still match.
  const [{ texts, newId }] = useState(props);
  const hasScripts = useScripts();
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "save";
  const errorsOf = (name: string) => errors[name] ?? undefined;
  const list = Object.entries(errors).flatMap(([name, found]) =>
    // The items' form shows its own error.
    (name === "items" ? [] : (found ?? [])).map((text) => ({
      message: labelOf(name, texts) + text,
      ...(name ? { fieldId: name } : {}),
    })),
  );
  return (
    <div className="max-w-2xl xl:max-w-5xl">
      <MenuPageHead title={title} />
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start xl:gap-8">
        <Form
          id={FORM}
          method="post"
          action={path}
          noValidate
          preventScrollReset
          className="mt-4 space-y-5"
        >
          <ErrorSummary title="Please fix this" errors={message ? [{ message }, ...list] : list} />
          {/* Makes Enter save instead of clicking a button that moves a row. */}
          <button name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden>
            Save
          </button>
          {newId ? <input type="hidden" name="groupId" value={newId} /> : null}
          <input type="hidden" name="base" value={texts.base} />
          <RequiredNote />
          <Field
            id="name"
            name="name"
            label="Name"
            hint="Customers read it above the options, such as Protein."
            defaultValue={texts.name}
            errors={errorsOf("name")}
            maxLength={80}
            aria-required
            autoComplete="off"
          />
          <OptionField
            id="kind"
            name="kind"
            legend="What it does"
            value={texts.kind}
            errors={errorsOf("kind")}
            options={[
              {
                value: "extra",
                label: kindNames.extra,
                hint: "Its prices go on top of the item’s, or come off with a minus.",
              },
              {
                value: "size",
                label: kindNames.size,
                hint: "One has to be chosen, and its price is the item’s.",
              },
            ]}
          />
          <div className="grid gap-5 sm:grid-cols-3">
            <CountField
              name="min"
              label="Choose at least"
              hint="0: it can be left out"
              {...{ texts, errors }}
            />
            <CountField
              name="max"
              label="Choose at most"
              hint="Empty: any number"
              {...{ texts, errors }}
            />
            <CountField
              name="free"
              label="Of these free"
              hint="The dearest ones"
              {...{ texts, errors }}
            />
          </div>
          <section aria-labelledby="options" className="space-y-4">
            <h2 id="options" className="text-lg font-bold">
              Options
            </h2>
            <OptionRows rows={texts.options} errors={errors} />
            <Button variant="quiet" name="intent" value="add">
              <Plus aria-hidden className="size-5" /> Add an option
            </Button>
            {menuItems.length > 0 ? (
              <div className="flex flex-wrap items-end gap-3">
                <div className="min-w-0 flex-[1_1_12rem]">
                  <SelectField
                    id="addedItem"
                    name="addedItem"
                    label="Or an item of your menu"
                    hint="It costs its own price and what you type; with −200 it is ₦200 cheaper."
                  >
                    {menuItems.map((item) => (
                      <option key={item.id} value={item.id}>
                        {item.name}
                      </option>
                    ))}
                  </SelectField>
                </div>
                <Button variant="quiet" name="intent" value="item">
                  Add item
                </Button>
              </div>
            ) : null}
          </section>
          <div className="flex flex-wrap gap-3 pt-1">
            <Button busy={busy} name="intent" value="save">
              Save group
            </Button>
            <noscript>
              <Button variant="quiet" name="intent" value="preview" formAction={`${path}#preview`}>
                Preview
              </Button>
            </noscript>
            <Link to={paths.dashboard.options()} className={buttonClass("quiet")}>
              Cancel
            </Link>
          </div>
        </Form>
        {hasScripts || isPreview ? (
          <GroupPreview {...{ menuItems, color }} formId={FORM} sent={isPreview ? texts : null} />
        ) : null}
      </div>
      {pricesPath ? (
        <Link to={pricesPath} className={`mt-8 ${buttonClass("quiet")}`}>
          Change prices of this group
        </Link>
      ) : null}
      {groupItems ? (
        <GroupItemsForm path={path} items={groupItems} ticked={ticked} errors={errors.items} />
      ) : null}
      {newId ? null : (
        <details className="mt-8 border-t border-line pt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-medium text-muted hover:text-ink">
            <Trash2 aria-hidden className="size-4" /> Delete this group
          </summary>
          <Form method="post" action={path} className="pb-2">
            <p className="mb-2 text-sm">
              {itemCount > 0
                ? `${itemCount} item${itemCount === 1 ? " loses" : "s lose"} it. `
                : ""}
              Orders that were placed keep what was chosen. This can’t be undone.
            </p>
            <Button variant="danger" name="intent" value="delete">
              Delete group
            </Button>
          </Form>
        </details>
      )}
    </div>
  );
}

const rowLabels: Record<string, string> = {
  name: "Name",
  price: "Price",
  unit: "One is",
  most: "At most of it",
  preset: "Chosen at first",
  stock: "Stock",
  allergens: "Allergens",
};
const groupLabels: Record<string, string> = {
  name: "Name",
  kind: "What it does",
  min: "Choose at least",
  max: "Choose at most",
  free: "Of these free",
};

function labelOf(name: string, texts: GroupTexts): string {
  const [, place, field] = /^options\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
  if (field === undefined) return groupLabels[name] ? `${groupLabels[name]}: ` : "";
  const option = texts.options[Number(place)]?.name || `Option ${Number(place) + 1}`;
  return `${option}, ${rowLabels[field] ?? field}: `;
}

function CountField({
  name,
  label,
  hint,
  texts,
  errors,
}: Pick<Props, "texts" | "errors"> & {
  name: "min" | "max" | "free";
  label: string;
  hint: string;
}) {
  return (
    <Field
      id={name}
      name={name}
      label={label}
      hint={hint}
      defaultValue={texts[name]}
      errors={errors[name] ?? undefined}
      inputMode="numeric"
      maxLength={20}
      autoComplete="off"
    />
  );
}
