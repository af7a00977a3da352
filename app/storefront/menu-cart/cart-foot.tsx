import type { ReactNode } from "react";
import style from "~/ui/cart-foot.css?inline";

/**
 * Shows what is fixed above the foot of a menu, with its style sheet: those who have no cart, most
 * of all visitors, get neither.
 */
export function CartFoot({ children }: { children: ReactNode }) {
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: style }} />
      {children}
    </>
  );
}
