import { dayNames, splitHours } from "~/core/opening-hours/item-hours";
import { FieldError } from "~/ui/field-error";

type Props = {
  /** Also the prefix of the fields' ids. */
  id: string;
  legend: string;
  hint: string;
  hours: string;
  errors: string[] | undefined;
};

const timeField =
  "mt-1 block min-h-11 w-full rounded-xl border border-field bg-card px-3 tabular-nums aria-invalid:border-bad";

export function ItemHoursFields({ id, legend, hint, hours, errors }: Props) {
  const { days, from, until } = splitHours(hours);
  const error = errors?.length ? `${id}-error` : undefined;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={[`${id}-hint`, error].filter(Boolean).join(" ")}
      className="min-w-0"
    >
      <legend className="font-medium">{legend}</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {dayNames.map((day) => (
          <label
            key={day}
            className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-xl border border-field bg-card px-3 text-sm font-semibold has-checked:border-ink has-checked:bg-rest-soft"
          >
            <input
              type="checkbox"
              name="day"
              value={day}
              defaultChecked={days.includes(day)}
              className="size-5 accent-[var(--ink)]"
            />
            {day}
          </label>
        ))}
      </div>
      <div className="mt-2 grid grid-cols-2 gap-3">
        {(
          [
            ["from", "From", from],
            ["until", "Until", until],
          ] as const
        ).map(([name, label, value]) => (
          <label key={name} className="text-sm font-medium">
            {label}
            <input
              type="time"
              placeholder="6:00 pm"
              name={name}
              defaultValue={value}
              aria-invalid={error ? true : undefined}
              className={timeField}
            />
          </label>
        ))}
      </div>
      <FieldError id={error} errors={errors} />
    </fieldset>
  );
}
