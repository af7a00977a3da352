import type { ListedMenuItem, MenuCategory } from "~/core/menu/menu-item";
import { ItemRow, type RowLook } from "./item-row";

export function CategoryItems({ category, ...look }: { category: MenuCategory } & RowLook) {
  return (
    <>
      <h2>{category.name}</h2>
      <ItemRows items={category.items} {...look} />
    </>
  );
}

export function ItemRows({ items, ...look }: { items: ListedMenuItem[] } & RowLook) {
  return (
    <ul className="dishes">
      {items.map((item) => (
        <ItemRow key={item.id} item={item} {...look} />
      ))}
    </ul>
  );
}
