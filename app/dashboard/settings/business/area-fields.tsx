import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { AREA_NAME_LENGTH, MAX_AREAS } from "./business-rules";
import { zonesLeft, type AreaFormValues } from "./business-form";

type Props = {
  rows: Partial<AreaFormValues>[];
  errors: Record<string, string[]>;
  hint: string | undefined;
  zones: string[];
};

/** Edits delivery areas, a row each. Buttons post the form to rearrange it, without saving. */
export function AreaFields({ rows, errors, hint, zones }: Props) {
  const unusedZones = zonesLeft(zones, rows);
  return (
    <fieldset id="areas" tabIndex={-1} className="min-w-0">
      <legend className="font-medium">Delivery areas</legend>
      {hint ? <p className="text-sm text-muted">{hint}</p> : null}
      <FieldError className="mt-1" errors={errors.areas} />
      <ol className="mt-2 grid grid-cols-1 gap-3">
        {rows.map((row, at) => (
          <AreaRow
            key={row.id ?? at}
            row={row}
            at={at}
            last={at === rows.length - 1}
            errors={errors}
          />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        {rows.length < MAX_AREAS ? (
          <Button variant="quiet" name="intent" value="area-add">
            Add area
          </Button>
        ) : null}
        {unusedZones.length > 0 ? (
          <Button variant="quiet" name="intent" value="area-zones">
            {rows.length === 0 ? "Start with" : "Add"}{" "}
            {unusedZones.length <= 3
              ? unusedZones.join(", ")
              : `${unusedZones.slice(0, 2).join(", ")} and ${unusedZones.length - 2} more`}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}

const turn = "grid size-11 place-items-center rounded-full border border-line hover:bg-rest-soft";

function AreaRow({
  row,
  at,
  last,
  errors,
}: {
  row: Partial<AreaFormValues>;
  at: number;
  last: boolean;
  errors: Record<string, string[]>;
}) {
  const called = row.name || `area ${at + 1}`;
  const field = (name: Exclude<keyof AreaFormValues, "id">) => ({
    id: `areas[${at}].${name}`,
    name: `areas[${at}].${name}`,
    defaultValue: row[name],
    errors: errors[`areas[${at}].${name}`],
    autoComplete: "off",
  });
  const naira = (name: "fee" | "minimumOrder" | "freeAbove") => ({
    ...field(name),
    inputMode: "decimal" as const,
    maxLength: 20,
    className: "tabular-nums",
  });
  return (
    <li className="rounded-xl border border-line p-3">
      <input type="hidden" name={`areas[${at}].id`} value={row.id ?? ""} />
      <div className="grid gap-3 xl:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] xl:items-end">
        <Field label="Area" maxLength={AREA_NAME_LENGTH} {...field("name")} />
        <div className="grid grid-cols-3 items-end gap-3 xl:contents">
          <Field label="Fee (₦)" {...naira("fee")} />
          <Field label="Minimum (₦)" placeholder="any" {...naira("minimumOrder")} />
          <Field label="Free from (₦)" placeholder="never" {...naira("freeAbove")} />
        </div>
      </div>
      <div className="mt-2 flex justify-end gap-2">
        {at > 0 ? (
          <button
            name="intent"
            value={`area-up-${at}`}
            aria-label={`Move ${called} up`}
            className={turn}
          >
            <ArrowUp aria-hidden className="size-5" />
          </button>
        ) : null}
        {last ? null : (
          <button
            name="intent"
            value={`area-down-${at}`}
            aria-label={`Move ${called} down`}
            className={turn}
          >
            <ArrowDown aria-hidden className="size-5" />
          </button>
        )}
        <button
          name="intent"
          value={`area-remove-${at}`}
          aria-label={`Remove ${called}`}
          className={turn}
        >
          <Trash2 aria-hidden className="size-5" />
        </button>
      </div>
    </li>
  );
}
