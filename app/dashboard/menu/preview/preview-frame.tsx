import { ChevronDown } from "lucide-react";
import { useEffect, useState, type CSSProperties, type ReactNode } from "react";
import { themeProperties } from "~/shared/color";

/** From this width the preview is beside its form (docs/rules.md, Menu items). */
const BESIDE = "(min-width: 80rem)";
/** React 18 doesn't know the boolean attribute. */
const inert = { inert: "" };

type Props = {
  color: string;
  isAsked: boolean;
  children: ReactNode;
};

/** Shows the customers' view, inert, in the store's colours; folded on narrow screens. */
export function PreviewFrame({ color, isAsked, children }: Props) {
  const [isBeside, setBeside] = useState(false);
  const [isOpen, setOpen] = useState(isAsked);
  useEffect(() => {
    const screen = window.matchMedia(BESIDE);
    const follow = () => setBeside(screen.matches);
    follow();
    screen.addEventListener("change", follow);
    return () => screen.removeEventListener("change", follow);
  }, []);
  const isVisible = isOpen || isBeside;
  return (
    <section id="preview" aria-labelledby="preview-title" className="preview-side mt-6 xl:mt-5">
      <details open={isVisible} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 xl:pointer-events-none">
          <ChevronDown aria-hidden className="size-4 xl:hidden" />
          <h2 id="preview-title" className="font-bold">
            Preview: as customers see it
          </h2>
        </summary>
        {isVisible ? (
          <>
            <p className="text-sm text-muted">Not saved yet, and nothing in it can be tapped.</p>
            {/* A scrolling region must be reachable by keyboard. */}
            <div
              role="group"
              aria-label="Preview"
              tabIndex={0}
              className="preview day mt-2 max-w-lg"
              style={themeProperties(color) as CSSProperties}
            >
              <div {...inert} className="p-4">
                {children}
              </div>
            </div>
          </>
        ) : null}
      </details>
    </section>
  );
}
