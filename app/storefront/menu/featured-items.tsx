import type { MenuItem } from "~/core/menu/menu-item";
import { formatKobo } from "~/shared/money";
import { storePaths } from "~/shared/paths";
import { useTranslate } from "~/ui/use-translation";
import { ItemPicture } from "./item-picture";

/** Shows the strip of featured meals (docs/rules.md, Featured meals). */
export function FeaturedItems({
  items,
  base,
  lite,
}: {
  items: MenuItem[];
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
            {item.preparationMinutes ? (
              <p>{t("Ready in {m} min", { m: item.preparationMinutes })}</p>
            ) : null}
            <b>{formatKobo(item.priceKobo)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
