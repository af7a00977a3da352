import { CopyPlus, Plus, Trash2 } from "lucide-react";
import type { Weekday } from "~/shared/clock";
import { FieldError, ties } from "~/ui/field-error";
import {
  MAX_WINDOWS,
  USUAL,
  isAllDay,
  hoursIntent,
  type DayFormValues,
  type SpecialDayFormValues,
} from "./hours-draft";

type Errors = Record<string, string[]>;

const small =
  "inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-medium text-brand-text hover:bg-rest-soft";

const ErrorOf = ({ name, errors }: { name: string; errors: Errors }) => (
  <FieldError id={`${name}-error`} className="mt-1" errors={errors[name]} />
);

const tiedTo = (name: string, errors: Errors) => ({ name, ...ties(name, null, errors[name]) });

function OpenSwitch({ at, label, open }: { at: string; label: string; open: boolean }) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        role="switch"
        id={`${at}.open`}
        name={`${at}.open`}
        defaultChecked={open}
        aria-label={`${label} open`}
        className="relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-muted bg-rest-soft transition before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-muted before:transition checked:border-good checked:bg-good checked:before:translate-x-4 checked:before:bg-card"
      />
      <span aria-hidden className="[.hours-day:has([role=switch]:checked)_&]:hidden">
        Closed
      </span>
      <span aria-hidden className="hidden [.hours-day:has([role=switch]:checked)_&]:inline">
        Open
      </span>
    </label>
  );
}

/** CSS hides the windows while the day is closed, so it works without scripts. */
function Windows({
  at,
  label,
  texts,
  errors,
  copy,
}: {
  at: string;
  label: string;
  texts: DayFormValues;
  errors: Errors;
  copy?: Weekday;
}) {
  const allDay = isAllDay(texts);
  // After unticking 'All day', start from the usual times.
  const rows = allDay
    ? [USUAL]
    : texts.windows.length
      ? texts.windows
      : [{ opening: "", closing: "" }];
  return (
    <div className="open-hours hidden grid-cols-[minmax(0,1fr)] gap-y-1 [.hours-day:has([role=switch]:checked)_&]:grid">
      {rows.map((window, index) => {
        const name = `${at}.windows[${index}]`;
        const which = `${label}${rows.length > 1 ? `, ${index + 1}` : ""}`;
        return (
          <div key={index} className="[.open-hours:has(.all-day:checked)_&]:hidden">
            <div className="flex items-center gap-x-1.5">
              <TimeInput
                name={`${name}.opening`}
                label={`${which}: opens`}
                value={window.opening}
                errors={errors}
              />
              <span aria-hidden>–</span>
              <TimeInput
                name={`${name}.closing`}
                label={`${which}: closes`}
                value={window.closing}
                errors={errors}
              />
              {rows.length > 1 ? (
                <button
                  name="intent"
                  value={hoursIntent.removeWindow(at, index)}
                  className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-rest-soft hover:text-ink"
                  title="Remove these hours"
                >
                  <Trash2 aria-hidden className="size-5" />
                  <span className="sr-only">Remove these hours of {which}</span>
                </button>
              ) : null}
            </div>
            <ErrorOf name={`${name}.opening`} errors={errors} />
            <ErrorOf name={`${name}.closing`} errors={errors} />
          </div>
        );
      })}
      <div className="-mx-3 flex flex-wrap">
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 px-3">
          <input
            type="checkbox"
            name={`${at}.allDay`}
            defaultChecked={allDay}
            aria-label={`${label} all day`}
            className="all-day size-5 shrink-0 accent-ink"
          />
          <span aria-hidden>All day</span>
        </label>
        {rows.length < MAX_WINDOWS ? (
          <button
            name="intent"
            value={hoursIntent.addWindow(at)}
            className={`${small} [.open-hours:has(.all-day:checked)_&]:hidden`}
          >
            <Plus aria-hidden className="size-4" /> Add hours
            <span className="sr-only"> to {label}</span>
          </button>
        ) : null}
        {copy ? (
          <button name="intent" value={hoursIntent.copyToAll(copy)} className={small}>
            <CopyPlus aria-hidden className="size-4" /> Copy to all
            <span className="sr-only"> days from {label}</span>
          </button>
        ) : null}
      </div>
    </div>
  );
}

function TimeInput({
  name,
  label,
  value,
  errors,
}: {
  name: string;
  label: string;
  value: string;
  errors: Errors;
}) {
  return (
    <input
      type="time"
      placeholder="6:00 pm"
      {...tiedTo(name, errors)}
      aria-label={label}
      defaultValue={value}
      className="min-h-11 w-full max-w-36 min-w-0 rounded-xl border border-field bg-card px-2 text-base text-ink aria-invalid:border-bad max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
    />
  );
}

export function DayRow({
  at,
  label,
  texts,
  errors,
}: {
  at: Weekday;
  label: string;
  texts: DayFormValues;
  errors: Errors;
}) {
  return (
    <fieldset
      id={at}
      tabIndex={-1}
      className="hours-day grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-4 py-3 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-3 self-start">
        <span aria-hidden className="font-semibold">
          {label}
        </span>
        <OpenSwitch at={at} label={label} open={Boolean(texts.open)} />
      </div>
      <Windows at={at} label={label} texts={texts} errors={errors} copy={at} />
      <FieldError className="col-span-full" errors={errors[at]} />
    </fieldset>
  );
}

const input =
  "mt-1 block min-h-11 w-full rounded-xl border border-field bg-card px-3 text-base text-ink aria-invalid:border-bad";

export function SpecialDayRow({
  index,
  texts,
  errors,
  dates,
}: {
  index: number;
  texts: SpecialDayFormValues;
  errors: Errors;
  dates: { first: string; last: string };
}) {
  const at = `specialDays[${index}]`;
  const label = texts.name || `Special day ${index + 1}`;
  return (
    <fieldset className="hours-day grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 py-4">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
        <label className="font-medium">
          Date
          <input
            type="date"
            placeholder="29/11/2026"
            {...tiedTo(`${at}.date`, errors)}
            min={dates.first}
            max={dates.last}
            defaultValue={texts.date}
            className={`${input} font-normal`}
          />
        </label>
        <label className="font-medium max-sm:col-span-full max-sm:row-start-2">
          Name
          <input
            {...tiedTo(`${at}.name`, errors)}
            maxLength={60}
            defaultValue={texts.name}
            placeholder="Christmas Day"
            className={`${input} font-normal placeholder:text-muted`}
          />
        </label>
        <button
          name="intent"
          value={hoursIntent.removeSpecialDay(index)}
          className="grid size-11 place-items-center rounded-full text-muted hover:bg-rest-soft hover:text-ink"
          title="Remove this day"
        >
          <Trash2 aria-hidden className="size-5" />
          <span className="sr-only">Remove {label}</span>
        </button>
        <ErrorOf name={`${at}.date`} errors={errors} />
        <ErrorOf name={`${at}.name`} errors={errors} />
      </div>
      <OpenSwitch at={at} label={label} open={Boolean(texts.open)} />
      <Windows at={at} label={label} texts={texts} errors={errors} />
    </fieldset>
  );
}
