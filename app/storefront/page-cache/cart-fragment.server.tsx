import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { translator } from "~/shared/translate";
import { TranslateContext } from "~/ui/use-translation";
import { CartBar } from "~/storefront/cart/cart-bar";
import { CART_FRAGMENT } from "~/storefront/cart/cart-fragment";
import { findCart } from "~/storefront/cart/cart-session.server";
import { priceCart } from "~/storefront/cart/cart-totals";
import { Floating } from "~/ui/floating";
import { RowsInCart } from "~/storefront/menu/cart/rows-in-cart";
import type { StorePageData } from "./page-data";

/** What the fragment needs of a menu page's data. */
type MenuOfCart = Pick<StorePageData, "vendorId" | "texts"> & {
  page: {
    menu: StorePageData["page"]["menu"];
    lite: boolean;
    header: Pick<StorePageData["page"]["header"], "base" | "theme">;
    terms: Pick<StorePageData["page"]["terms"], "minimumOrderKobo">;
  };
};

/**
 * Renders what one customer's cart adds to a menu page that is otherwise everybody's: the link to
 * the order, how many of each item it has, and what it holds for the scripts to take over. It comes after the document that
 * React hydrates, so it brings the store's colours itself. One query.
 * @param input.added whether an item was just added by a form
 * @returns HTML; nothing when there is no cart, or nothing in it
 */
export async function cartFragment(input: {
  cookieHeader: string | undefined;
  data: MenuOfCart;
  added: boolean;
}): Promise<string> {
  const { vendorId, texts, page } = input.data;
  const { base, theme } = page.header;
  const stored = await findCart(input.cookieHeader, vendorId);
  if (!stored || stored.lines.length === 0) return "";
  const { lines, revision } = stored;
  const items = page.menu.flatMap((category) => category.items);
  const totals = priceCart(lines, items, {
    minimumOrderKobo: page.terms.minimumOrderKobo,
    maxItems: null,
  });
  const t = translator(texts);
  const data = JSON.stringify({ lines, revision }).replaceAll("<", "\\u003c");
  return renderToStaticMarkup(
    <TranslateContext.Provider value={t}>
      <div id={CART_FRAGMENT} style={theme as CSSProperties}>
        <Floating>
          <CartBar cart={{ count: totals.count, totalKobo: totals.subtotalKobo }} base={base} />
          <RowsInCart lines={lines} items={items} base={base} lite={page.lite} t={t} />
          <script
            type="application/json"
            id="cart-data"
            dangerouslySetInnerHTML={{ __html: data }}
          />
          {input.added ? (
            <p className="toast" role="status">
              {t("Item added!")}
            </p>
          ) : null}
        </Floating>
      </div>
    </TranslateContext.Provider>,
  );
}
