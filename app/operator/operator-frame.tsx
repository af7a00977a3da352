import { Link, NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/shared/paths";
import { BrandSign } from "~/ui/brand-mark";

const places = [
  [paths.operator.cases(), "Cases"],
  [paths.operator.vendors(), "Vendors"],
  [paths.operator.payoutRules(), "Payout rules"],
  [paths.operator.search(), "Search"],
  [paths.operator.log(), "Log"],
] as const;

/** The frame of the operator's pages, which work without scripts. */
export function OperatorFrame({ email, children }: { email: string; children: ReactNode }) {
  return (
    <div className="dashboard mx-auto max-w-6xl px-4 pb-16">
      <a
        href="#main"
        className="absolute left-4 z-50 -translate-y-20 rounded-xl bg-ink px-4 py-2 text-on-ink focus:translate-y-3"
      >
        Skip to the page
      </a>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <BrandSign className="size-9 shrink-0" />
        <nav aria-label="Operator" className="filter-bar scroll-strip">
          {places.map(([to, label]) => (
            <NavLink key={to} to={to} end={to === paths.operator.cases()}>
              {label}
            </NavLink>
          ))}
        </nav>
        <p className="ml-auto text-sm text-muted">
          Operator: {email} ·{" "}
          <Link
            to={paths.secondFactor.own({ returnTo: paths.operator.cases() })}
            className="inline-flex min-h-6 items-center underline underline-offset-4"
          >
            PIN and passkeys
          </Link>
        </p>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
    </div>
  );
}
