import { useRef, type FormEvent } from "react";
import { formatKobo } from "~/shared/money";
import { cardClass } from "~/ui/card";
import { FieldError } from "~/ui/field-error";

type Entry = { id: string; name: string; priceKobo: number; note?: string | null };

type Props = {
  legend: string;
  /** Field names of a whole group and of a single entry. */
  groupName: string;
  entryName: string;
  groups: { id: string; name: string; entries: Entry[] }[];
  count: number;
  chosen: string[];
  error: string | undefined;
  /** What the list leaves out; null for nothing. */
  hint: string | null;
};

const box = "size-5 shrink-0 accent-[var(--ink)]";

/** Ticks one entry, a group or all. Without scripts, a group's tick means all of its entries. */
export function ChooseMany({
  legend,
  groupName,
  entryName,
  groups,
  count,
  chosen,
  error,
  hint,
}: Props) {
  const set = useRef<HTMLFieldSetElement>(null);
  // A group's box ticks its entries; the first box ticks everything.
  const tick = (event: FormEvent<HTMLFieldSetElement>) => {
    const { name, value, checked } = event.target as HTMLInputElement;
    const boxes = [...set.current!.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
    if (name === "all") for (const each of boxes) each.checked = checked;
    if (name === groupName)
      for (const each of boxes) if (each.dataset.group === value) each.checked = checked;
    if (checked || name === "all") return;
    // Untick a group that is no longer complete, or the server would take all of it.
    for (const each of boxes)
      if (
        each.name === "all" ||
        (name === entryName && each.value === (event.target as HTMLElement).dataset.group)
      )
        each.checked = false;
  };
  return (
    <fieldset ref={set} onChange={tick} className="mt-4">
      <legend className="font-semibold">{legend}</legend>
      <FieldError id="all-error" className="" errors={error} />
      {hint ? <p className="text-sm text-muted">{hint}</p> : null}
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input id="all" type="checkbox" name="all" value="on" className={box} />
        All {count} shown
      </label>
      {groups.map((group) => (
        <div key={group.id} className={cardClass("mt-2 px-3")}>
          <label className="flex min-h-11 items-center gap-3 font-bold">
            <input
              type="checkbox"
              name={groupName}
              value={group.id}
              data-group={group.id}
              className={box}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {group.name} <span className="font-normal text-muted">({group.entries.length})</span>
            </span>
          </label>
          <ul className="divide-y divide-line border-t border-line">
            {group.entries.map(({ id, name, priceKobo, note }) => (
              <li key={id}>
                <label className="flex min-h-11 items-center gap-3 py-1">
                  <input
                    type="checkbox"
                    name={entryName}
                    value={id}
                    data-group={group.id}
                    defaultChecked={chosen.includes(id)}
                    className={box}
                  />
                  <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
                    <span className="min-w-0 flex-1 basis-[8rem] break-words">
                      {name} {note ? <span className="text-sm text-muted">{note}</span> : null}
                    </span>
                    <span className="tabular-nums">{formatKobo(priceKobo)}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </fieldset>
  );
}
