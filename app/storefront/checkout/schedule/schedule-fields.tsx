import { useMemo } from "react";
import type { OpeningRules } from "~/core/opening-hours/open-state";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { Message } from "~/shared/translate";
import { useTranslate } from "~/ui/use-translation";
import type { FormField } from "~/storefront/checkout/checkout-form";
import { Choice } from "~/storefront/checkout/choice";
import { closedDay, firstQuickTime, quickTimes } from "./quick-times";

export type ScheduleTerms = {
  /** The range of days, and the preselected one. */
  firstDate: string;
  lastDate: string;
  date: string;
  earliest: Message;
  /** The quick choices' input, the same here and on the server. */
  now: Date;
  orderTypes: ("pickup" | "delivery")[];
  opening: OpeningRules;
  /** Starts of the full slots (ms). */
  full: number[];
  lead: {
    pickupNoticeMinutes: number;
    minDeliveryMinutes: number;
    preOrderLeadMinutes: number | null;
  };
};

type Props = {
  terms: ScheduleTerms;
  on: boolean;
  note: string;
  date: FormField;
  time: FormField;
  day: string;
  /** Empty for a time typed by hand; undefined if nothing was chosen yet. */
  quick: string | undefined;
};

/**
 * Asks for as soon as possible or a date and time. Without scripts a button loads another day's
 * quick choices. If the store takes only orders for later, a lone radio button can't be switched
 * off; if it takes none, nothing is shown.
 */
export function ScheduleFields({ terms, on, note, date, time, day, quick }: Props) {
  const t = useTranslate();
  const { ordersOnly } = terms.opening;
  const isOnly = ordersOnly === "later";
  const choices = useMemo(() => quickTimes({ ...terms, date: day }), [day, terms]);
  const chosen = firstQuickTime(choices, quick, terms.orderTypes);
  const closed = closedDay(day, terms.opening);
  if (ordersOnly === "now") return null;
  return (
    <fieldset>
      <legend>{t("When do you want it?")}</legend>
      <Choice
        type={isOnly ? "radio" : "checkbox"}
        name="schedule"
        value="on"
        checked={isOnly || on}
        title={t("Schedule for later")}
        note={isOnly ? "" : note}
      />
      <div className="if-scheduled schedule grid gap-3">
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-44 flex-1">
            <Field
              label={t("Date")}
              type="date"
              min={terms.firstDate}
              max={terms.lastDate}
              {...date}
            />
          </div>
          <div className="scriptless">
            <Button variant="quiet" name="intent" value="times" formNoValidate>
              {t("Show times")}
            </Button>
          </div>
        </div>
        {choices.length > 0 ? (
          <div
            role="radiogroup"
            aria-label={t("Quick choices")}
            className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2"
          >
            {choices.map((choice) => (
              <div
                key={`${day} ${choice.time}`}
                className={
                  choice.for.length === 1
                    ? terms.orderTypes.length > 1
                      ? `if-${choice.for[0]}`
                      : ""
                    : ""
                }
              >
                <Choice
                  type="radio"
                  name="quickTime"
                  value={choice.time}
                  checked={choice.time === chosen}
                  title={choice.label}
                  note={choice.day ?? ""}
                  chip
                  className="quick"
                />
              </div>
            ))}
            <Choice
              type="radio"
              name="quickTime"
              value=""
              checked={chosen === ""}
              title={t("Other")}
              note=""
              chip
            />
          </div>
        ) : (
          <p className="text-sm text-muted">
            {closed
              ? t("Closed on {day}. Pick another day.", { day: closed })
              : t("No slots that day. Pick another day, or type a time within opening hours.")}
          </p>
        )}
        <div className="[.schedule:has(.quick:checked)_&]:hidden">
          <Field label={t("Time")} type="time" {...time} />
        </div>
        {time.errors?.length ? (
          <p className="hidden text-sm font-medium text-bad [.schedule:has(.quick:checked)_&]:block">
            {time.errors.join(" ")}
          </p>
        ) : null}
        <p className="text-sm text-muted">{t(terms.earliest)}</p>
      </div>
    </fieldset>
  );
}
