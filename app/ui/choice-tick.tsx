import type { InputHTMLAttributes, ReactNode } from "react";
import { FieldError, ties } from "./field-error";

type TickProps = { title: string; note?: string } & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "name" | "value" | "defaultChecked" | "className" | "id"
>;

export function ChoiceTick({ title, note, className = "", ...input }: TickProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-field bg-card px-3.5 py-2 hover:border-muted has-checked:border-ink has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-ink">
      <input {...input} type="checkbox" className={`size-5 shrink-0 accent-ink ${className}`} />
      <span className="min-w-0 break-words hyphens-auto">
        <span className="font-medium">{title}</span>
        {note ? <span className="block text-sm text-muted">{note}</span> : null}
      </span>
    </label>
  );
}

/** @param id takes the focus when the error summary links here */
export function ChoiceTickGroup({
  id,
  legend,
  hint,
  errors,
  className = "",
  children,
}: {
  id: string;
  legend: string;
  hint?: string;
  errors: string[] | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={ties(id, hint, errors)["aria-describedby"]}
      className={`min-w-0 outline-none ${className}`}
    >
      <legend className="font-medium">{legend}</legend>
      {hint ? (
        <p id={`${id}-description`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <div className="mt-2 grid gap-2">{children}</div>
      <FieldError id={`${id}-error`} errors={errors} />
    </fieldset>
  );
}
