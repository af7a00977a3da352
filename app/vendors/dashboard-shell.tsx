import { NavLink } from "@remix-run/react";
import { ChevronDown, ExternalLink, House, LogOut, ReceiptText, type LucideIcon } from "lucide-react";
import { useRef, type FocusEvent, type ReactNode } from "react";
import { paths } from "~/shared/paths";
import { BrandSign } from "~/ui/brand-mark";
import { Button } from "~/ui/button";

type ShellProps = {
  store: { name: string; url: string | null };
  email: string;
  /** What stands on the Orders tab, `9+` at most; null for none. */
  pendingBadge: string | null;
  children: ReactNode;
};

/** The frame of the dashboard: who and whose on top, the places to go at the thumb on a phone and at the side on a desk. */
export function DashboardShell({ store, email, pendingBadge, children }: ShellProps) {
  return (
    <div className="office">
      <a href="#main" className="absolute left-4 z-50 -translate-y-20 rounded-full bg-ink px-4 py-2 text-on-ink focus:translate-y-3">
        Skip to the page
      </a>
      <header className="sticky top-0 z-20 border-b border-line bg-paper/95 backdrop-blur">
        <div className="mx-auto flex h-16 max-w-6xl items-center gap-3 px-4">
          <BrandSign className="size-9 shrink-0" />
          <p className="min-w-0 flex-1 truncate text-lg font-bold">{store.name}</p>
          {store.url ? (
            <a href={store.url} target="_blank" rel="noreferrer" className="hidden min-h-11 items-center gap-1.5 rounded-full px-3 font-medium text-brand-text hover:underline sm:inline-flex">
              View store <ExternalLink aria-hidden className="size-4" />
            </a>
          ) : null}
          <AccountMenu storeUrl={store.url} email={email} />
        </div>
      </header>
      <div className="mx-auto max-w-6xl md:grid md:grid-cols-[13rem_minmax(0,1fr)]">
        <nav
          aria-label="Dashboard"
          className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:sticky md:top-16 md:h-[calc(100dvh-4rem)] md:border-t-0 md:border-r md:bg-transparent md:p-3"
        >
          <ul className="flex md:flex-col md:gap-1">
            <Place to={paths.dashboard.home()} end icon={House} label="Home" />
            <Place to={paths.dashboard.orders()} icon={ReceiptText} label="Orders" badge={pendingBadge} />
          </ul>
        </nav>
        <main id="main" tabIndex={-1} className="px-4 pt-5 pb-28 outline-none md:px-8 md:pt-8 md:pb-16">
          {children}
        </main>
      </div>
    </div>
  );
}

function Place({ to, end, icon: Icon, label, badge = null }: { to: string; end?: boolean; icon: LucideIcon; label: string; badge?: string | null }) {
  return (
    <li className="flex-1 md:flex-none">
      <NavLink
        to={to}
        end={end}
        className="group flex min-h-16 flex-col items-center justify-center gap-0.5 text-sm font-semibold text-muted hover:text-ink md:min-h-11 md:flex-row md:justify-start md:gap-3 md:rounded-xl md:px-3 md:text-base md:hover:bg-rest-soft aria-[current]:text-ink md:aria-[current]:bg-brand-soft"
      >
        <span className="relative rounded-full px-4 py-0.5 group-aria-[current]:bg-brand-soft md:p-0 md:group-aria-[current]:bg-transparent">
          <Icon aria-hidden className="size-6 md:size-5" />
          {badge ? <Count badge={badge} className="absolute -top-1 right-0 md:hidden" /> : null}
        </span>
        <span>{label}</span>
        {badge ? (
          <>
            <Count badge={badge} className="ml-auto hidden md:inline-block" />
            <span className="sr-only">, {badge} pending</span>
          </>
        ) : null}
      </NavLink>
    </li>
  );
}

function Count({ badge, className }: { badge: string; className: string }) {
  return (
    <span aria-hidden className={`min-w-5 rounded-full bg-danger px-1.5 text-center text-xs leading-5 font-bold text-on-danger tabular-nums ${className}`}>
      {badge}
    </span>
  );
}

/** Opens and closes without scripts; with them it also closes when the focus leaves it. */
function AccountMenu({ storeUrl, email }: { storeUrl: string | null; email: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const closeWhenLeft = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget as Node)) menu.current?.removeAttribute("open");
  };
  return (
    <details ref={menu} className="group relative" onBlur={closeWhenLeft}>
      <summary className="inline-flex min-h-11 items-center gap-1 rounded-full pr-2 pl-1 hover:bg-rest-soft">
        <span aria-hidden className="grid size-9 place-items-center rounded-full bg-ink font-bold text-on-ink">
          {email.charAt(0).toUpperCase()}
        </span>
        <span className="sr-only">Your account</span>
        <ChevronDown aria-hidden className="size-4 text-muted transition group-open:rotate-180" />
      </summary>
      <div className="absolute right-0 mt-2 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-card p-2 shadow-card">
        <p className="px-3 py-2 text-sm text-muted">
          Signed in as <span className="block font-semibold break-all text-ink">{email}</span>
        </p>
        {storeUrl ? (
          <a href={storeUrl} target="_blank" rel="noreferrer" className="flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium hover:bg-rest-soft">
            <ExternalLink aria-hidden className="size-5 text-muted" /> View store
          </a>
        ) : null}
        <form method="post" action={paths.logout()}>
          <Button variant="quiet" className="mt-1 w-full">
            <LogOut aria-hidden className="size-5" /> Sign Out
          </Button>
        </form>
      </div>
    </details>
  );
}
