import type { ReactNode } from "react";
import { FieldError } from "~/ui/field-error";
import type { TypedRule } from "./price-rule-form.server";

export function PriceRuleFields({ typed, error }: { typed: TypedRule; error: string | undefined }) {
  return (
    <>
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
          maxLength={20}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "amount-error" : undefined}
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
      <FieldError id="amount-error" className="w-full" errors={error} />
    </>
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
  children: ReactNode;
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
