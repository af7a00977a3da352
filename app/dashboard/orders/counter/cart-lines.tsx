import { useState } from "react";
import {
  lineField,
  lineKey,
  quantityOr0,
  type CounterCategory,
  type CounterItem,
  type CounterLine,
} from "~/core/custom-orders/counter-sale";
import { optionNames, priceItem } from "~/core/options/item-price";
import { Money } from "~/ui/money";
import { StepButton } from "./step-button";
import type { Sale } from "./use-sale";

type LinesProps = { sale: Sale; categories: CounterCategory[]; problems: Record<string, string> };

/** Portions with the same options are one line. */
export function CartLines({ sale, categories, problems }: LinesProps) {
  const byId = new Map(
    categories.flatMap(({ items }) => items.map((item) => [item.id, item] as const)),
  );
  const lines = sale.lines.flatMap((line) => {
    const item = byId.get(line.itemId);
    return item ? [{ line, item, key: lineKey(line) }] : [];
  });
  if (!lines[0]) return null;
  return (
    <ul aria-label="This sale" className="divide-y divide-line">
      {lines.map(({ line, item, key }) => (
        <Line key={key} {...{ line, item, sale }} problem={problems[key]} />
      ))}
    </ul>
  );
}

type LineProps = { item: CounterItem; line: CounterLine; sale: Sale; problem: string | undefined };

function Line({ item, line, sale, problem }: LineProps) {
  const id = `quantity-${lineKey(line)}`;
  const name = [item.name, ...optionNames(priceItem(item, line.choices ?? []).options)].join(", ");
  // A cleared field keeps its line until it is left, so that another number can be typed.
  const [blank, setBlank] = useState<string | null>(null);
  const type = (quantity: string) => {
    const isBlank = quantityOr0(quantity) === 0 && /^0*$/.test(quantity.trim());
    setBlank(isBlank ? quantity : null);
    if (!isBlank) sale.setQuantity({ ...line, quantity });
  };
  return (
    <li className="py-1">
      <p className="leading-snug font-semibold break-words">{name}</p>
      <div className="flex flex-wrap items-center">
        <StepButton {...{ item, line, name, sale }} by={-1} className="-ml-2" />
        <input
          id={id}
          name={lineField(line)}
          value={blank ?? line.quantity}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            if (blank !== null) sale.setQuantity({ ...line, quantity: "" });
          }}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          aria-label={`Quantity of ${name}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className="h-11 w-11 rounded-lg border border-field bg-card text-center font-bold tabular-nums aria-invalid:border-bad"
        />
        <StepButton {...{ item, line, name, sale }} by={1} />
        <span className="ml-auto tabular-nums">
          <Money kobo={line.shownKobo * quantityOr0(line.quantity)} />
        </span>
      </div>
      {problem ? (
        <p id={`${id}-error`} className="font-medium text-bad">
          {problem}
        </p>
      ) : null}
    </li>
  );
}
