import type { ReactNode } from "react";
import { isDecimal, type DescribedField, type DescribedFields } from "~/dashboard/settings/field";
import { Help } from "./help";
import type { FormState } from "~/dashboard/settings/section-page";
import { Field, TextField } from "~/ui/field";
import { OptionField, TickField } from "~/ui/tick-field";

type Form = Pick<FormState<unknown>, "errors"> & { texts: Readonly<Record<string, unknown>> };
type Props = {
  name: string;
  field: DescribedField;
  form: Form;
  /** Defaults to the field's own. */
  hint?: ReactNode;
  /** A flag that can't be switched on here; its hint says why. */
  isOff?: boolean;
};

const capitalised = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`;

function SettingInput({ name, field, form, hint, isOff = false }: Props) {
  const typed = form.texts[name];
  const value = typeof typed === "string" ? typed : undefined;
  const shared = { id: name, name, hint, errors: form.errors[name] };
  switch (field.kind) {
    case "flag":
      return (
        <TickField
          {...shared}
          checked={value === "on"}
          label={field.label}
          disabled={isOff && value !== "on"}
        />
      );
    case "choice":
      return (
        <OptionField
          {...shared}
          legend={field.label}
          value={value ?? field.default}
          options={Object.entries(field.options).map(([value, option]) => ({ value, ...option }))}
        />
      );
    case "text":
      return (
        <TextField
          {...shared}
          label={field.label}
          hint={hint ?? field.hint}
          rows={field.rows}
          maxLength={field.maxLength}
          defaultValue={value}
        />
      );
    case "number":
      return (
        <Field
          {...shared}
          label={field.formLabel}
          placeholder={field.optional ? capitalised(field.blank) : undefined}
          defaultValue={value}
          autoComplete="off"
          {...(isDecimal(field)
            ? { inputMode: "decimal", maxLength: 20, className: "max-w-48 tabular-nums" }
            : { inputMode: "numeric", maxLength: 20, className: "max-w-40 tabular-nums" })}
        />
      );
  }
}

export function SettingInputs({
  fields,
  form,
  hints = {},
  off = [],
  folded = [],
}: {
  fields: DescribedFields;
  form: Form;
  hints?: Readonly<Record<string, ReactNode>>;
  /** Names of flags that can't be switched on. */
  off?: readonly string[];
  /** Names of fields whose hint is folded away. */
  folded?: readonly string[];
}) {
  return Object.entries(fields).map(([name, field]) => {
    const isFolded = folded.includes(name) && !off.includes(name);
    return (
      <div key={name}>
        <SettingInput
          name={name}
          field={field}
          form={form}
          hint={isFolded ? null : hints[name]}
          isOff={off.includes(name)}
        />
        {isFolded ? <Help>{hints[name]}</Help> : null}
      </div>
    );
  });
}
