import { useTranslate } from "~/ui/use-translation";
import type { Cart } from "./use-cart";

/** Shows the cart's error until it is resolved or dismissed. */
export function CartError({ cart, look }: { cart: Cart; look: string }) {
  const t = useTranslate();
  return (
    <div role="alert">
      {cart.error ? (
        <div className={look}>
          <div className="min-w-0 flex-1">
            <p className="pt-2 leading-snug last:pb-2">{t(cart.error)}</p>
            {cart.waiting ? (
              <button type="button" className="min-h-11 font-bold underline" onClick={cart.retry}>
                {t("Try again")}
              </button>
            ) : null}
          </div>
          <button
            type="button"
            className="grid size-11 flex-none place-items-center"
            aria-label={t("Dismiss")}
            onClick={cart.dismiss}
          >
            <span aria-hidden className="text-xl">
              ×
            </span>
          </button>
        </div>
      ) : null}
    </div>
  );
}
