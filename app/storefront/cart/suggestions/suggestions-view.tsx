import { Link } from "@remix-run/react";
import { formatKobo } from "~/shared/money";
import { storePaths } from "~/shared/store-paths";
import { buttonClass } from "~/ui/button";
import { useTranslate } from "~/ui/use-translation";
import type { Suggestion } from "./suggestions";

type Props = { items: Suggestion[]; base: string; add: (item: Suggestion) => void };

/** Offers items that go with the cart. A tap adds one, or opens its page if it has options. */
export function CartSuggestions({ items, base, add }: Props) {
  const t = useTranslate();
  if (!items[0]) return null;
  return (
    <section aria-labelledby="goes-with" className="mt-2">
      <h2 id="goes-with" className="font-bold">
        {t("Goes well with this")}
      </h2>
      <ul>
        {items.map((item) => {
          const { id, name, choice } = item;
          const look = buttonClass("quiet", "shrink-0");
          return (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">
                {name}{" "}
                <span className="block text-sm text-muted">
                  {choice === "from"
                    ? t("from {price}", { price: formatKobo(item.priceKobo) })
                    : formatKobo(item.priceKobo)}
                </span>
              </span>
              {choice ? (
                <Link
                  to={storePaths.item(base, id)}
                  className={look}
                  aria-label={t("Add {name}", { name })}
                  discover="none"
                >
                  {t("Add")}
                </Link>
              ) : (
                <form
                  method="post"
                  action={storePaths.cart(base)}
                  onSubmit={(event) => {
                    event.preventDefault();
                    add(item);
                  }}
                >
                  <input type="hidden" name="intent" value="add" />
                  <input type="hidden" name="itemId" value={id} />
                  <input type="hidden" name="from" value="cart" />
                  <button className={look} aria-label={t("Add {name}", { name })}>
                    {t("Add")}
                  </button>
                </form>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
