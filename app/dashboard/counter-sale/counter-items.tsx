import {
  counterRefusal,
  lineField,
  type CounterCategory,
  type CounterItem,
} from "~/core/custom-orders/counter-sale";
import { LOW_STOCK } from "~/core/menu/menu-item";
import { Money } from "~/ui/money";
import type { Sale } from "./use-sale";

type ItemsProps = {
  categories: CounterCategory[];
  sale: Sale;
  /** What is wrong, by the id of the item. */
  problems: Record<string, string>;
};

/** Lists what can be sold, by category: a tap adds one. What the search leaves out stays chosen. */
export function CounterItems({ categories, sale, problems }: ItemsProps) {
  const wanted = sale.q.trim().toLowerCase();
  const shown = categories.map((category) => {
    const items = category.items.filter((item) => item.isAvailable || lineOf(sale, item));
    return {
      ...category,
      items,
      found: items.filter(({ name }) => name.toLowerCase().includes(wanted)),
    };
  });
  return (
    <>
      {shown.map(({ id, name, items, found }) => (
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
                problem={problems[item.id]}
                hidden={!found.includes(item)}
              />
            ))}
          </ul>
        </section>
      ))}
      {wanted && shown.every(({ found }) => found.length === 0) ? (
        <p role="status" className="mt-4 text-muted">
          Nothing on your menu is called “{sale.q.trim()}”.
        </p>
      ) : null}
    </>
  );
}

const lineOf = (sale: Sale, { id }: CounterItem) => sale.lines.find(({ itemId }) => itemId === id);

type RowProps = {
  item: CounterItem;
  sale: Sale;
  problem: string | undefined;
  hidden: boolean;
};

function Row({ item, sale, problem, hidden }: RowProps) {
  const { id, name, inventory } = item;
  const line = lineOf(sale, item);
  const shown = line ?? { itemId: id, shownKobo: item.priceKobo, quantity: "" };
  const gone = line ? null : counterRefusal(item, 1);
  const low = inventory !== null && inventory <= LOW_STOCK ? `Only ${inventory} left` : null;
  const words = (
    <>
      <span className="block font-semibold break-words">{name}</span>
      <span className="block">
        <Money kobo={shown.shownKobo} />
        {gone ? <span className="text-muted"> · {gone}</span> : null}
        {!gone && low ? <span className="text-wait"> · {low}</span> : null}
      </span>
    </>
  );
  if (gone)
    return (
      <li
        hidden={hidden}
        className="min-h-14 rounded-card border border-line px-3 py-1.5 leading-snug text-muted"
      >
        {words}
      </li>
    );
  return (
    <li
      hidden={hidden}
      id={`item-${id}`}
      className={`scroll-mt-20 rounded-card bg-card shadow-card ${line ? "ring-2 ring-ink" : ""}`}
    >
      <div className="flex flex-wrap justify-end">
        <button
          name="intent"
          value={`add:${id}`}
          formAction={`#item-${id}`}
          onClick={(event) => {
            event.preventDefault();
            sale.step(item, 1);
          }}
          className="min-h-14 min-w-0 flex-1 basis-[9rem] touch-manipulation rounded-card px-3 py-1.5 text-left leading-snug active:bg-rest-soft"
        >
          <span className="sr-only">Add </span>
          {words}
        </button>
        <button
          name="intent"
          value={`less:${id}`}
          formAction={`#item-${id}`}
          onClick={(event) => {
            event.preventDefault();
            sale.step(item, -1);
          }}
          className={`grid min-h-14 w-12 touch-manipulation place-items-center ${line ? "" : "invisible"}`}
        >
          <span aria-hidden className="text-2xl font-bold">
            −
          </span>
          <span className="sr-only">One less: {name}</span>
        </button>
        <input
          id={`quantity-${id}`}
          name={lineField(shown)}
          value={shown.quantity}
          onChange={(event) => sale.setQuantity({ ...shown, quantity: event.target.value })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          placeholder="0"
          aria-label={`Quantity of ${name}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `quantity-${id}-error` : undefined}
          className="m-1.5 h-11 w-12 self-center rounded-lg border border-field bg-card text-center text-lg font-bold tabular-nums aria-invalid:border-bad"
        />
      </div>
      {problem ? (
        <p id={`quantity-${id}-error`} className="px-3 pb-2 font-medium text-bad">
          {problem}
        </p>
      ) : null}
    </li>
  );
}
