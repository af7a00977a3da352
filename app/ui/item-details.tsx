import type { ReactNode } from "react";
import { itemTagNames, type ItemTag } from "~/shared/item-tags";
import { formatKobo } from "~/shared/money";
import type { Message } from "~/shared/translate";
import { Badge } from "./badge";
import { Money } from "./money";
import { Picture } from "./picture";
import { useTranslate } from "./use-translation";

type Props = {
  item: {
    name: string;
    image: string | null;
    imageColor: string | null;
    description: string;
    preparationMinutes: number | null;
    allergens: string[];
    tags: ItemTag[];
  };
  /** Its lowest price, and whether options can change it; null: no price yet. */
  price: { priceKobo: number; varies: boolean } | null;
  label: Message | null;
  possible: boolean;
  /** How many of it are in the cart, in words. */
  count?: string | null;
  lite?: boolean;
  heading: "h1" | "h2" | "h3";
  /** Shown instead of its stored picture: one that isn't uploaded yet. */
  picture?: ReactNode;
  children?: ReactNode;
};

/** Shows an item's picture, name, lowest price and description, the top of its page. */
export function ItemDetails({
  item,
  price,
  label,
  possible,
  count = null,
  lite = false,
  heading: Heading,
  picture,
  children,
}: Props) {
  const t = useTranslate();
  return (
    <article>
      <div className="item-picture">
        {picture ??
          (lite && item.image ? (
            <details
              className="frame tap"
              style={item.imageColor ? { background: item.imageColor } : undefined}
            >
              <summary>{t("Show the picture")}</summary>
              <img src={`${item.image}-480`} width={480} height={270} alt="" loading="lazy" />
            </details>
          ) : (
            <Picture
              image={item.image}
              color={item.imageColor}
              name={item.name}
              widths={[480, 960]}
              sizes="(min-width: 48rem) 46rem, 240px"
              ratio="16/9"
              eager
            />
          ))}
      </div>
      <div className="mt-5 flex flex-wrap items-start justify-between gap-3">
        <Heading className="min-w-0 flex-[1_1_9rem] text-2xl font-bold wrap-anywhere">
          {item.name}
        </Heading>
        {children}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-3 text-lg font-bold">
        {price?.varies ? (
          <span>{t("from {price}", { price: formatKobo(price.priceKobo) })}</span>
        ) : price ? (
          <Money kobo={price.priceKobo} />
        ) : null}
        {label ? <Badge tone={possible ? "wait" : "rest"}>{t(label)}</Badge> : null}
        {item.tags.map((tag) => (
          <Badge key={tag} tone="rest">
            {t(itemTagNames[tag])}
          </Badge>
        ))}
      </p>
      {count ? (
        <p role="status" className="mt-1 font-medium text-muted">
          {count}
        </p>
      ) : null}
      {item.description ? <p className="mt-3">{item.description}</p> : null}
      {item.preparationMinutes ? (
        <p className="mt-3 text-muted">
          {t("Ready in about {m} minutes", { m: item.preparationMinutes })}
        </p>
      ) : null}
      {item.allergens.length > 0 ? (
        <p className="mt-3">
          <strong>{t("Contains:")}</strong> {item.allergens.join(", ")}
        </p>
      ) : null}
    </article>
  );
}
