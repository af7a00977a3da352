import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { ignoreTaps, SLID_MS } from "~/ui/ignore-taps";
import { useBeforePaint } from "~/ui/use-before-paint";

/**
 * Shows the bars above a page without moving anything under a finger (docs/rules.md, Taps). Bars
 * present when the page opens are in the flow. A later bar lies over the page, and a removed one
 * leaves its space, until somebody scrolls or opens another page.
 */
export function Bars({ className, children }: { className: string; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useBeforePaint(() => fit(room.current!, bars.current!), [key]);
  useEffect(() => {
    const [outer, inner] = [room.current!, bars.current!];
    const settle = () => fit(outer, inner);
    const tab = (event: KeyboardEvent) => event.key === "Tab" && settle();
    const grown = new ResizeObserver(() => {
      if (inner.offsetHeight > outer.offsetHeight) ignoreTaps(inner, SLID_MS);
    });
    grown.observe(inner);
    for (const eventName of ["scroll", "wheel", "resize"])
      window.addEventListener(eventName, settle);
    window.addEventListener("keydown", tab);
    return () => {
      grown.disconnect();
      for (const eventName of ["scroll", "wheel", "resize"])
        window.removeEventListener(eventName, settle);
      window.removeEventListener("keydown", tab);
    };
  }, []);
  return (
    <div ref={room} className={className}>
      <div ref={bars}>{children}</div>
    </div>
  );
}

function fit(room: HTMLElement, bars: HTMLElement): void {
  room.style.height = `${bars.offsetHeight}px`;
}
