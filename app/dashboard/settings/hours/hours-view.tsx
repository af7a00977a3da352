import { Form, useNavigation } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { dateLabel, weekFromMonday } from "~/core/opening-hours/week-hours";
import { dayEndLabel, dayEnds } from "~/shared/day-end";
import type { FormState } from "~/dashboard/settings/section-page";
import { Button } from "~/ui/button";
import { DayRow, SpecialDayRow } from "./day-row";
import type { Holiday } from "~/core/opening-hours/holidays";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import {
  MAX_SPECIAL_DAYS,
  hoursIntent,
  applyHoursIntent,
  hoursFormValues,
  completeFormValues,
  type HoursFormValues,
} from "./hours-draft";

type Props = {
  form: FormState<HoursFormValues>;
  /** Upcoming public holidays, as suggestions. */
  holidays: Holiday[];
  zones: { region: string; zones: string[] }[];
  dates: { first: string; last: string };
};

/** With scripts, buttons change the draft in place; without them they post the form. */
export function HoursFields({ form, holidays, zones, dates }: Props) {
  const [draft, setDraft] = useState({
    form,
    texts: completeFormValues(form.texts),
    turn: 0,
    focus: "",
  });
  if (draft.form !== form)
    setDraft({ form, texts: completeFormValues(form.texts), turn: draft.turn + 1, focus: "" });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!draft.focus) return;
    document.getElementById(draft.focus)?.focus();
    // Let the frame notice the change.
    box.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [draft]);
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const button =
      event.target instanceof Element
        ? event.target.closest<HTMLButtonElement>("button[name=intent]")
        : null;
    const after =
      button?.form && applyHoursIntent(hoursFormValues(new FormData(button.form)), button.value);
    if (!after) return;
    event.preventDefault();
    setDraft({ form, ...after, turn: draft.turn + 1 });
  };
  const { texts, turn } = draft;
  // Field errors refer to row numbers, so drop them once rows move.
  const errors = draft.focus ? {} : form.errors;
  const takenDates = new Set(texts.specialDays.map(({ date }) => date));
  const offered = holidays.filter(({ date }) => !takenDates.has(date));
  return (
    <div
      ref={box}
      role="presentation"
      onClick={onClick}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <Card key={`week ${turn}`} titleId="week" title="Every week">
        <p className="text-sm text-muted">
          Closing after midnight is fine (6 pm – 2 am). Open 24 hours? Tick ‘All day’.
        </p>
        <div className="mt-2 divide-y divide-line">
          {weekFromMonday.map((day) => (
            <DayRow key={day} at={day} label={day} texts={texts[day]} errors={errors} />
          ))}
        </div>
      </Card>
      <Card key={`special ${turn}`} titleId="special" title="Holidays and special days">
        <p id="specialDays" tabIndex={-1} className="text-sm text-muted">
          On these dates these hours replace the usual ones.
        </p>
        <FieldError errors={errors.specialDays} />
        <div className="mt-2 divide-y divide-line">
          {texts.specialDays.map((day, index) => (
            <SpecialDayRow key={index} index={index} texts={day} errors={errors} dates={dates} />
          ))}
        </div>
        {texts.specialDays.length < MAX_SPECIAL_DAYS ? (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              id="add-special-day"
              name="intent"
              value={hoursIntent.addSpecialDay()}
              variant="quiet"
              className="!px-4"
            >
              <Plus aria-hidden className="size-4" /> Add a special day
            </Button>
            {offered.map(({ date, name }) => (
              <Button
                key={date}
                name="intent"
                value={hoursIntent.addSpecialDay(date, name)}
                variant="quiet"
                className="!px-4 !font-medium"
              >
                <Plus aria-hidden className="size-4" /> {name},{" "}
                {dateLabel(date).replace(/^\w+ /, "")}
              </Button>
            ))}
          </div>
        ) : null}
      </Card>
      <Card key={`zone ${turn}`} titleId="zone" title="Time zone and end of day">
        <div className="mt-2 grid max-w-md gap-5">
          <SelectField
            id="timeZone"
            name="timeZone"
            label="Time zone"
            defaultValue={texts.timeZone}
            errors={errors.timeZone}
          >
            {zones.map(({ region, zones: names }) => (
              <optgroup key={region} label={region}>
                {names.map((zone) => (
                  <option key={zone} value={zone}>
                    {zone
                      .slice(zone.indexOf("/") + 1)
                      .replaceAll("_", " ")
                      .replaceAll("/", ", ")}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
          <SelectField
            id="dayEndsAt"
            name="dayEndsAt"
            label="Day ends at"
            hint="Orders before this time count for the day before. Past days don’t change."
            defaultValue={texts.dayEndsAt}
            errors={errors.dayEndsAt}
          >
            {texts.dayEndsAt ? null : <option value="">Leave as it is</option>}
            {dayEnds.map((time) => (
              <option key={time} value={time}>
                {dayEndLabel(time)}
              </option>
            ))}
          </SelectField>
        </div>
      </Card>
    </div>
  );
}

export function HoursUnset() {
  const busy = useNavigation().formData?.get("intent") === "confirm";
  return (
    <Form
      method="post"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-work-soft p-4 text-work"
    >
      <p className="min-w-0 flex-1 basis-[14rem]">
        Are these your hours? Change them below, or confirm them.
      </p>
      <Button name="intent" value="confirm" variant="quiet" busy={busy}>
        Yes, these are my hours
      </Button>
    </Form>
  );
}
