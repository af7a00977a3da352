import { Link } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { Bell, type BellData } from "~/dashboard/shell/notifications/notification-bell";
import { SearchBox } from "~/dashboard/shell/search/search-box";
import type { AccountProps } from "./account";
import { AccountMenu } from "./account-menu";
import { navigationEntries } from "./navigation";
import type { Badges } from "./navigation-link";
import { usePermitted } from "./use-permitted";

type Props = AccountProps & {
  unread: Badges["unread"];
  bell: BellData | null;
  searched: string;
};

/** The bell, and on wide screens search, shortcuts and the account menu. */
export function TopBarEnd({ unread, bell, searched, ...account }: Props) {
  const places = usePermitted(navigationEntries);
  const { url } = account.store;
  return (
    <>
      <SearchBox id="search" q={searched} className="hidden w-full max-w-xs md:block lg:max-w-sm" />
      {places
        .filter((place) => place.shortcut)
        .map((place) => (
          <Link
            key={place.to}
            to={place.to}
            title={place.label}
            reloadDocument={Boolean(place.document)}
            className="hidden size-[44px] shrink-0 place-items-center rounded-full hover:bg-rest-soft lg:grid"
          >
            <place.icon aria-hidden className="size-5" />
            <span className="sr-only">{place.label}</span>
          </Link>
        ))}
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="hidden min-h-11 items-center gap-1.5 rounded-full px-3 font-medium text-brand-text hover:underline lg:inline-flex"
        >
          View store <ExternalLink aria-hidden className="size-4" />
        </a>
      ) : null}
      {bell ? <Bell {...bell} badge={unread} /> : null}
      <AccountMenu {...account} />
    </>
  );
}
