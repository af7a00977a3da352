import { Form, Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button, buttonClass } from "~/ui/button";
import { Field } from "~/ui/field";
import type { daysBeside } from "./closing-day";

/** Shows a page for another business day, `?day=`. */
export function DayForm({ typed, error }: { typed: string; error: string | null }) {
  return (
    <Form
      method="get"
      key={typed}
      noValidate
      className="flex max-w-md flex-wrap items-start gap-x-3"
    >
      <div className="min-w-0 flex-[1_1_11rem]">
        <Field
          id="day"
          name="day"
          type="date"
          label="Business day"
          defaultValue={typed}
          errors={error ? [error] : undefined}
        />
      </div>
      <Button variant="quiet" className="mt-7.5">
        Show
      </Button>
    </Form>
  );
}

type DaysNavProps = {
  beside: ReturnType<typeof daysBeside>;
  pathOf: (day: string) => string;
  children: ReactNode;
};

/** Leads to the days before and after. */
export function DaysNav({ beside, pathOf, children }: DaysNavProps) {
  return (
    <nav aria-label="Days" className="flex flex-wrap items-center gap-2">
      {beside.from ? (
        <Link to={pathOf(beside.from)} className={buttonClass("quiet")}>
          <ChevronLeft aria-hidden className="size-5" /> Day before
        </Link>
      ) : null}
      {beside.to ? (
        <Link to={pathOf(beside.to)} className={buttonClass("quiet")}>
          Day after <ChevronRight aria-hidden className="size-5" />
        </Link>
      ) : null}
      {children}
    </nav>
  );
}
