import { useEffect, useState, useSyncExternalStore } from "react";
import type { Cart } from "~/storefront/cart/use-cart";
import type { MenuPageData } from "~/storefront/menu/menu-page-data";
import type { OpeningStatus } from "~/storefront/shell/opening-status";
import { useFullStylesheet } from "~/storefront/shell/use-full-stylesheet";
import { storePaths } from "~/shared/store-paths";
import { useTranslate } from "~/ui/use-translation";

/** Matches menu-screens.css: from this width the cart fits beside the menu. */
const WIDE = "(width >= 1100px)";

function subscribe(listener: () => void): () => void {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

type CartRailProps = { cart: Cart; page: MenuPageData; opening: OpeningStatus };

/** The cart beside the menu on a wide screen; a link until its script has loaded. */
export function CartRail(props: CartRailProps) {
  const isWide = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
  const isStyled = useFullStylesheet();
  const t = useTranslate();
  const isLive = isWide && isStyled;
  const LiveCart = useLiveCart(isLive);
  return (
    <aside className={isLive ? "rail live" : "rail"} aria-label={t("Your cart")}>
      {isLive && LiveCart ? (
        <LiveCart {...props} />
      ) : (
        <a href={storePaths.cart(props.page.header.base)}>{t("Your cart")}</a>
      )}
    </aside>
  );
}

/** Phones don't load it. If loading fails, as after a release, the link stays. */
function useLiveCart(isLive: boolean) {
  const [LiveCart, setLiveCart] = useState<typeof import("./live-cart").LiveCart | null>(null);
  useEffect(() => {
    if (isLive)
      void import("./live-cart").then(
        (module) => setLiveCart(() => module.LiveCart),
        () => undefined,
      );
  }, [isLive]);
  return LiveCart;
}
