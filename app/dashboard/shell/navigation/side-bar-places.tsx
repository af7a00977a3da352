import { Link, useLocation } from "@remix-run/react";
import { SearchBox } from "~/dashboard/shell/search/search-box";
import { LeaveStore, SignedInAs, ViewStore, type AccountProps } from "./account";
import { currentPlace, navigationEntries, sections } from "./navigation";
import { Count, BadgeText, type Badges } from "./navigation-link";
import type { NavigationEntry } from "./tabs";
import { usePermitted } from "./use-permitted";

export type PlacesProps = AccountProps & {
  badges: Badges;
  searched: string;
  version: string;
};

/** On a phone, also what wide screens have in the top bar. */
export function SideBarPlaces({ badges, searched, version, ...account }: PlacesProps) {
  const { store, email, elsewhere } = account;
  const places = usePermitted(navigationEntries);
  const current = currentPlace(useLocation().pathname);
  return (
    <>
      <div className="mb-3 md:hidden">
        <p className="px-3 text-lg font-bold break-words">{store.name}</p>
        <SearchBox id="search-side" q={searched} className="mt-3 mb-1" />
        <ViewStore url={store.url} />
      </div>
      {Object.entries(sections).map(([section, heading]) => {
        const inside = places.filter((place) => place.section === section);
        return inside.length > 0 ? (
          <section
            key={section}
            aria-label={heading ?? undefined}
            className={section === "support" ? "mt-3" : ""}
          >
            {heading ? (
              <h2 className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">{heading}</h2>
            ) : null}
            <ul>
              {inside.map((place) => (
                <NavigationLine
                  key={place.to}
                  place={place}
                  badge={place.badge ? badges[place.badge] : null}
                  isCurrent={place.to === current}
                />
              ))}
            </ul>
          </section>
        ) : null;
      })}
      <div className="mt-3 mb-2 border-t border-line pt-3 md:hidden">
        <SignedInAs store={store} email={email} />
        <LeaveStore elsewhere={elsewhere} />
      </div>
      <dl className="flex flex-wrap gap-x-2 px-3 pt-2 text-xs text-muted">
        <Fact name="Language" value="English" />
        <Fact name="Currency" value="NGN" />
        <Fact name="Version" value={version} />
      </dl>
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="sr-only">{name}</dt>
    <dd className="tabular-nums">{value}</dd>
  </div>
);

function NavigationLine({
  place,
  badge,
  isCurrent,
}: {
  place: NavigationEntry;
  badge: string | null;
  isCurrent: boolean;
}) {
  return (
    <li>
      <Link
        to={place.to}
        reloadDocument={Boolean(place.document)}
        aria-current={isCurrent ? "page" : undefined}
        className="place"
      >
        <place.icon aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0">{place.label}</span>
        {badge ? <Count className="ml-auto">{badge}</Count> : null}
        <BadgeText place={place} badge={badge} />
      </Link>
    </li>
  );
}
