import {
  counterRefusal,
  lineField,
  lineKey,
  type CounterCategory,
  type CounterItem,
  type CounterLine,
} from "~/core/custom-orders/counter-sale";
import { LOW_STOCK } from "~/core/menu/menu-item";
import { optionNames, priceItem } from "~/core/options/item-price";
import { lowestPrice } from "~/core/options/lowest-price";
import { searchText } from "~/shared/search-text";
import { cardClass } from "~/ui/card";
import { Money } from "~/ui/money";
import { CounterChoices } from "./counter-choices";
import type { Sale } from "./use-sale";

type ItemsProps = {
  categories: CounterCategory[];
  sale: Sale;
  problems: Record<string, string>;
  isRefused: boolean;
};

/** The search hides items without deselecting them. */
export function CounterItems({ categories, sale, problems, isRefused }: ItemsProps) {
  const query = searchText(sale.q.trim());
  const visibleCategories = categories.map((category) => {
    const items = category.items.filter((item) => item.isAvailable || linesOf(sale, item)[0]);
    return {
      ...category,
      items,
      found: items.filter(({ name }) => searchText(name).includes(query)),
    };
  });
  return (
    <>
      {visibleCategories.map(({ id, name, items, found }) => (
        <section key={id} aria-labelledby={`c-${id}`} hidden={found.length === 0}>
          <h2 id={`c-${id}`} className="mt-4 mb-2 font-bold text-muted">
            {name}
          </h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:grid-cols-2 xl:grid-cols-3">
            {items.map((item) => (
              <Row
                key={item.id}
                item={item}
                sale={sale}
                problems={problems}
                isRefused={isRefused}
                hidden={!found.includes(item)}
              />
            ))}
          </ul>
        </section>
      ))}
      {query && visibleCategories.every(({ found }) => found.length === 0) ? (
        <p role="status" className="mt-4 text-muted">
          Nothing on your menu is called “{sale.q.trim()}”.
        </p>
      ) : null}
    </>
  );
}

const linesOf = (sale: Sale, { id }: CounterItem) =>
  sale.lines.filter(({ itemId }) => itemId === id);

type RowProps = {
  item: CounterItem;
  sale: Sale;
  problems: Record<string, string>;
  isRefused: boolean;
  hidden: boolean;
};

