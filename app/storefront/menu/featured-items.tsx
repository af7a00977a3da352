import type { ListedMenuItem } from "~/core/menu/menu-item";
import { storePaths } from "~/shared/store-paths";
import { useTranslate } from "~/ui/use-translation";
import { ItemPicture } from "./item-picture";
import { AddItemButton, ItemPrice } from "./item-row";

/** Shows the strip of featured meals (docs/rules.md, Featured meals). */
export function FeaturedItems({
  items,
  base,
  lite,
}: {
  items: ListedMenuItem[];
  base: string;
  lite: boolean;
}) {
  const t = useTranslate();
  return (
    <>
      <h2>{t("Featured meals")}</h2>
      {items.length === 0 ? (
        <p className="muted">{t("No featured meals yet. Check back soon!")}</p>
      ) : null}
      <ul className="strip">
        {items.map((item) => (
          <li key={item.id}>
            <ItemPicture image={item.image} color={item.imageColor} name={item.name} lite={lite} />
            <h3>
              <a href={storePaths.item(base, item.id)}>{item.name}</a>
            </h3>
            <ItemPrice item={item} />
            <AddItemButton item={item} />
          </li>
        ))}
      </ul>
    </>
  );
}
