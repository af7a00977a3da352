import { canOrder, type ListedMenuItem } from "~/core/menu/menu-item";
import type { CartLine } from "~/storefront/cart/cart-lines";
import { storePaths } from "~/shared/store-paths";
import type { Translate } from "~/shared/translate";

type Props = {
  lines: CartLine[];
  items: ListedMenuItem[];
  base: string;
  /** The page never loads React. */
  lite: boolean;
  t: Translate;
};

/** Matches an item's + until scripts have rendered its own controls. */
const plusOf = ({ id, choice }: ListedMenuItem) =>
  choice ? `#i-${id} em:not(.in)` : `[value="${id}"]:not(output ~ *)`;

/**
 * Shows in a cached menu's rows how many of each item are in the visitor's cart, until scripts do.
 * A stylesheet does it, since all visitors share the rows. Without scripts, browsers with CSS
 * anchor positioning also get a button to take one out; others use the cart's.
 */
export function RowsInCart({ lines, items, base, lite, t }: Props) {
  const counts = new Map<string, number>();
  for (const { itemId, quantity } of lines)
    counts.set(itemId, (counts.get(itemId) ?? 0) + quantity);
  const rows = items.filter((item) => counts.has(item.id) && canOrder(item));
  if (rows.length === 0) return null;
  const ids = new Set(rows.filter(({ choice }) => !choice).map(({ id }) => id));
  const steps = lines.filter(({ key }) => ids.has(key));
  const badges = `:is(${rows.map(plusOf).join()})`;
  const style = [
    `${badges}{background:var(--brand);color:var(--on-brand);display:block;font-size:0;line-height:44px;text-align:center}`,
    // One line with the + it replaces; in a grid it would take a row of its own.
    `${badges}::after{font:700 1rem/44px var(--font)}`,
    ...rows.map((item) => `${plusOf(item)}::after{content:"${counts.get(item.id)}"}`),
    ".less{display:none}",
    `@supports (anchor-name:--a){${lite ? "" : "@media (scripting:none){"}`,
    "form section[style]{content-visibility:visible}",
    ".less button{position:absolute;top:anchor(top);right:calc(anchor(left) + 8px);width:44px;height:44px;border-radius:99px;background:var(--card);box-shadow:0 1px 4px rgb(28 25 23/.3);font-size:1.5rem}.less{display:block}",
    ...steps.map(({ key }) => `#i-${key} button{anchor-name:--i-${key}}`),
    lite ? "}" : "}}",
  ].join("");
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: style }} />
      {steps.map(({ key, name, quantity }) => (
        <form key={key} method="post" action={storePaths.cart(base)} className="less">
          <input type="hidden" name="from" value="menu" />
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="intent" value={quantity > 1 ? "set" : "remove"} />
          <button
            name="quantity"
            value={quantity - 1}
            aria-label={t("Remove one {name}", { name: name ?? "" })}
            style={{ positionAnchor: `--i-${key}` } as object}
          >
            −
          </button>
        </form>
      ))}
    </>
  );
}
