import { NavLink } from "@remix-run/react";
import { SearchBox } from "~/dashboard/shell/search/search-box";
import { LeaveStore, SignedInAs, ViewStore, type AccountProps } from "./account";
import { navigationEntries, sections } from "./navigation";
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
  return (
    <>
      <div className="mb-4 md:hidden">
        <p className="px-3 text-lg font-bold break-words">{store.name}</p>
        <SearchBox id="search-side" q={searched} className="mt-3 mb-1" />
        <ViewStore url={store.url} />
      </div>
      {Object.entries(sections).map(([section, heading]) => (
        <Section
          key={section}
          heading={heading}
          badges={badges}
          inside={places.filter((place) => place.section === section)}
        />
      ))}
      <div className="mb-2 border-t border-line pt-3 md:hidden">
        <SignedInAs store={store} email={email} />
        <LeaveStore elsewhere={elsewhere} />
      </div>
      <dl className="mt-auto space-y-1 px-3 pt-6 pb-2 text-sm text-muted">
        <Fact name="Language" value="English" />
        <Fact name="Currency" value="NGN" />
        <Fact name="Version" value={version} />
      </dl>
    </>
  );
}

function Section({
  heading,
  inside,
  badges,
}: {
  heading: string | null;
  inside: NavigationEntry[];
  badges: Badges;
}) {
  if (inside.length === 0) return null;
  return (
    <section aria-label={heading ?? undefined} className="mb-4">
      {heading ? <h2 className="px-3 pb-1 text-sm font-semibold text-muted">{heading}</h2> : null}
      <ul className="flex flex-col gap-1">
        {inside.map((place) => (
          <NavigationLine key={place.to} place={place} badges={badges} />
        ))}
      </ul>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-2">
      <dt>{name}</dt>
      <dd className="text-ink tabular-nums">{value}</dd>
    </div>
  );
}

function NavigationLine({ place, badges }: { place: NavigationEntry; badges: Badges }) {
  const badge = place.badge ? badges[place.badge] : null;
  return (
    <li>
      <NavLink
        to={place.to}
        end={Boolean(place.end)}
        reloadDocument={Boolean(place.document)}
        className="flex min-h-11 items-center gap-3 rounded-xl px-3 font-semibold text-muted hover:bg-rest-soft hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-brand-soft aria-[current]:text-ink"
      >
        <place.icon aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0">{place.label}</span>
        {badge ? <Count className="ml-auto">{badge}</Count> : null}
        <BadgeText place={place} badge={badge} />
      </NavLink>
    </li>
  );
}
