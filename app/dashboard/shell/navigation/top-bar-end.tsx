import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Bell, type BellData } from "~/dashboard/shell/notifications/notification-bell";
import { SearchBox } from "~/dashboard/shell/search/search-box";
import { LiveMark } from "~/ui/live-mark";
import { useLiveState } from "~/ui/use-live-updates";
import type { AccountProps } from "./account";
import { AccountMenu } from "./account-menu";
import { navigationEntries } from "./navigation";
import type { Badges } from "./navigation-link";
import { usePermitted } from "./use-permitted";

/** `onPhones`: whether a phone shows a chip of the device. */
export type HeaderChips = { store: ReactNode; device: ReactNode; onPhones: boolean };

type Props = AccountProps & {
  unread: Badges["unread"];
  bell: BellData | null;
  searched: string;
  chips: HeaderChips;
};

/** The chips and the bell, and on wide screens search, shortcuts and the account menu. */
export function TopBarEnd({ unread, bell, searched, chips, ...account }: Props) {
  const places = usePermitted(navigationEntries);
  const live = useLiveState();
  return (
    <>
      <SearchBox
        id="search"
        q={searched}
        className="mr-auto hidden w-full max-w-sm min-w-0 md:block"
      />
      {places
        .filter((place) => place.shortcut)
        .map((place) => (
          <Link
            key={place.to}
            to={place.to}
            title={place.label}
            reloadDocument={Boolean(place.document)}
            className="hidden size-[44px] shrink-0 place-items-center rounded-full hover:bg-rest-soft active:bg-line xl:grid"
          >
            <place.icon aria-hidden className="size-5" />
            <span className="sr-only">{place.label}</span>
          </Link>
        ))}
      <div className="store-live">
        {chips.store}
        <LiveMark state={live} />
      </div>
      {chips.device}
      {bell ? <Bell {...bell} badge={unread} /> : null}
      <AccountMenu {...account} />
    </>
  );
}
