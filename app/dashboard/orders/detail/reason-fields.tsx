import { optionTexts, type LineOption } from "~/core/options/ordered-options";
import { TextField } from "~/ui/field";
import { TickField } from "~/ui/tick-field";
import { MAX_REASON_LENGTH } from "./order-action-form";

type Props = {
  reasons: readonly string[];
  legend: string;
  chosen: string | undefined;
  items: { id: string; name: string; options?: LineOption[] | null }[];
  ticked: readonly string[] | null;
  own: {
    id: string;
    name: string;
    defaultValue?: string | undefined;
    errors?: string[] | undefined;
  };
};

export function ReasonFields({ reasons, legend, chosen, items, ticked, own }: Props) {
  return (
    <div className="reasons space-y-4">
      <fieldset>
        <legend className="font-medium">{legend}</legend>
        <div className="mt-2 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          {reasons.map((text) => (
            <label
              key={text}
              className="inline-flex min-h-11 cursor-pointer items-center rounded-xl border border-field bg-card px-3 py-1 leading-tight font-medium active:bg-rest-soft has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink forced-colors:has-checked:border-4"
            >
              <input
                type="radio"
                name="common"
                value={text}
                defaultChecked={chosen === text}
                className="sr-only"
              />
              {text}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="hidden [.reasons:has([value='Sold_out']:checked)_&]:block">
        <legend className="font-medium">What is sold out? It goes off the menu for today.</legend>
        {items.map((item) => (
          <TickField
            key={item.id}
            id={`sold-out-${item.id}`}
            name="soldOut"
            value={item.id}
            checked={ticked ? ticked.includes(item.id) : items.length === 1}
            label={[item.name, ...optionTexts(item.options)].join(", ")}
          />
        ))}
      </fieldset>
      <TextField label="Or write your own" maxLength={MAX_REASON_LENGTH} rows={2} {...own} />
    </div>
  );
}
