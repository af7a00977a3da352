import { renderToStaticMarkup } from "react-dom/server";
import type { StoreLanguage } from "~schema/vendors";
import type { MenuCategory } from "~/core/menu/menu-item";
import { translatorFor } from "~/core/i18n/translations.server";
import { TranslateContext } from "~/ui/use-translation";
import { CartBar } from "~/storefront/cart/cart-bar";
import { findCart } from "~/storefront/cart/cart-session.server";
import { priceCart } from "~/storefront/cart/cart-totals";

/**
 * What one customer's cart adds to a menu page that is otherwise everybody's, for the inside of
 * `<div id="cart-slot">`: the way to the order, and what the cart holds for the scripts to take
 * over. One query.
 * @param input.added whether a dish was just added by a form
 * @returns HTML, or null when there is no cart, or nothing in it
 */
export async function cartFragment(input: {
  cookieHeader: string | undefined;
  facts: {
    vendorId: string;
    base: string;
    menu: MenuCategory[];
    minimumOrderKobo: number;
    language: StoreLanguage;
  };
  added: boolean;
}): Promise<string | null> {
  const { vendorId, base, menu, minimumOrderKobo, language } = input.facts;
  const stored = await findCart(input.cookieHeader, vendorId);
  if (!stored || stored.lines.length === 0) return null;
  const { lines, revision } = stored;
  const totals = priceCart(
    lines,
    menu.flatMap((category) => category.items),
    { minimumOrderKobo, maxItems: null },
  );
  const t = translatorFor(language);
  const bar = renderToStaticMarkup(
    <TranslateContext.Provider value={t}>
      <CartBar cart={{ count: totals.count, totalKobo: totals.subtotalKobo }} base={base} />
    </TranslateContext.Provider>,
  );
  const data = JSON.stringify({ lines, revision }).replaceAll("<", "\\u003c");
  const toast = input.added ? `<p class="toast" role="status">${t("Item added!")}</p>` : "";
  return `${bar}<script type="application/json" id="cart-data">${data}</script>${toast}`;
}
