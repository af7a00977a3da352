import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type Filter = {
  to: string;
  label: ReactNode;
  /** Shown smaller after the label. */
  count?: ReactNode;
  isCurrent: boolean;
};

/**
 * Filters a page: a row of links, one of them current. Scrolls sideways where it doesn't fit and
 * never wraps (docs/rules.md, Dashboard look).
 */
export function FilterBar({
  label,
  options,
  replace = false,
  className = "",
}: {
  label: string;
  options: Filter[];
  /** Whether Back leaves the page instead of returning to the former choice. */
  replace?: boolean;
  className?: string;
}) {
  return (
    <nav aria-label={label} className={`filter-bar scroll-strip ${className}`}>
      {options.map(({ to, label: name, count, isCurrent }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          replace={replace}
          aria-current={isCurrent ? "page" : undefined}
        >
          {name}
          {count === undefined ? null : (
            <>
              {" "}
              <span className="tabular-nums">{count}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
