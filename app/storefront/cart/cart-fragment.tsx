import { PrefetchPageLinks, useLinkClickHandler } from "@remix-run/react";
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type MouseEvent as ReactMouseEvent,
} from "react";
import type { MenuCategory } from "~/core/menu/menu-item";
import { storePaths } from "~/shared/store-paths";
import { useTranslate } from "~/ui/use-translation";
import { Floating } from "~/ui/floating";
import { sheetsMove } from "~/ui/sheet-motion";
import { CartBar } from "./cart-bar";
import type { CartLine } from "./cart-lines";
import { CartError } from "./cart-error";
import { noLimits, priceCart } from "./cart-totals";
import { cartOnPage, type Cart } from "./use-cart";

type Props = {
  cart: Cart;
  base: string;
  menu: MenuCategory[];
  covered: boolean;
};

/**
 * How many adds each store's page has announced, so that returning to the menu doesn't repeat them.
 */
const announced = new Map<string, number>();

/** The id of the server's fragment (cart-fragment.server.tsx). */
export const CART_FRAGMENT = "cart-fragment";

/**
 * The foot of a menu page: the cart bar, the latest added item, errors. Cached pages come without
 * it; the server appends the visitor's own, which stays until something changes.
 */
export function CartFragment({ cart, base, menu, covered }: Props) {
  const [live, setLive] = useState(false);
  const t = useTranslate();
  const open = useLinkClickHandler<HTMLAnchorElement>(storePaths.cart(base), {
    preventScrollReset: true,
    state: { fromMenu: true },
    viewTransition: sheetsMove(),
  });
  const { ready, lines, error } = cart;
  const [before] = useState(() => announced.get(base) ?? 0);
  const added = cart.added - before;
  useEffect(() => void announced.set(base, cart.added), [base, cart.added]);
  useEffect(() => {
    if (ready && (covered || added > 0 || error || !same(lines, cartOnPage()?.lines ?? [])))
      setLive(true);
  }, [ready, covered, added, error, lines]);
  useServerFragment(open);
  const foot = useRef<HTMLDivElement | null>(null);
  const takeOver = useCallback((element: HTMLDivElement | null) => {
    foot.current = element;
    removeServerFragment();
  }, []);
  const wasCovered = useRef(covered);
  useEffect(() => {
    // The bar that opened the cart was unmounted meanwhile, so the browser couldn't return focus to
    // it.
    if (wasCovered.current && !covered && document.activeElement === document.body)
      foot.current?.querySelector("a")?.focus({ preventScroll: true });
    wasCovered.current = covered;
  }, [covered]);
  // Prefetched, so that the cart opens offline too.
  const ahead =
    ready && lines.length > 0 ? <PrefetchPageLinks page={storePaths.cart(base)} /> : null;
  if (!live) return ahead;
  const totals = priceCart(
    lines,
    menu.flatMap((category) => category.items),
    noLimits,
  );
  return (
    <div ref={takeOver}>
      {ahead}
      <Floating>
        {covered ? null : (
          <CartBar
            cart={{ count: totals.count, totalKobo: totals.subtotalKobo }}
            base={base}
            onPress={open}
          />
        )}
        <div role="status">
          {added > 0 ? (
            <p key={added} className="toast">
              {t("Item added!")}
            </p>
          ) : null}
        </div>
        {covered ? null : <CartError cart={cart} look="toast toast-stays" />}
      </Floating>
    </div>
  );
}

const removeServerFragment = () => document.getElementById(CART_FRAGMENT)?.remove();

/**
 * Makes the cart link in the server's fragment open a sheet instead of loading a page. The fragment
 * goes when this page renders its own or unmounts.
 */
function useServerFragment(open: (event: ReactMouseEvent<HTMLAnchorElement>) => void): void {
  useEffect(() => {
    const fragment = document.getElementById(CART_FRAGMENT);
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a"))
        open(event as unknown as ReactMouseEvent<HTMLAnchorElement>);
    };
    fragment?.addEventListener("click", onClick);
    return () => fragment?.removeEventListener("click", onClick);
  }, [open]);
  useEffect(() => removeServerFragment, []);
}

const same = (some: CartLine[], others: CartLine[]) =>
  some.length === others.length &&
  some.every((line, at) => line.key === others[at]!.key && line.quantity === others[at]!.quantity);
