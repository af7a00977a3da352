import type { ListedMenuItem, MenuCategory } from "~/core/menu/menu-item";
import { ItemRow, type RowLook } from "./item-row";

/** Shows a category's section of the menu. */
export function CategoryItems({ category, ...look }: { category: MenuCategory } & RowLook) {
  return (
    <>
      <h2>{category.name}</h2>
      <ItemRows items={category.items} {...look} />
    </>
  );
}

/** Lists items of the menu. */
export function ItemRows({ items, ...look }: { items: ListedMenuItem[] } & RowLook) {
  return (
    <ul className="dishes">
      {items.map((item) => (
        <ItemRow key={item.id} item={item} {...look} />
      ))}
    </ul>
  );
}
