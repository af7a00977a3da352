import { Link, useLocation } from "@remix-run/react";
import { ExternalLink, Menu } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { paths } from "~/shared/paths";
import { BrandSign } from "~/ui/brand-mark";
import {
  AccountMenu,
  LeaveStore,
  SignedInAs,
  ViewStore,
} from "~/dashboard/navigation/account-menu";
import { Bell, type BellData } from "~/dashboard/notifications/notification-bell";
import { NavigationTab, type Badges } from "~/dashboard/navigation/navigation-link";
import { ScreenOrSkeleton } from "./screen-skeleton";
import { SearchBox } from "~/dashboard/search/search-box";
import { opensSideBar, SideBar } from "~/dashboard/navigation/side-bar";
import type { OtherStore } from "~/dashboard/navigation/switch-store";
import { useNavigationEntries } from "~/dashboard/navigation/use-navigation";

type ShellProps = {
  store: { name: string; url: string | null };
  email: string;
  /** The other stores that this person may work in. */
  elsewhere: OtherStore[];
  badges: Badges;
  /** Null for roles without notifications. */
  bell: BellData | null;
  version: string;
  /** Shown above every page. */
  banner?: ReactNode;
  children: ReactNode;
};

const round = "grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-rest-soft";

/**
 * Shows the shell of the dashboard: top bar, navigation at the bottom on a phone and at the side on
 * a desk, and the page (docs/rules.md, Dashboard shell).
 */
export function DashboardShell({
  store,
  email,
  elsewhere,
  badges,
  bell,
  version,
  banner,
  children,
}: ShellProps) {
  const { pathname, search } = useLocation();
  const places = useNavigationEntries();
  const searched =
    pathname === paths.dashboard.search() ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <div
      className="dashboard [--page:80rem] has-data-wide:[--page:120rem]"
      style={{ "--bar-end": bell ? "52px" : "8px" } as CSSProperties}
    >
      <a
        href="#main"
        className="absolute left-4 z-50 -translate-y-20 rounded-full bg-ink px-4 py-2 text-on-ink focus:translate-y-3"
      >
        Skip to the page
      </a>
      <header className="top-bar">
        <div className="mx-auto max-w-(--page) px-1 md:gap-2 md:px-4">
          <button type="button" {...opensSideBar} className={`${round} opens-side-bar md:hidden`}>
            <Menu aria-hidden className="size-6" />
            <span className="sr-only">Menu</span>
          </button>
          <BrandSign className="mr-2 hidden size-9 shrink-0 md:block" />
          <p className="top-bar-name min-w-0 flex-1 truncate text-lg font-bold">{store.name}</p>
          <SearchBox
            id="search"
            q={searched}
            className="hidden w-full max-w-xs md:block lg:max-w-sm"
          />
          {places
            .filter((place) => place.shortcut)
            .map((place) => (
              <Link
                key={place.to}
                to={place.to}
                title={place.label}
                reloadDocument={Boolean(place.document)}
                className={`${round} hidden lg:grid`}
              >
                <place.icon aria-hidden className="size-5" />
                <span className="sr-only">{place.label}</span>
              </Link>
            ))}
          {store.url ? (
            <a
              href={store.url}
              target="_blank"
              rel="noreferrer"
              className="hidden min-h-11 items-center gap-1.5 rounded-full px-3 font-medium text-brand-text hover:underline lg:inline-flex"
            >
              View store <ExternalLink aria-hidden className="size-4" />
            </a>
          ) : null}
          {bell ? <Bell {...bell} badge={badges.unread} /> : null}
          <AccountMenu store={store} email={email} elsewhere={elsewhere} />
        </div>
      </header>
      {banner}
      <div className="mx-auto max-w-(--page) md:grid md:grid-cols-[15rem_minmax(0,1fr)]">
        <SideBar
          badges={badges}
          version={version}
          above={
            <>
              <p className="px-3 text-lg font-bold break-words">{store.name}</p>
              <SearchBox id="search-side" q={searched} className="mt-3 mb-1" />
              <ViewStore url={store.url} />
            </>
          }
          below={
            <>
              <SignedInAs store={store} email={email} />
              <LeaveStore elsewhere={elsewhere} />
            </>
          }
        />
        <main
          id="main"
          tabIndex={-1}
          className="px-4 pt-3 pb-28 outline-none md:px-8 md:pt-8 md:pb-16"
        >
          <ScreenOrSkeleton>{children}</ScreenOrSkeleton>
        </main>
      </div>
      <nav
        aria-label="Dashboard"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <ul className="flex">
          {places
            .filter((place) => place.tab)
            .map((place) => (
              <NavigationTab key={place.to} place={place} badges={badges} />
            ))}
        </ul>
      </nav>
    </div>
  );
}
