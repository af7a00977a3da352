import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass, type ButtonVariant } from "~/ui/button";

/** Classes for a header's buttons and links; at least 44 pixels, also with large text. */
export const toolClass = (variant: ButtonVariant = "quiet"): string =>
  buttonClass(
    variant,
    "shrink-0 max-md:!min-h-[44px] max-md:!min-w-[44px] max-md:!gap-[4px] max-md:!px-[8px] max-md:!text-[min(1rem,4vw)]",
  );

export const toolIcon = "size-[20px] shrink-0";

/** Leaves only a button's icon where space is short. */
export const toolLabel = "sr-only lg:not-sr-only";

type PageHeaderProps = {
  title: ReactNode;
  /** For screen readers alone where a phone lacks space. */
  subtitle?: ReactNode;
  /** The page above, as an arrow. `onPhones`: wider screens have another way there. */
  back?: { to: string; label: string; onPhones?: true };
  /** Actions on the whole page. On a phone, buttons with an icon show no text. */
  children?: ReactNode;
};

/** The page's only h1, in the top bar on a phone (docs/rules.md, Dashboard shell). */
export function PageHeader({ title, subtitle, back, children }: PageHeaderProps) {
  return (
    <header className="page-header">
      {back ? (
        <Link
          to={back.to}
          className={`page-back ${back.onPhones ? "md:hidden" : ""}`}
          title={back.label}
          viewTransition
        >
          <ArrowLeft aria-hidden className="size-[20px]" /> <span>{back.label}</span>
        </Link>
      ) : null}
      <div className="page-heading">
        <h1>{title}</h1>
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
      {children ? <div className="page-tools">{children}</div> : null}
    </header>
  );
}
