import { X } from "lucide-react";
import type { Cart } from "./use-cart";

/** What went wrong with the cart, until it is mended or put away; said also where the eye is elsewhere. */
export function CartProblem({ cart }: { cart: Cart }) {
  return (
    <div role="alert">
      {cart.problem ? (
        <div className="toast toast-stays pointer-events-auto flex items-center gap-1">
          <p>{cart.problem}</p>
          {cart.waiting ? (
            <button type="button" className="min-h-11 flex-none px-2 font-bold underline" onClick={cart.retry}>
              Try again
            </button>
          ) : null}
          <button type="button" className="grid size-11 flex-none place-items-center" aria-label="Dismiss" onClick={cart.dismiss}>
            <X aria-hidden width={20} height={20} />
          </button>
        </div>
      ) : null}
    </div>
  );
}
