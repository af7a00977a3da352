import { Floating } from "~/ui/floating";

type OrderStripProps = { url: string; text: string };

/** The id of the server's strip behind a cached page. */
export const ORDER_FRAGMENT = "order-fragment";

/**
 * Kept out of the menu's stylesheet, which every visitor loads. Above the cart bar, if there is
 * one; hidden at the checkout, whose foot shows the total.
 */
const look = `
.under-way{bottom:.5rem}
body:has(main .bar) .under-way,#cart-fragment~* .under-way{bottom:4.75rem}
body:has(.pay-bar) .under-way{display:none}
.under-way a{min-height:2.75rem;padding:.25rem .5rem .25rem 1rem;background:var(--ink);color:var(--on-ink);font-size:.875rem}
.under-way b{padding:.25rem .5rem;background:none}`;

/**
 * Links every page of a store to the order under way. A plain link, since the server also renders
 * it into cached pages, outside the router.
 */
export function OrderStrip({ url, text }: OrderStripProps) {
  return (
    <Floating>
      <div className="bar under-way no-print">
        <style dangerouslySetInnerHTML={{ __html: look }} />
        <a href={url}>
          <span>{text}</span>
          <b aria-hidden>›</b>
        </a>
      </div>
    </Floating>
  );
}
