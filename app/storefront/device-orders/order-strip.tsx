import { Floating } from "~/ui/floating";

type OrderStripProps = { url: string; text: string };

/** The id of the server's strip behind a cached page. */
export const ORDER_FRAGMENT = "order-fragment";

/**
 * Not in the menu's sheet, which comes to everybody. Above the cart's bar where there is one; not
 * at the checkout, whose foot has the total.
 */
const look = `
.under-way{bottom:.5rem}
body:has(main .bar) .under-way,#cart-fragment~* .under-way{bottom:4.75rem}
body:has(.pay-bar) .under-way{display:none}
.under-way a{min-height:2.75rem;padding:.25rem .5rem .25rem 1rem;background:var(--ink);color:var(--on-ink);font-size:.875rem}
.under-way b{padding:.25rem .5rem;background:none}`;

/**
 * Links to the order that is under way from every page of its store. A plain link, as the server
 * also renders it into cached pages, outside the router.
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
