import { extraField, type ExtraLine } from "~/core/additions/extras";
import { stockLabel } from "~/core/menu/menu-item";
import { formatKobo } from "~/shared/money";
import { english } from "~/shared/translate";
import { cardClass } from "~/ui/card";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";

export function ExtraFields({
  lines,
  typed,
  errors,
}: {
  lines: readonly ExtraLine[];
  typed: Record<string, string>;
  errors: Record<string, string[]>;
}) {
  if (lines.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-lg font-bold">Extras for what is ordered</legend>
      <p className="text-sm text-muted">How many of each, for all portions together.</p>
      <FieldError id="extras" className="mt-2" errors={errors.extras} />
      <div className="mt-3 grid grid-cols-1 gap-3">
        {lines.map((line) => (
          <Extras key={line.id} line={line} typed={typed} errors={errors} />
        ))}
      </div>
    </fieldset>
  );
}

function Extras({
  line,
  typed,
  errors,
}: {
  line: ExtraLine;
  typed: Record<string, string>;
  errors: Record<string, string[]>;
}) {
  const start = `extra.${line.id}.`;
  const isOpen = Object.entries(typed).some(
    ([name, value]) => name.startsWith(start) && value.trim() !== "",
  );
  return (
    <details open={isOpen || undefined} className={cardClass("px-3 open:pb-3")}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        <span className="min-w-0 break-words">
          {line.portions} × {line.name}
        </span>
      </summary>
      {line.groups.map((group) => (
        <fieldset key={group.id} className="mt-3 first-of-type:mt-1">
          <legend className="text-sm font-semibold text-muted">{group.name}</legend>
          <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] items-end gap-3">
            {group.options.map((option) => {
              const name = extraField(line.id, option.id);
              const stock = stockLabel(option);
              return (
                <Field
                  key={option.id}
                  id={name}
                  name={name}
                  label={`${option.name}, ${formatKobo(option.priceKobo)}`}
                  hint={stock ? english(stock) : undefined}
                  inputMode="numeric"
                  maxLength={20}
                  autoComplete="off"
                  defaultValue={typed[name] ?? ""}
                  errors={errors[name]}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
    </details>
  );
}
