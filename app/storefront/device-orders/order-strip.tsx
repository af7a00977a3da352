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

/** Like the strip, which it never meets; hidden by a cart, as its customer is ordering. */
const lastLook = `
body:not(:has(#menu)) .last,body:has(main .bar) .last,#cart-fragment~* .last{display:none}
.last form{pointer-events:auto;display:flex;align-items:center;gap:.75rem;max-width:40rem;min-height:3.5rem;margin-inline:auto;padding:.375rem .375rem .375rem 1.25rem;border-radius:28px;background:var(--ink);color:var(--on-ink);font-size:.875rem;line-height:1.25}
.last p{flex:1;min-width:0}
.last b{display:block;background:none;padding:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:.9375rem}
.last button{flex:none;min-height:2.75rem;padding-inline:1.25rem;border-radius:99px;background:var(--brand);color:var(--on-brand);font-weight:700}`;

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

type LastOrderProps = {
  /** Posting here puts it into the cart. */
  action: string;
  title: string;
  dishes: string;
  /** What the dishes cost. */
  price: string;
  button: string;
};

/** Offers a customer who comes back their last order. */
export function LastOrder({ action, title, dishes, price, button }: LastOrderProps) {
  return (
    <Floating>
      <aside aria-label={title} className="bar last no-print">
        <style dangerouslySetInnerHTML={{ __html: lastLook }} />
        <form method="post" action={action}>
          <p>
            {title} · {price}
            <b>{dishes}</b>
          </p>
          <button>{button}</button>
        </form>
      </aside>
    </Floating>
  );
}
