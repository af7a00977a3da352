import { Link } from "@remix-run/react";
import { ArrowDownUp } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Money } from "~/ui/money";
import { useMay } from "~/dashboard/shell/role-context";
import { useItemAction } from "./item-action";
import { AvailabilitySwitch, ItemMenu, SaleStates, SoldOutButton } from "./item-controls";
import { ItemThumbnail } from "./item-thumbnail";
import { stockState, type ListView, type ShownItem } from "~/core/menu/item-list";
import { OverlayLink } from "./list-overlay";
import { QuickEdit, type QuickEditResult } from "~/dashboard/menu-changes/quick-edit";

type Shared = {
  now: Date;
  onRefusal: (message: string) => void;
  onChanged: (change: { id: string; summary: string }) => void;
  /** Answer to a row's form that was sent without scripts. */
  edited: QuickEditResult | undefined;
  /** Under its category's heading, which it then need not name. */
  isGrouped?: boolean;
};
type ViewProps = Shared & { items: ShownItem[] };
type OneProps = Shared & { item: ShownItem };

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

const soldOf = (item: ShownItem, isGrouped = false) =>
  [isGrouped ? null : categoryOf(item), item.soldCount === null ? null : `${item.soldCount} sold`]
    .filter((part) => part !== null)
    .join(" · ");

function Price({ item: { priceKobo }, className }: { item: ShownItem; className?: string }) {
  return priceKobo === null ? null : <Money kobo={priceKobo} className={className ?? ""} />;
}

type ListProps = ViewProps & { view: ListView };

/** Shows items in the order they come in. */
export const ItemList = ({ view, ...list }: ListProps) =>
  view === "list" ? <ItemRows {...list} /> : <ItemGrid {...list} />;

/** Shows items under their categories, as customers see them. */
export function ItemsByCategory({ items, ...list }: ListProps) {
  const mayEdit = useMay()("menu");
  const groups: ShownItem[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group?.[0]!.categoryId === item.categoryId) group.push(item);
    else groups.push([item]);
  }
  return (
    <div className="space-y-5">
      {groups.map((group) => {
        const { categoryId } = group[0]!;
        return (
          <section key={categoryId} aria-labelledby={`category-${categoryId}`}>
            <div className="flex items-center justify-between gap-3">
              <h2
                id={`category-${categoryId}`}
                className="min-w-0 text-lg font-bold [overflow-wrap:anywhere]"
              >
                {categoryOf(group[0]!)}
              </h2>
              {mayEdit ? (
                <Link
                  to={paths.dashboard.itemOrder({ category: categoryId })}
                  className="inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold text-brand-text hover:underline"
                >
                  <ArrowDownUp aria-hidden className="size-4" /> Order
                  <span className="sr-only">of {group[0]!.category}</span>
                </Link>
              ) : null}
            </div>
            <ItemList items={group} isGrouped {...list} />
          </section>
        );
      })}
    </div>
  );
}

/** Shows items as cards with their pictures. */
function ItemGrid({ items, ...shared }: ViewProps) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {items.map((item) => (
        <ItemCard key={item.id} item={item} {...shared} />
      ))}
    </ul>
  );
}

function ItemCard(props: OneProps) {
  const { item, isGrouped } = props;
  const { action, stock } = useShown(props);
  const Heading = isGrouped ? "h3" : "h2";
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
            <Heading className="text-lg leading-snug font-bold [overflow-wrap:anywhere]">
              <ItemLink item={item} className="[a&]:hover:underline">
                {item.name}
              </ItemLink>
            </Heading>
            <p className="text-sm [overflow-wrap:anywhere] text-muted">{soldOf(item, isGrouped)}</p>
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
function ItemRows({ items, ...shared }: ViewProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-card">
      {items.map((item) => (
        <ItemRow key={item.id} item={item} {...shared} />
      ))}
    </ul>
  );
}

function ItemRow(props: OneProps) {
  const { item, isGrouped } = props;
  const { action, stock } = useShown(props);
  const Heading = isGrouped ? "h3" : "h2";
  const mayEdit = useMay()("menu");
  const figures = (
    <>
      <Price item={item} className="font-semibold" />
      <Stock item={item} stock={stock} />
    </>
  );
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
          <Heading>
            <ItemLink item={item} className="font-bold [a&]:hover:underline">
              {item.name}
            </ItemLink>
          </Heading>
          <p className="text-sm text-muted">{soldOf(item, isGrouped)}</p>
          {mayEdit && item.priceKobo !== null ? null : (
            <p className="mt-1 flex flex-wrap items-center gap-2">{figures}</p>
          )}
        </div>
      </div>
      {mayEdit && item.priceKobo !== null ? (
        <div className="col-span-2 lg:row-start-2">
          <QuickEdit
            item={{ ...item, priceKobo: item.priceKobo }}
            answer={props.edited}
            onChanged={props.onChanged}
            onRefusal={props.onRefusal}
          >
            {figures}
          </QuickEdit>
        </div>
      ) : null}
      <div className="col-span-2 lg:col-span-1 lg:col-start-2 lg:row-start-1">
        <SaleStates item={item} action={action} />
      </div>
      <div className="self-start max-lg:col-start-2 max-lg:row-start-1 lg:self-center">
        <ItemMenu item={item} action={action} />
      </div>
    </li>
  );
}
