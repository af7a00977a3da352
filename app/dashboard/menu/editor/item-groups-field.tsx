import { Link } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { Fragment, useMemo, useRef, useState } from "react";
import type { OfferedGroup } from "~/core/options/item-groups.server";
import { ReorderHandle, StepButtons } from "~/dashboard/menu/arrangement/reorder-handle";
import { useReorder } from "~/dashboard/menu/arrangement/use-reorder";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { TickField } from "~/ui/tick-field";
import { ownPresetField, ownPriceField, type GroupsToShow } from "./item-groups";

type Props = {
  groups: OfferedGroup[];
  shown: GroupsToShow;
  errors: Partial<Record<string, string[]>>;
};

/** Chooses an item's groups, their order, its own prices and presets (docs/rules.md, Item options). */
export function ItemGroupsField({ groups, shown, errors }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [placed, setPlaced] = useState(shown.order);
  const entries = useMemo(() => {
    const place = ({ id }: OfferedGroup) => (placed.includes(id) ? placed.indexOf(id) : Infinity);
    return [...groups].sort((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0));
  }, [groups, placed]);
  const order = useReorder(list, entries, setPlaced, false);
  return (
    <fieldset id="groups" tabIndex={-1} className="min-w-0">
      <legend className="font-medium">Item options</legend>
      <p className="text-sm text-muted">
        What customers choose with it, such as protein, extras or a size.{" "}
        <Link
          to={paths.dashboard.options()}
          className="inline-flex min-h-6 items-center font-semibold text-brand-text underline"
        >
          {groups.length > 0 ? "Change the groups" : "Make a group first"}
        </Link>
      </p>
      <input type="hidden" name="groupsShown" value="on" />
      <FieldError id="groups-error" className="" errors={errors.groups} />
      <ol ref={list} className="divide-y divide-line">
        {order.shown.map((group, place) => (
          <li
            key={group.id}
            className={`flex flex-wrap items-start ${order.moving === group.id ? "relative z-10 rounded-card bg-card outline-2 outline-ink" : ""}`}
          >
            <input type="hidden" name="groupOrder" value={group.id} />
            {groups.length > 1 ? (
              <ReorderHandle order={order} entry={group} place={place} className="-ml-3" />
            ) : null}
            <div className="min-w-0 flex-[1_1_8rem]">
              <TickField
                id={`group-${group.id}`}
                name="groups"
                value={group.id}
                checked={shown.ticked.includes(group.id)}
                label={group.name}
                hint={group.options.map(({ name }) => name).join(", ") || "No options yet"}
              />
              {group.options.length > 0 ? <OwnValues {...{ group, shown, errors }} /> : null}
            </div>
            {groups.length > 1 ? (
              <StepButtons
                {...{ order, place }}
                entry={group}
                intentOf={(way) => `group-${way}:${group.id}`}
              />
            ) : null}
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {order.announcement}
      </p>
    </fieldset>
  );
}

function OwnValues({ group, shown, errors }: Omit<Props, "groups"> & { group: OfferedGroup }) {
  const isTyped = group.options.some(({ id }) =>
    [ownPriceField(id), ownPresetField(id)].some((field) => shown.own[field] || errors[field]),
  );
  const field = (name: string, label: string, hint: string, inputMode: "decimal" | "numeric") => (
    <Field
      id={name}
      name={name}
      label={label}
      hint={hint}
      defaultValue={shown.own[name] ?? ""}
      errors={errors[name]}
      inputMode={inputMode}
      maxLength={20}
      autoComplete="off"
    />
  );
  return (
    <details open={isTyped} className="pb-2 pl-9">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-muted hover:text-ink">
        <ChevronDown aria-hidden className="mr-1 size-4" /> Prices and first choice for this item
        <span className="sr-only">: {group.name}</span>
      </summary>
      <p className="mb-3 text-sm text-muted">
        Type 1 beside what is chosen at first, such as Semo for ‘Egusi &amp; Semo’. Empty fields
        keep the group’s.
      </p>
      <div className="grid grid-cols-2 items-end gap-3">
        {group.options.map(({ id, name, priceKobo, itemKobo, preset }) => (
          <Fragment key={id}>
            {field(
              ownPriceField(id),
              `${name} (₦)`,
              `Empty for ${formatKobo(priceKobo)}${itemKobo === null ? "" : " on top of its own price"}`,
              "decimal",
            )}
            {field(
              ownPresetField(id),
              `${name} at first`,
              preset > 0 ? `The group has ${preset}` : "0: not",
              "numeric",
            )}
          </Fragment>
        ))}
      </div>
    </details>
  );
}
