import type { ReactNode } from "react";
import { FieldError, ties } from "./field-error";

type Shared = { label: ReactNode; hint?: ReactNode; disabled?: boolean };

const row = "flex min-h-11 items-start gap-3 py-1.5";
const box = "size-6 shrink-0 accent-[var(--ink)] disabled:cursor-not-allowed";

/** Shows a checkbox with its label and a hint. Submits `on`, or nothing. */
export function TickField({
  id,
  name,
  // Not undefined: React would write an empty value.
  value = "on",
  checked,
  label,
  hint,
  errors,
  disabled = false,
  onChange,
}: Shared & {
  id: string;
  name?: string;
  /** Submitted instead of `on`. */
  value?: string;
  checked: boolean;
  errors?: string[] | undefined;
  onChange?: (on: boolean) => void;
}) {
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 font-medium">
        <input
          {...ties(id, hint, errors)}
          name={name}
          value={value}
          type="checkbox"
          defaultChecked={checked}
          disabled={disabled}
          className={box}
          onChange={onChange && ((event) => onChange(event.target.checked))}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hint ? (
        <p id={`${id}-description`} className="-mt-1.5 pb-1.5 pl-9 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} className="pl-9" errors={errors} />
    </div>
  );
}

type Option = Shared & { value: string };

/** Radio buttons with hints; the group has the field's id for the error summary's link. */
export function OptionField({
  id,
  name,
  legend,
  hint,
  value,
  options,
  errors,
  onChange,
}: {
  id: string;
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  value: string;
  options: readonly Option[];
  errors?: string[] | undefined;
  onChange?: (value: string) => void;
}) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={errors?.length ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className="font-medium">{legend}</legend>
      {hint ? <p className="text-sm text-muted">{hint}</p> : null}
      <div className="mt-1.5 grid gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={`${row} cursor-pointer rounded-xl border border-field bg-card px-3.5 has-checked:border-ink has-checked:bg-rest-soft`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              className={`mt-0.5 ${box}`}
              onChange={onChange && (() => onChange(option.value))}
            />
            <span className="min-w-0 py-0.5">
              <span className="font-medium">{option.label}</span>
              {option.hint ? <span className="block text-sm text-muted">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} errors={errors} />
    </fieldset>
  );
}
