import { useLocation } from "@remix-run/react";
import { Search as SearchIcon } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import {
  counterRefusal,
  quantityOr0,
  type CounterCategory,
  type CounterItem,
} from "~/core/custom-orders/counter-sale";
import { LOW_STOCK } from "~/core/menu/menu-item";
import { lowestPrice } from "~/core/options/lowest-price";
import { searchText } from "~/shared/search-text";
import { cardClass } from "~/ui/card";
import { FilterBar } from "~/ui/filter-bar";
import { Money } from "~/ui/money";
import { CounterChoices } from "./counter-choices";
import { StepButton } from "./step-button";
import type { Sale } from "./use-sale";

type ItemsProps = {
  categories: CounterCategory[];
  sale: Sale;
  isRefused: boolean;
  header: ReactNode;
  /** Between the bar of tools and the items. */
  notices: ReactNode;
};

/** Tiles by category. The search hides items without deselecting them. */
export function CounterItems({ categories, sale, isRefused, header, notices }: ItemsProps) {
  const { hash, search } = useLocation();
  const query = searchText(sale.q.trim());
  const shown = categories.map((category, at) => {
    const items = category.items.filter((item) => item.isAvailable || linesOf(sale, item)[0]);
    return {
      ...category,
      items,
      found: items.filter(({ name }) => searchText(name).includes(query)),
      // The golden angle keeps neighbours apart.
      colour: { "--of": `oklch(0.72 0.13 ${Math.round(at * 137.5) % 360})` } as CSSProperties,
    };
  });
  const found = shown.filter(({ found }) => found.length > 0);
  return (
    <>
      <div className="flex gap-2 bg-paper md:sticky md:top-(--top-bar) md:z-10 md:-mx-1 md:-mt-2 md:flex-wrap md:px-1 md:py-2 lg:flex-nowrap lg:items-center">
        <div className="contents md:block md:basis-full lg:shrink-0 lg:basis-auto">{header}</div>
        <Search sale={sale} />
        <FilterBar
          label="Categories"
          replace
          className="max-w-fit min-w-0 flex-1 basis-0"
          options={found.map(({ id, name, colour }) => ({
            // With the query, as its absence is another page.
            to: `${search}#c-${id}`,
            label: (
              <>
                <span aria-hidden className="size-2.5 rounded-full bg-(--of)" style={colour} />
                {name}
              </>
            ),
            isCurrent: hash === `#c-${id}`,
          }))}
        />
      </div>
      {notices}
      {shown.map(({ id, name, items, found, colour }) => (
        <section key={id} aria-labelledby={`c-${id}`} hidden={found.length === 0} style={colour}>
          <h2 id={`c-${id}`} className="mt-2 mb-1 text-sm font-semibold text-muted md:scroll-mt-14">
            {name}
          </h2>
          <ul className="grid grid-flow-dense grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-2 md:grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] lg:grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] xl:grid-cols-6">
            {items.map((item) => (
              <Tile
                key={item.id}
                item={item}
                sale={sale}
                isRefused={isRefused}
                hidden={!found.includes(item)}
              />
            ))}
          </ul>
        </section>
      ))}
      {query && found.length === 0 ? (
        <p role="status" className="mt-4 text-muted">
          Nothing on your menu is called “{sale.q.trim()}”.
        </p>
      ) : null}
    </>
  );
}

/** An icon on narrow screens; in use it takes the categories' place. */
function Search({ sale: { q, change } }: { sale: Sale }) {
  return (
    <div
      className={`relative shrink-0 max-xl:focus-within:flex-1 xl:basis-44 max-xl:focus-within:[&+nav]:hidden ${q ? "max-xl:flex-1 max-xl:[&+nav]:hidden" : "max-xl:basis-12"}`}
    >
      <SearchIcon
        aria-hidden
        className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted"
      />
      <input
        type="search"
        name="q"
        value={q}
        onChange={(event) => change({ q: event.target.value })}
        maxLength={100}
        aria-label="Search your menu"
        placeholder="Search your menu..."
        enterKeyHint="search"
        autoComplete="off"
        className="min-h-12 w-full rounded-xl border border-field bg-card pl-10 placeholder:text-muted max-xl:not-focus:placeholder:text-transparent"
      />
    </div>
  );
}

const linesOf = (sale: Sale, { id }: CounterItem) =>
  sale.lines.filter(({ itemId }) => itemId === id);

const tileClass =
  "flex h-full min-h-22 w-full flex-col justify-between gap-1 border-t-4 border-(--of) p-2 text-left text-sm leading-tight max-md:text-base ";

type TileProps = { item: CounterItem; sale: Sale; isRefused: boolean; hidden: boolean };

function Tile({ item, sale, isRefused, hidden }: TileProps) {
  const { id, name } = item;
  const lines = linesOf(sale, item);
  const [line] = lines;
  const count = lines.reduce((sum, { quantity }) => sum + quantityOr0(quantity), 0);
  const refusal = line ? null : counterRefusal(item, 1);
  if (refusal)
    return (
      <li hidden={hidden} className={`rounded-card bg-rest-soft text-muted ${tileClass}`}>
        <span className="font-semibold break-words">{name}</span>
        {refusal}
      </li>
    );
  const hasOptions = Boolean(item.groups?.[0]);
  const isOpen = sale.choosing?.itemId === id;
  return (
    <>
      <li
        hidden={hidden}
        id={`item-${id}`}
        className={cardClass(
          `relative scroll-mt-20 overflow-hidden ${line ? "ring-2 ring-ink" : ""}`,
        )}
      >
        <button
          name="intent"
          value={hasOptions ? `choose:${id}` : `add:${id}`}
          formAction={`#item-${id}`}
          aria-expanded={hasOptions ? isOpen : undefined}
          onClick={(event) => {
            event.preventDefault();
            if (hasOptions) sale.change({ choosing: { itemId: id, choices: null } });
            else sale.step(item, { itemId: id, shownKobo: item.priceKobo }, 1);
          }}
          className={`touch-manipulation focus-visible:-outline-offset-2 active:bg-rest-soft ${tileClass}`}
        >
          <span className="font-semibold break-words">
            <span className="sr-only">Add </span>
            {name}
          </span>
          <span className="flex w-full items-end justify-between gap-x-1">
            {line && !hasOptions ? <span aria-hidden className="w-6" /> : <Price item={item} />}
            {count > 0 ? (
              <>
                <b className="leading-none tabular-nums">×{count}</b>
                {hasOptions ? null : (
                  <b aria-hidden className="text-2xl leading-5">
                    +
                  </b>
                )}
              </>
            ) : null}
          </span>
        </button>
        {line && !hasOptions ? (
          <StepButton
            {...{ item, line, name, sale }}
            by={-1}
            className="absolute bottom-0 left-0"
          />
        ) : null}
      </li>
      {isOpen ? (
        <li hidden={hidden} className={cardClass("col-span-full")}>
          <CounterChoices {...{ item, sale, isRefused }} />
        </li>
      ) : null}
    </>
  );
}

/** As "from" the lowest if options change it. */
function Price({ item }: { item: CounterItem }) {
  const { inventory } = item;
  const lowest = item.groups?.[0] ? lowestPrice(item) : null;
  return (
    <span>
      {lowest?.varies ? "from " : null}
      <Money kobo={lowest?.priceKobo ?? item.priceKobo} />
      {inventory !== null && inventory <= LOW_STOCK ? (
        <span className="block text-wait">Only {inventory} left</span>
      ) : null}
    </span>
  );
}
