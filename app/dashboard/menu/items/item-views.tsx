import { Link } from "@remix-run/react";
import { ArrowDownUp } from "lucide-react";
import type { ShownItem } from "~/core/menu/item-list";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { cardClass } from "~/ui/card";
import { categoryOf, ItemRow, type RowProps } from "./item-row";

export type ListProps = RowProps & { items: ShownItem[] };

/** Rows; as a grid, tiles where the screen is wide enough. */
export const ItemList = ({ items, ...row }: ListProps) => (
  <ul className={row.view === "grid" ? "item-tiles" : cardClass()}>
    {items.map((item) => (
      <ItemRow key={item.id} item={item} {...row} />
    ))}
  </ul>
);

/** @param props.counts how many items each category has, where all of them are listed */
export function ItemsByCategory({
  items,
  counts,
  ...list
}: ListProps & { counts: Map<string, number> }) {
  const mayEdit = useMay()("menu");
  const groups = new Map<string, ShownItem[]>();
  for (const item of items) {
    const group = groups.get(item.categoryId);
    if (group) group.push(item);
    else groups.set(item.categoryId, [item]);
  }
  return (
    <div className="space-y-3">
      {[...groups].map(([categoryId, group]) => (
        <section key={categoryId} aria-labelledby={`category-${categoryId}`}>
          <div className="flex items-center justify-between gap-3">
            <h2
              id={`category-${categoryId}`}
              className="min-w-0 font-bold [overflow-wrap:anywhere]"
            >
              {categoryOf(group[0]!)}{" "}
              <span className="font-normal text-muted">{counts.get(categoryId)}</span>
            </h2>
            {mayEdit ? (
              <Link
                to={paths.dashboard.itemOrder({ category: categoryId })}
                className="inline-flex min-h-11 shrink-0 items-center gap-1.5 text-sm font-semibold text-brand-text hover:underline"
              >
                <ArrowDownUp aria-hidden className="size-4" /> Arrange
                <span className="sr-only">{group[0]!.category}</span>
              </Link>
            ) : null}
          </div>
          <ItemList items={group} isGrouped {...list} />
        </section>
      ))}
    </div>
  );
}
