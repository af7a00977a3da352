import { useEffect, useRef, useState } from "react";
import { CHOOSING, type CounterItem } from "~/core/custom-orders/counter-sale";
import { stockLabel } from "~/core/menu/menu-item";
import { choiceNames, readChoices } from "~/core/options/choices";
import { priceItem } from "~/core/options/item-price";
import { knownChoices, presetChoices } from "~/core/options/first-choices";
import { optionCosts } from "~/core/options/option-costs";
import { formatKobo } from "~/shared/money";
import { Button } from "~/ui/button";
import { groupFieldId, OptionChoices } from "~/ui/choices";
import { useScripts } from "~/ui/use-scripts";
import type { Sale } from "./use-sale";

type Props = {
  item: CounterItem;
  sale: Sale;
  isRefused: boolean;
};

/** With scripts, adding a portion sends nothing; without, the server asks for what is missing. */
export function CounterChoices({ item, sale, isRefused }: Props) {
  const groups = item.groups ?? [];
  const box = useRef<HTMLDivElement>(null);
  const started = useScripts();
  const sentChoices = sale.choosing?.choices ?? null;
  const [first] = useState(() =>
    sentChoices ? knownChoices(groups, sentChoices) : presetChoices(groups),
  );
  const [choices, setChoices] = useState(first);
  const [sent, setSent] = useState(isRefused);
  const { errors, portionKobo } = priceItem(item, choices);
  const read = () => {
    const form = box.current?.closest("form");
    if (form) setChoices(readChoices(new FormData(form)));
  };
  useEffect(() => {
    // Picks up choices made before hydration or restored by the browser.
    read();
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      ref={box}
      id="choices"
      className="scroll-my-40 p-3 md:scroll-my-20"
      aria-label={item.name}
      role="group"
      onInput={read}
    >
      <p className="font-semibold">{item.name}</p>
      <input type="hidden" name={CHOOSING} value={item.id} />
      <OptionChoices
        groups={groups}
        start={first}
        errors={sent ? errors : []}
        names={choiceNames}
        labelOf={stockLabel}
        costs={optionCosts}
      />
      <div className="mt-3 flex gap-2">
        <Button
          name="intent"
          value={`chosen:${item.id}`}
          formAction={`#item-${item.id}`}
          className="min-h-12 flex-1 !px-2"
          onClick={(event) => {
            event.preventDefault();
            setSent(true);
            if (errors[0]) document.getElementById(groupFieldId(errors[0].groupId))?.focus();
            else sale.addChosen(item, choices);
          }}
        >
          {started ? `Add • ${formatKobo(portionKobo)}` : "Add"}
        </Button>
        <Button
          name="intent"
          value="choose:"
          variant="quiet"
          formAction={`#item-${item.id}`}
          onClick={(event) => {
            event.preventDefault();
            sale.change({ choosing: null });
          }}
        >
          Back
        </Button>
      </div>
    </div>
  );
}
