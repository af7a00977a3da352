import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass, type ButtonVariant } from "~/ui/button";
import { LiveMark } from "~/ui/live-mark";
import { useLiveState } from "~/ui/use-live-updates";

/** Returns the classes of a button or link in a page's header: 44 pixels, also with large text. */
export const toolClass = (variant: ButtonVariant = "quiet"): string =>
  buttonClass(
    variant,
    "shrink-0 max-md:!min-h-[44px] max-md:!min-w-[44px] max-md:!px-[12px] max-md:!text-[min(1rem,4.4vw)]",
  );

/** The icon of such a button. */
export const toolIcon = "size-[20px] shrink-0";

/** Hides the words of such a button where its icon has to do. */
export const toolLabel = "sr-only lg:not-sr-only";

type PageHeaderProps = {
  title: ReactNode;
  /** What the page is for; where a phone has no room it is for screen readers alone. */
  subtitle?: ReactNode;
  /**
   * The page above this one; a phone shows its arrow in the place of the menu. `onPhones`: wider
   * screens have another way there.
   */
  back?: { to: string; label: string; onPhones?: true };
  /** What can be done on the page as a whole. Beside an icon a phone shows no text. */
  children?: ReactNode;
};

/**
 * Shows a page's only h1, whether it is live, and what it offers as a whole: in the top bar on a
 * phone, at the head of the page on wider screens (docs/rules.md, Dashboard shell).
 */
export function PageHeader({ title, subtitle, back, children }: PageHeaderProps) {
  const live = useLiveState();
  return (
    <header className="page-header">
      {back ? (
        <Link
          to={back.to}
          className={`page-back ${back.onPhones ? "md:hidden" : ""}`}
          title={back.label}
        >
          <ArrowLeft aria-hidden className="size-[20px]" /> <span>{back.label}</span>
        </Link>
      ) : null}
      <div className="page-heading">
        <h1>{title}</h1>
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
      <div className="page-tools">
        <LiveMark state={live} />
        {children}
      </div>
    </header>
  );
}
