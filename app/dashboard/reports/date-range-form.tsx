import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";

type DateField = "from" | "to";

export type DateRangeError = { field: DateField; message: string } | null;

type Props = {
  action: string;
  typed: Record<DateField, string>;
  error: DateRangeError;
  className?: string;
  children?: ReactNode;
};

export function DateRangeForm({ action, typed, error, className = "", children }: Props) {
  const dateField = (name: DateField, label: string) => (
    <Field
      id={name}
      name={name}
      type="date"
      label={label}
      defaultValue={typed[name]}
      errors={error?.field === name ? [error.message] : undefined}
    />
  );
  return (
    <Form
      method="get"
      action={action}
      key={`${typed.from} ${typed.to}`}
      noValidate
      className={`grid grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_1fr_auto] ${className}`}
    >
      {children}
      {dateField("from", "From")}
      {dateField("to", "To")}
      <Button variant="quiet" className="col-span-2 sm:col-span-1 sm:mt-7.5">
        Show
      </Button>
    </Form>
  );
}
