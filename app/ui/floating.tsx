import type { ReactNode } from "react";

/**
 * Styles of the bars fixed to the foot of a page: the link to the cart, and messages. They come
 * with the component, as most visitors of a menu have no cart. A toast disappears after the delay
 * of its animation, as reduced motion sets durations to 0.
 */
const style = `
@layer components{
.bar{position:fixed;inset:auto 0 max(.75rem,env(safe-area-inset-bottom));z-index:20;padding-inline:.875rem;pointer-events:none}
.bar a{pointer-events:auto;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem;max-width:40rem;min-height:3.5rem;margin-inline:auto;padding:.5rem .625rem .5rem 1.25rem;border-radius:28px;background:var(--brand);color:var(--on-brand);font-size:.9375rem;font-weight:700;line-height:1.25;box-shadow:0 10px 26px -8px rgb(28 25 23/.45)}
.bar a>:first-child{flex:1 1 9rem}
.bar b{padding:.5rem .75rem;border-radius:999px;background:color-mix(in srgb,var(--on-brand) 12%,transparent)}
.toast{position:fixed;inset:auto 0 5.5rem;z-index:30;width:max-content;max-width:90%;margin-inline:auto;padding:.625rem 1.125rem;border-radius:999px;background:var(--ink);color:var(--on-ink);font-weight:600;pointer-events:none;animation:toast .24s 1.76s forwards}
}
@keyframes toast{to{opacity:0;visibility:hidden}}`;

export function Floating({ children }: { children: ReactNode }) {
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: style }} />
      {children}
    </>
  );
}
