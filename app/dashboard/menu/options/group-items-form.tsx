import { Form, useNavigation } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { GroupItem } from "~/core/option-groups/option-groups.queries.server";
import { Button } from "~/ui/button";
import { TickField } from "~/ui/tick-field";
import type { TickedItems } from "./group-form";

type Props = {
  path: string;
  items: GroupItem[];
  ticked: TickedItems | null;
  errors: string[] | null | undefined;
};

/** Gives a group to many items at once (docs/rules.md, Item options). */
export function GroupItemsForm({ path, items, ticked, errors }: Props) {
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "items";
  // Kept from when the form opened, also after a revalidation.
  const [opened] = useState(() => items.flatMap(({ id, hasGroup }) => (hasGroup ? [id] : [])));
  const ticks = ticked ?? { had: opened, ticked: opened };
  const count = items.filter(({ hasGroup }) => hasGroup).length;
  const categories = [...new Set(items.map(({ category }) => category))];
  if (items.length === 0) return null;
  return (
    <details open={Boolean(errors)} className="mt-8 border-t border-line pt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-medium text-muted hover:text-ink">
        <ChevronDown aria-hidden className="size-4" /> Items with this group ({count})
      </summary>
      <Form method="post" action={path} preventScrollReset className="pb-2">
        {errors ? (
          <p id="items-error" role="alert" className="font-medium text-bad">
            {errors.join(" ")}
          </p>
        ) : null}
        {categories.map((category) => (
          <fieldset key={category} className="mt-3 min-w-0">
            <legend className="font-semibold [overflow-wrap:anywhere]">{category}</legend>
            {items
              .filter((item) => item.category === category)
              .map(({ id, name }) => (
                <div key={id} className="[overflow-wrap:anywhere]">
                  {ticks.had.includes(id) ? <input type="hidden" name="had" value={id} /> : null}
                  <TickField
                    id={`item-${id}`}
                    name="items"
                    value={id}
                    checked={ticks.ticked.includes(id)}
                    label={name}
                  />
                </div>
              ))}
          </fieldset>
        ))}
        <Button busy={busy} name="intent" value="items" className="mt-3">
          Save items
        </Button>
      </Form>
    </details>
  );
}