function Row({ item, sale, problems, isRefused, hidden }: RowProps) {
  const { id, name } = item;
  const lines = linesOf(sale, item);
  const refusal = lines[0] ? null : counterRefusal(item, 1);
  const hasOptions = Boolean(item.groups?.[0]);
  const words = <ItemLabel item={item} gone={refusal} shownKobo={lines[0]?.shownKobo} />;
  if (refusal)
    return (
      <li
        hidden={hidden}
        className="min-h-14 rounded-card border border-line px-3 py-1.5 leading-snug text-muted"
      >
        {words}
      </li>
    );
  const plain = { itemId: id, shownKobo: item.priceKobo };
  const isOpen = sale.choosing?.itemId === id;
  return (
    <li
      hidden={hidden}
      id={`item-${id}`}
      className={cardClass(
        `scroll-mt-20 ${lines[0] ? "ring-2 ring-ink" : ""} ${isOpen || (hasOptions && lines[0]) ? "col-span-full" : ""}`,
      )}
    >
      <div className="flex flex-wrap justify-end">
        <button
          name="intent"
          value={hasOptions ? `choose:${id}` : `add:${id}`}
          formAction={`#item-${id}`}
          aria-expanded={hasOptions ? isOpen : undefined}
          onClick={(event) => {
            event.preventDefault();
            if (hasOptions) sale.change({ choosing: { itemId: id, choices: null } });
            else sale.step(item, plain, 1);
          }}
          className="min-h-14 min-w-0 flex-1 basis-[9rem] touch-manipulation rounded-card px-3 py-1.5 text-left leading-snug active:bg-rest-soft"
        >
          <span className="sr-only">Add </span>
          {words}
        </button>
        {hasOptions ? null : (
          <Quantity
            item={item}
            line={lines[0] ?? { ...plain, quantity: "" }}
            name={name}
            sale={sale}
            isWrong={Boolean(problems[id])}
          />
        )}
      </div>
      {hasOptions ? null : <Problem lineKey={id} problem={problems[id]} />}
      {isOpen ? <CounterChoices {...{ item, sale, isRefused }} /> : null}
      {hasOptions && lines[0] ? (
        <ul aria-label={`${name} in this sale`}>
          {lines.map((line) => (
            <ChosenLine key={lineKey(line)} {...{ item, line, sale, problems }} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

type ItemLabelProps = { item: CounterItem; gone: string | null; shownKobo: number | undefined };

/** Shows the price, as "from" the lowest if options change it. */
function ItemLabel({ item, gone, shownKobo }: ItemLabelProps) {
  const { inventory } = item;
  const low = inventory !== null && inventory <= LOW_STOCK ? `Only ${inventory} left` : null;
  const lowest = item.groups?.[0] ? lowestPrice(item) : null;
  return (
    <>
      <span className="block font-semibold break-words">{item.name}</span>
      <span className="block">
        {lowest?.varies ? "from " : null}
        <Money kobo={lowest?.priceKobo ?? shownKobo ?? item.priceKobo} />
        {gone ? <span className="text-muted"> · {gone}</span> : null}
        {!gone && low ? <span className="text-wait"> · {low}</span> : null}
      </span>
    </>
  );
}

type LineProps = Pick<RowProps, "item" | "sale" | "problems"> & { line: CounterLine };

function ChosenLine({ item, line, sale, problems }: LineProps) {
  const key = lineKey(line);
  const options = optionNames(priceItem(item, line.choices ?? []).options).join(", ");
  return (
    <li className="border-t border-line">
      <div className="flex flex-wrap items-center justify-end">
        <span className="min-w-0 flex-1 basis-[9rem] px-3 py-1.5 leading-snug break-words">
          {options || "Nothing with it"} · <Money kobo={line.shownKobo} />
        </span>
        <Quantity
          item={item}
          line={line}
          name={[item.name, options].filter(Boolean).join(", ")}
          sale={sale}
          isWrong={Boolean(problems[key])}
        />
      </div>
      <Problem lineKey={key} problem={problems[key]} />
    </li>
  );
}

const Problem = ({ lineKey: key, problem }: { lineKey: string; problem: string | undefined }) =>
  problem ? (
    <p id={`quantity-${key}-error`} className="px-3 pb-2 font-medium text-bad">
      {problem}
    </p>
  ) : null;

type QuantityProps = Pick<LineProps, "item" | "line" | "sale"> & { name: string; isWrong: boolean };

function Quantity({ item, line, name, sale, isWrong }: QuantityProps) {
  const key = lineKey(line);
  const step = (by: 1 | -1, text: string, sign: string) => (
    <button
      name="intent"
      value={`${by > 0 ? "add" : "less"}:${key}`}
      formAction={`#item-${item.id}`}
      onClick={(event) => {
        event.preventDefault();
        sale.step(item, line, by);
      }}
      className={`grid min-h-14 w-12 touch-manipulation place-items-center ${line.quantity ? "" : "invisible"}`}
    >
      <span aria-hidden className="text-2xl font-bold">
        {sign}
      </span>
      <span className="sr-only">
        {text}: {name}
      </span>
    </button>
  );
  return (
    <>
      {step(-1, "One less", "−")}
      <input
        id={`quantity-${key}`}
        name={lineField(line)}
        value={line.quantity}
        onChange={(event) => sale.setQuantity({ ...line, quantity: event.target.value })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder="0"
        aria-label={`Quantity of ${name}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `quantity-${key}-error` : undefined}
        className="m-1.5 h-11 w-12 self-center rounded-lg border border-field bg-card text-center text-lg font-bold tabular-nums aria-invalid:border-bad"
      />
      {item.groups?.[0] ? step(1, "One more", "+") : null}
    </>
  );
}
