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

type MenuOfCart = Pick<StorePageData, "vendorId" | "texts"> & {
  page: {
    menu: StorePageData["page"]["menu"];
    lite: boolean;
    header: Pick<StorePageData["page"]["header"], "base" | "theme">;
    terms: Pick<StorePageData["page"]["terms"], "minimumOrderKobo">;
  };
};

/**
 * Renders one customer's part of a shared menu page: the cart bar, each row's count, and the cart
 * for scripts to take over. It follows the document that React hydrates, so it repeats the store's
 * colours. One query.
 * @param input.added whether a form has just added an item
 * @returns HTML; empty without a cart or with an empty one
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
