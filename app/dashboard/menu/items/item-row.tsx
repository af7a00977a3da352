import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { stockLabel, type ListView, type ShownItem } from "~/core/menu/item-list";
import { QuickEdit, type QuickEditResult } from "~/dashboard/menu/changes/quick-edit";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { ItemThumbnail } from "~/ui/item-thumbnail";
import { Money } from "~/ui/money";
import { SaleStateButtons } from "~/ui/sale-state-buttons";
import { useItemAction } from "./item-action";
import { OverlayLink } from "./list-overlay";

export type RowProps = {
  view: ListView;
  onRefusal: (message: string) => void;
  onChanged: (change: { id: string; summary: string }) => void;
  edited: QuickEditResult | undefined;
  /** Listed under its category's heading, so rows needn't name it. */
  isGrouped?: boolean;
};

const size = "!px-3 min-w-12 text-sm forced-colors:border";
const out = buttonClass("quiet", `${size} !bg-wait-soft !text-wait`);
const states: Record<ShownItem["state"], { word: string; look: string }> = {
  on: { word: "On", look: buttonClass("strong", size) },
  twoHours: { word: "Out 2 h", look: out },
  soldOut: { word: "Sold out", look: out },
  off: { word: "Off", look: buttonClass("quiet", size) },
};

/** One line of the list; its state opens what it can be (docs/rules.md, Menu items). */
export function ItemRow({
  item,
  view,
  isGrouped = false,
  edited,
  onRefusal,
  onChanged,
}: RowProps & { item: ShownItem }) {
  const { search } = useLocation();
  const { fetcher, state, busy, refusal } = useItemAction(item);
  useEffect(() => {
    if (refusal) onRefusal(refusal);
  }, [refusal, onRefusal]);
  const details = useRef<HTMLDetailsElement>(null);
  const [timesOpened, setTimesOpened] = useState(0);
  const mayEdit = useMay()("menu");
  const { id, name, priceKobo } = item;
  const Heading = isGrouped ? "h3" : "h2";
  const act = { method: "post", action: paths.dashboard.items() + search } as const;
  const isRefused = edited && "itemId" in edited && edited.itemId === id;
  return (
    <li id={`item-${id}`} className="item-row">
      <div className="item-main">
        <span className={`item-picture ${state === "off" ? "opacity-60" : ""}`}>
          <ItemThumbnail
            image={item.image}
            color={item.imageColor}
            name={name}
            width={view === "grid" ? 480 : 192}
            ratio="16/9"
          />
        </span>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <Heading className="leading-tight font-semibold">
            {mayEdit ? <OverlayLink path={paths.dashboard.item(id)}>{name}</OverlayLink> : name}
          </Heading>
          <Facts item={item} isGrouped={isGrouped} back={state === item.state ? item.back : null} />
        </div>
      </div>
      <details
        ref={details}
        open={isRefused || undefined}
        onToggle={({ currentTarget: opened }) => {
          if (!opened.open) return;
          // Render first: changing the field's value would clear the selection.
          flushSync(() => setTimesOpened((times) => times + 1));
          if (opened.dataset.edits) priceIn(opened)?.focus();
          delete opened.dataset.edits;
        }}
      >
        <summary className={`cursor-pointer ${states[state].look}`}>
          <span className="sr-only">{name}: </span>
          {states[state].word}
        </summary>
      </details>
      <div className="item-panel">
        <fetcher.Form {...act} preventScrollReset>
          <input type="hidden" name="itemId" value={id} />
          <SaleStateButtons name={name} state={state} busy={busy} />
        </fetcher.Form>
        {mayEdit && priceKobo !== null ? (
          <QuickEdit
            item={{ ...item, priceKobo }}
            answer={edited}
            row={details}
            timesOpened={timesOpened}
            onChanged={onChanged}
            onRefusal={onRefusal}
          />
        ) : null}
        {mayEdit ? (
          <fetcher.Form {...act} preventScrollReset className="flex flex-wrap gap-1.5">
            <input type="hidden" name="itemId" value={id} />
            <button
              name="intent"
              value="duplicate"
              aria-disabled={busy || undefined}
              onClick={(event) => busy && event.preventDefault()}
              className={buttonClass("quiet", "!px-3 text-sm")}
            >
              Duplicate <span className="sr-only">{name}</span>
            </button>
            <OverlayLink
              path={paths.dashboard.deleteItem(id)}
              className={buttonClass("quiet", "!px-3 text-sm !text-bad")}
            >
              Delete <span className="sr-only">{name}</span>
            </OverlayLink>
          </fetcher.Form>
        ) : null}
      </div>
    </li>
  );
}

const priceIn = (details: Element) =>
  details.closest("li")?.querySelector<HTMLInputElement>("input[name=price]");

/** Price, stock and sales in one line; of an item that is out, when it is back. */
function Facts({
  item,
  isGrouped,
  back,
}: {
  item: ShownItem;
  isGrouped: boolean;
  back: string | null;
}) {
  const { priceKobo, inventory, soldCount } = item;
  const stock = stockLabel(inventory);
  const facts: [string, ReactNode][] = [
    ["category", isGrouped ? null : categoryOf(item)],
    ["price", priceKobo === null ? null : <Money kobo={priceKobo} className="text-ink" />],
    ["back", back && <Warning>{`back ${back}`}</Warning>],
    [
      "stock",
      stock === "Out of stock" ? (
        <Warning>{stock}</Warning>
      ) : stock === "Low stock" ? (
        <Warning>
          <span className="sr-only">{stock}: </span>
          {inventory} left
        </Warning>
      ) : stock ? (
        `${inventory} left`
      ) : null,
    ],
    ["sold", soldCount === null || back ? null : `${soldCount} sold`],
  ];
  return (
    <p className="text-sm text-muted tabular-nums">
      {facts
        .filter(([, fact]) => fact !== null)
        .map(([name, fact], place) => (
          <span key={name}>
            {place > 0 ? " · " : null}
            {fact}
          </span>
        ))}
    </p>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <span className="font-semibold text-wait">{children}</span>
);

/** Marks a category hidden from customers. */
export const categoryOf = (item: ShownItem) =>
  item.categoryHidden ? `${item.category} (hidden)` : item.category;

/**
 * Arrows go through the rows, Enter on a row's state edits its price, Escape closes the row. What
 * is typed into a field stays with it.
 */
export function moveThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const row = target.closest("li");
  const details = row?.querySelector("details");
  if (!details || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === "Escape" && details.open) {
    details.open = false;
    details.querySelector("summary")?.focus();
    return;
  }
  if (target.closest("input")) return;
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (way) {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("li summary")];
    const next = rows[rows.indexOf(details.querySelector("summary")!) + way];
    if (!next) return;
    event.preventDefault();
    next.focus();
  } else if (event.key === "Enter" && target.tagName === "SUMMARY" && !details.open) {
    if (!priceIn(details)) return;
    event.preventDefault();
    details.dataset.edits = "price";
    details.open = true;
  }
}
