import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { FieldError, ties } from "./field-error";

type Frame = { id: string; label: ReactNode; hint?: ReactNode; errors?: string[] | undefined };

/** The look of a required field's label: a star that isn't part of its text. */
export const requiredLabel = "after:ml-0.5 after:text-bad after:content-['*']";

const control =
  "mt-1.5 block w-full rounded-xl border border-field bg-card px-3.5 py-2.5 text-base text-ink placeholder:text-muted aria-invalid:border-bad";

/** Returns whether a control is required, by the browser or only by the server. */
const isRequired = (control: { required?: boolean; "aria-required"?: unknown }) =>
  control.required === true || control["aria-required"] === true;

function FieldFrame({
  id,
  label,
  hint,
  errors,
  required,
  children,
}: Frame & { required: boolean; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className={`font-medium ${required ? requiredLabel : ""}`}>
        {label}
      </label>
      {hint ? (
        <p id={`${id}-description`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  );
}

/** Placeholders for browsers without such fields, where people type (app/shared/typed-time.ts). */
const likeThis: Record<string, string> = { date: "29/11/2026", time: "6:00 pm" };

/** Renders a labelled one-line input with its hint and error, whose ids derive from `id`. */
export function Field({
  id,
  label,
  hint,
  errors,
  className = "",
  ...input
}: Frame & Omit<InputHTMLAttributes<HTMLInputElement>, "id">) {
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors} required={isRequired(input)}>
      <input
        placeholder={likeThis[String(input.type)]}
        {...input}
        {...ties(id, hint, errors)}
        className={`${control} min-h-11 ${className}`}
      />
    </FieldFrame>
  );
}

export function TextField({
  id,
  label,
  hint,
  errors,
  className = "",
  rows = 3,
  ...area
}: Frame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id">) {
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors} required={isRequired(area)}>
      <textarea
        {...area}
        rows={rows}
        {...ties(id, hint, errors)}
        className={`${control} ${className}`}
      />
    </FieldFrame>
  );
}

/** Renders the same for a list; the options are the children. */
export function SelectField({
  id,
  label,
  hint,
  errors,
  className = "",
  ...select
}: Frame & Omit<SelectHTMLAttributes<HTMLSelectElement>, "id">) {
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors} required={isRequired(select)}>
      <select
        {...select}
        {...ties(id, hint, errors)}
        className={`${control} min-h-11 ${className}`}
      />
    </FieldFrame>
  );
}
