import { Link } from "@remix-run/react";
import { ArrowDownUp } from "lucide-react";
import type { ListView, ShownItem } from "~/core/menu/item-list";
import { QuickEdit } from "~/dashboard/menu/changes/quick-edit";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { cardClass } from "~/ui/card";
import {
  ItemMenu,
  SaleStates,
  categoryOf,
  ItemLink,
  Price,
  soldOf,
  Stock,
  useShown,
  type OneProps,
  type ViewProps,
} from "./item-parts";
import { ItemThumbnail } from "~/ui/item-thumbnail";
import { ItemGrid } from "./item-grid";

type ListProps = ViewProps & { view: ListView };

export const ItemList = ({ view, ...list }: ListProps) =>
  view === "list" ? <ItemRows {...list} /> : <ItemGrid {...list} />;

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

function ItemRows({ items, ...shared }: ViewProps) {
  return (
    <ul className={cardClass("divide-y divide-line")}>
      {items.map((item) => (
        <ItemRow key={item.id} item={item} {...shared} />
      ))}
    </ul>
  );
}

function ItemRow(props: OneProps) {
  const { item, isGrouped } = props;
  const { action, stock, back } = useShown(props);
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
          <p className="text-sm text-muted">{soldOf(item, isGrouped, back)}</p>
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
