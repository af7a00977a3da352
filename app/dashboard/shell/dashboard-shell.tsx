import { useLocation } from "@remix-run/react";
import { Menu } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { paths } from "~/shared/paths";
import { BrandSign } from "~/ui/brand-mark";
import type { BellData } from "~/dashboard/shell/notifications/notification-bell";
import { NavigationTab, type Badges } from "~/dashboard/shell/navigation/navigation-link";
import { ScreenOrSkeleton } from "./screen-skeleton";
import { opensSideBar, SideBar } from "~/dashboard/shell/navigation/side-bar";
import type { OtherStore } from "~/dashboard/shell/navigation/switch-store";
import { tabs } from "~/dashboard/shell/navigation/tabs";
import { TopBarEnd, type HeaderChips } from "~/dashboard/shell/navigation/top-bar-end";
import { usePermitted } from "~/dashboard/shell/navigation/use-permitted";

type ShellProps = {
  store: { name: string; url: string | null };
  email: string;
  elsewhere: OtherStore[];
  badges: Badges;
  /** Null for roles without notifications. */
  bell: BellData | null;
  chips: HeaderChips;
  version: string;
  banner?: ReactNode;
  children: ReactNode;
};

const round =
  "grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-rest-soft active:bg-line";

/** Rules: docs/rules.md, Dashboard shell. */
export function DashboardShell({
  store,
  email,
  elsewhere,
  badges,
  bell,
  chips,
  version,
  banner,
  children,
}: ShellProps) {
  const { pathname, search } = useLocation();
  const permitted = usePermitted(tabs);
  const searched =
    pathname === paths.dashboard.search() ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <div
      className="dashboard [--page:80rem] has-data-wide:[--page:120rem]"
      style={
        {
          "--bar-end": bell ? "48px" : "4px",
          "--device": chips.onPhones ? "44px" : "0px",
        } as CSSProperties
      }
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
          <BrandSign className="mr-2 hidden size-[36px] shrink-0 md:block" />
          <p className="top-bar-name min-w-0 flex-1 truncate text-lg font-bold md:max-w-[18vw] md:flex-initial">
            {store.name}
          </p>
          <TopBarEnd
            store={store}
            email={email}
            elsewhere={elsewhere}
            unread={badges.unread}
            bell={bell}
            searched={searched}
            chips={chips}
          />
        </div>
      </header>
      {banner}
      <div className="mx-auto max-w-(--page) md:grid md:grid-cols-[min(13rem,32vw)_minmax(0,1fr)]">
        <SideBar
          store={store}
          email={email}
          elsewhere={elsewhere}
          badges={badges}
          searched={searched}
          version={version}
        />
        <main
          id="main"
          tabIndex={-1}
          className="px-4 pt-3 pb-28 outline-none md:px-5 md:pt-5 md:pb-16"
        >
          <ScreenOrSkeleton>{children}</ScreenOrSkeleton>
        </main>
      </div>
      <nav
        aria-label="Dashboard"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <ul className="flex">
          {permitted.map((place) => (
            <NavigationTab key={place.to} place={place} badges={badges} />
          ))}
        </ul>
      </nav>
    </div>
  );
}
