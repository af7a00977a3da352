import { useEffect, type ReactNode } from "react";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Money } from "~/ui/money";
import { useMay } from "~/dashboard/shell/role-context";
import { useItemAction } from "./item-action";
import { AvailabilitySwitch, ItemMenu, SaleStates, SoldOutButton } from "./item-controls";
import { ItemThumbnail } from "./item-thumbnail";
import { stockState, type ShownItem } from "~/core/menu/item-list";
import { OverlayLink } from "./list-overlay";

type ViewProps = { items: ShownItem[]; now: Date; onRefusal: (message: string) => void };
type OneProps = { item: ShownItem; now: Date; onRefusal: (message: string) => void };

/** Returns an item with its pending action applied; reports a refusal once. */
function useShown({ item, now, onRefusal }: OneProps) {
  const action = useItemAction(item);
  const { refusal, isSoldOut } = action;
  useEffect(() => {
    if (refusal) onRefusal(refusal);
  }, [refusal, onRefusal]);
  const stock = stockState(
    {
      inventory: item.inventory,
      soldOutUntil: isSoldOut ? (item.soldOutUntil ?? new Date(now.getTime() + 1)) : null,
    },
    now,
  );
  return { action, stock };
}

function Stock({ item, stock }: { item: ShownItem; stock: ReturnType<typeof stockState> }) {
  const counted =
    item.inventory !== null && stock.label !== "Sold out today" && stock.label !== "Out of stock";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={stock.tone}>{stock.label}</Badge>
      {counted ? (
        <span className="text-sm text-muted tabular-nums">{item.inventory} left</span>
      ) : null}
    </span>
  );
}

/** Links to an item's editor for members who may edit it; plain content for the others. */
function ItemLink({
  item,
  ...rest
}: {
  item: ShownItem;
  className: string;
  children: ReactNode;
  tabIndex?: number;
  "aria-hidden"?: boolean;
}) {
  return useMay()("menu") ? (
    <OverlayLink path={paths.dashboard.item(item.id)} {...rest} />
  ) : (
    <span {...rest} />
  );
}

const categoryOf = (item: ShownItem) =>
  item.categoryHidden ? `${item.category} (hidden)` : item.category;

const soldOf = (item: ShownItem) =>
  item.soldCount === null ? categoryOf(item) : `${categoryOf(item)} · ${item.soldCount} sold`;

function Price({ item: { priceKobo }, className }: { item: ShownItem; className?: string }) {
  return priceKobo === null ? null : <Money kobo={priceKobo} className={className ?? ""} />;
}

/** Shows items as cards with their pictures. */
export function ItemGrid({ items, now, onRefusal }: ViewProps) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {items.map((item) => (
        <ItemCard key={item.id} item={item} now={now} onRefusal={onRefusal} />
      ))}
    </ul>
  );
}

function ItemCard(props: OneProps) {
  const { item } = props;
  const { action, stock } = useShown(props);
  return (
    <li
      id={`item-${item.id}`}
      className="flex scroll-mt-20 flex-col rounded-card border border-line bg-card shadow-card"
    >
      <ItemLink
        item={item}
        tabIndex={-1}
        aria-hidden
        className={`block overflow-hidden rounded-t-card ${action.isAvailable ? "" : "opacity-60"}`}
      >
        <ItemThumbnail
          image={item.image}
          color={item.imageColor}
          name={item.name}
          width={480}
          ratio="16/9"
        />
      </ItemLink>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2 className="text-lg leading-snug font-bold [overflow-wrap:anywhere]">
              <ItemLink item={item} className="[a&]:hover:underline">
                {item.name}
              </ItemLink>
            </h2>
            <p className="text-sm [overflow-wrap:anywhere] text-muted">{soldOf(item)}</p>
          </div>
          <div className="-mt-2 -mr-2">
            <ItemMenu item={item} action={action} />
          </div>
        </div>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <Price item={item} className="text-lg font-bold" />
          <Stock item={item} stock={stock} />
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-1 border-t border-line pt-2">
          <AvailabilitySwitch item={item} action={action} />
          <SoldOutButton item={item} action={action} />
        </div>
      </div>
    </li>
  );
}

/** Shows items as rows, with what is pressed daily in the row itself. */
export function ItemRows({ items, now, onRefusal }: ViewProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-card">
      {items.map((item) => (
        <ItemRow key={item.id} item={item} now={now} onRefusal={onRefusal} />
      ))}
    </ul>
  );
}

function ItemRow(props: OneProps) {
  const { item } = props;
  const { action, stock } = useShown(props);
  return (
    <li
      id={`item-${item.id}`}
      className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 p-3 lg:grid-cols-[minmax(0,1fr)_auto_auto]"
    >
      <div className="flex items-center gap-3">
        <span className="w-14 shrink-0 overflow-hidden rounded-lg max-sm:hidden">
          <ItemThumbnail
            image={item.image}
            color={item.imageColor}
            name={item.name}
            width={192}
            ratio="4/3"
          />
        </span>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h2>
            <ItemLink item={item} className="font-bold [a&]:hover:underline">
              {item.name}
            </ItemLink>
          </h2>
          <p className="text-sm text-muted">{soldOf(item)}</p>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <Price item={item} className="font-semibold" />
            <Stock item={item} stock={stock} />
          </p>
        </div>
      </div>
      <div className="col-span-2 row-start-2 lg:col-span-1 lg:row-start-auto">
        <SaleStates item={item} action={action} />
      </div>
      <div className="self-start max-lg:col-start-2 max-lg:row-start-1 lg:self-center">
        <ItemMenu item={item} action={action} />
      </div>
    </li>
  );
}
