import { useEffect, useRef, type ReactNode } from "react";
import { cardClass } from "./card";

type DropdownProps = {
  sign: ReactNode;
  signClass?: string;
  className: string;
  frame?: string;
  children: ReactNode;
};

const inTopBar =
  "inline-flex min-h-[44px] min-w-[44px] items-center justify-center gap-1 rounded-full hover:bg-rest-soft active:bg-line";

/**
 * Opens a panel beside its button, also without scripts. With them it also closes on a click
 * elsewhere, on Escape, and when one of its links is followed.
 * @param sign the button's content; its text is its accessible name
 * @param signClass the button's look; by default that of the top bar
 * @param className sizes and places the panel
 * @param frame places both
 */
export function Dropdown({
  sign,
  signClass = inTopBar,
  className,
  frame = "relative shrink-0",
  children,
}: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => details.current?.removeAttribute("open");
    const pressedElsewhere = (event: Event) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close();
    };
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.current?.open) return;
      if (details.current.contains(document.activeElement))
        details.current.querySelector("summary")?.focus();
      close();
    };
    const followed = (event: Event) => {
      if (details.current?.contains(event.target as Node) && (event.target as Element).closest("a"))
        close();
    };
    document.addEventListener("click", followed);
    document.addEventListener("pointerdown", pressedElsewhere);
    document.addEventListener("focusin", pressedElsewhere);
    document.addEventListener("keydown", escaped);
    return () => {
      document.removeEventListener("click", followed);
      document.removeEventListener("pointerdown", pressedElsewhere);
      document.removeEventListener("focusin", pressedElsewhere);
      document.removeEventListener("keydown", escaped);
    };
  }, []);
  return (
    <details ref={details} className={`group ${frame}`}>
      <summary className={signClass}>{sign}</summary>
      <div className={cardClass(`z-30 p-2 ${className}`)}>{children}</div>
    </details>
  );
}
