import { useEffect, type ReactNode } from "react";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Money } from "~/ui/money";
import { useMay } from "~/dashboard/shell/role-context";
import { useItemAction } from "./item-action";
import { AvailabilitySwitch, ItemMenu, SoldOutButton } from "./item-controls";
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

const head = "hidden px-3 py-2 text-left font-semibold xl:table-cell";
const cell = "hidden px-3 py-2 xl:table-cell";

/** Shows items as rows of a table; on a phone a row holds what its columns would. */
export function ItemTable({ items, now, onRefusal }: ViewProps) {
  const seesMoney = useMay()("money");
  return (
    <table className="w-full border-separate border-spacing-0 rounded-card border border-line bg-card [&_tbody>tr+tr>*]:border-t [&_tbody>tr>*]:border-line">
      <caption className="sr-only">Menu items</caption>
      <thead className="text-sm text-muted max-xl:sr-only [&_th]:border-b [&_th]:border-line">
        <tr>
          <th scope="col" className="px-3 py-2 text-left font-semibold">
            Item
          </th>
          <th scope="col" className={head}>
            Category
          </th>
          {seesMoney ? (
            <th scope="col" className={head}>
              Price
            </th>
          ) : null}
          <th scope="col" className={head}>
            Stock
          </th>
          {seesMoney ? (
            <th scope="col" className={head}>
              Sold
            </th>
          ) : null}
          <th scope="col" className="px-3 py-2 text-left font-semibold">
            Status
          </th>
          <th scope="col" className="px-3 py-2 text-left font-semibold">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ItemLine key={item.id} item={item} now={now} onRefusal={onRefusal} />
        ))}
      </tbody>
    </table>
  );
}

function ItemLine(props: OneProps) {
  const { item } = props;
  const { action, stock } = useShown(props);
  return (
    <tr id={`item-${item.id}`} className="scroll-mt-20">
      <th scope="row" className="px-3 py-3 text-left font-normal">
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
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <ItemLink item={item} className="font-bold [a&]:hover:underline">
              {item.name}
            </ItemLink>
            <span className="block text-sm text-muted xl:hidden">{soldOf(item)}</span>
            <span className="mt-1 flex flex-wrap items-center gap-2 xl:hidden">
              <Price item={item} className="font-semibold" />
              <Stock item={item} stock={stock} />
            </span>
          </span>
        </div>
      </th>
      <td className={`${cell} [overflow-wrap:anywhere]`}>{categoryOf(item)}</td>
      {item.priceKobo === null ? null : (
        <td className={cell}>
          <Money kobo={item.priceKobo} />
        </td>
      )}
      <td className={cell}>
        <Stock item={item} stock={stock} />
      </td>
      {item.soldCount === null ? null : (
        <td className={`${cell} tabular-nums`}>{item.soldCount}</td>
      )}
      <td className="py-2 xl:px-3">
        <AvailabilitySwitch item={item} action={action} compact />
      </td>
      <td className="py-2 xl:px-3">
        <ItemMenu item={item} action={action} whole />
      </td>
    </tr>
  );
}
