import { useSyncExternalStore } from "react";
import type { Cart } from "~/storefront/cart/use-cart";
import type { MenuPageData } from "~/storefront/menu/menu-page-data";
import type { OpeningStatus } from "~/storefront/shell/opening-status";
import { useFullStylesheet } from "~/storefront/shell/use-full-stylesheet";
import { storePaths } from "~/shared/store-paths";
import { later } from "~/ui/later";
import { useTranslate } from "~/ui/use-translation";

const LiveCart = later(() => import("./live-cart").then((module) => module.LiveCart));

/**
 * As in the style sheet (menu-screens.css): beside a menu there is room for its cart from here on.
 */
const WIDE = "(width >= 1100px)";

function subscribe(listener: () => void): () => void {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

/** Shows the cart beside the menu on a wide screen; a link to it until scripts are there. */
export function CartRail(props: { cart: Cart; page: MenuPageData; opening: OpeningStatus }) {
  const isWide = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
  const isStyled = useFullStylesheet();
  const t = useTranslate();
  const isLive = isWide && isStyled;
  return (
    <aside className={isLive ? "rail live" : "rail"} aria-label={t("Your cart")}>
      {isLive ? (
        <LiveCart {...props} />
      ) : (
        <a href={storePaths.cart(props.page.header.base)}>{t("Your cart")}</a>
      )}
    </aside>
  );
}
