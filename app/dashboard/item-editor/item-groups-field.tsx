import { Link } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import type { OfferedGroup } from "~/core/options/item-groups.server";
import { paths } from "~/shared/paths";
import { Field } from "~/ui/field";
import { TickField } from "~/ui/tick-field";
import { ownPriceField, type GroupsToShow } from "./item-groups";

type Props = {
  groups: OfferedGroup[];
  shown: GroupsToShow;
  errors: Partial<Record<string, string[]>>;
};

/**
 * Shows which groups of options an item has, each with the prices that are this item's alone
 * (docs/rules.md, Item options).
 */
export function ItemGroupsField({ groups, shown, errors }: Props) {
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
      {errors.groups ? (
        <p id="groups-error" className="text-sm font-medium text-bad">
          {errors.groups.join(" ")}
        </p>
      ) : null}
      {groups.map((group) => (
        <div key={group.id} className="border-t border-line first-of-type:border-0">
          <TickField
            id={`group-${group.id}`}
            name="groups"
            value={group.id}
            checked={shown.ticked.includes(group.id)}
            label={group.name}
            hint={group.options.map(({ name }) => name).join(", ") || "No options yet"}
          />
          {group.options.length > 0 ? <OwnPrices {...{ group, shown, errors }} /> : null}
        </div>
      ))}
    </fieldset>
  );
}

function OwnPrices({ group, shown, errors }: Omit<Props, "groups"> & { group: OfferedGroup }) {
  const isTyped = group.options.some(
    ({ id }) => shown.prices[ownPriceField(id)] || errors[ownPriceField(id)],
  );
  return (
    <details open={isTyped} className="pb-2 pl-9">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-muted hover:text-ink">
        <ChevronDown aria-hidden className="mr-1 size-4" /> Other prices for this item
        <span className="sr-only">: {group.name}</span>
      </summary>
      <div className="grid gap-3 sm:grid-cols-2">
        {group.options.map(({ id, name, priceText, isMenuItem }) => (
          <Field
            key={id}
            id={ownPriceField(id)}
            name={ownPriceField(id)}
            label={`${name} (₦)`}
            hint={`Leave empty for ${priceText}${isMenuItem ? " on top of its own price" : ""}`}
            defaultValue={shown.prices[ownPriceField(id)] ?? ""}
            errors={errors[ownPriceField(id)]}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
          />
        ))}
      </div>
    </details>
  );
}
