import { cartSums } from "~/storefront/cart/cart-sums";
import { priceCart } from "~/storefront/cart/cart-totals";
import { CartView } from "~/storefront/cart/cart-view";
import type { Cart } from "~/storefront/cart/use-cart";
import type { MenuPageData } from "~/storefront/menu/menu-page-data";
import type { OpeningStatus } from "~/storefront/shell/opening-status";

export function LiveCart({
  cart,
  page: { header, menu, terms },
  opening,
}: {
  cart: Cart;
  page: MenuPageData;
  opening: OpeningStatus;
}) {
  const totals = priceCart(
    cart.lines,
    menu.flatMap(({ items }) => items),
    terms,
  );
  return (
    <CartView
      page={{ slug: header.slug, base: header.base, start: null }}
      cart={cart}
      totals={totals}
      sums={cartSums(totals.subtotalKobo, terms)}
      terms={terms}
      closed={opening.notice}
      canSchedule={opening.canSchedule}
      order={null}
      suggestions={[]}
      failed={null}
      beside
    />
  );
}
