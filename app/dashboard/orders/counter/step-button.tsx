import { lineKey, type CounterItem, type CounterLine } from "~/core/custom-orders/counter-sale";
import type { Sale } from "./use-sale";

type Props = {
  item: CounterItem;
  line: CounterLine;
  name: string;
  sale: Sale;
  by: 1 | -1;
  className?: string;
};

/** Without scripts it posts the form, and the page returns to the item. */
export function StepButton({ item, line, name, sale, by, className = "" }: Props) {
  return (
    <button
      name="intent"
      value={`${by > 0 ? "add" : "less"}:${lineKey(line)}`}
      formAction={`#item-${item.id}`}
      onClick={(event) => {
        event.preventDefault();
        sale.step(item, line, by);
      }}
      className={`grid size-11 touch-manipulation place-items-center rounded-xl active:bg-rest-soft ${className}`}
    >
      <span aria-hidden className="text-2xl leading-none font-bold">
        {by > 0 ? "+" : "−"}
      </span>
      <span className="sr-only">
        {by > 0 ? "One more" : "One less"}: {name}
      </span>
    </button>
  );
}
