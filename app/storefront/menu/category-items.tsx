import type { MenuCategory } from "~/core/menu/menu-item";
import { ItemRow } from "./item-row";

/** Shows a category's section of the menu. */
export function CategoryItems({
  category,
  base,
  lite,
}: {
  category: MenuCategory;
  base: string;
  lite: boolean;
}) {
  return (
    <>
      <h2>{category.name}</h2>
      <ul className="dishes">
        {category.items.map((item) => (
          <ItemRow key={item.id} item={item} base={base} lite={lite} />
        ))}
      </ul>
    </>
  );
}
