import { useEffect, useRef, type ReactNode } from "react";
import { NavigationLine, type Badges } from "./navigation-link";
import { sections, type NavigationEntry } from "./navigation";
import { useNavigationEntries } from "./use-navigation";

const ID = "side-bar";

/**
 * Opens the side bar on a phone, where it is the browser's own popover: it needs no scripts, closes
 * on Escape and on a tap outside.
 */
export const opensSideBar = { popovertarget: ID };

type SideBarProps = {
  badges: Badges;
  /** What is installed, for support. */
  version: string;
  /** The store and its search, above the navigation on a phone. */
  above: ReactNode;
  /** The account, below the navigation on a phone. */
  below: ReactNode;
};

/**
 * Shows the dashboard's navigation by sections: at the side on wide screens, over the page on a
 * phone, where it also has what the top bar has on wide ones.
 */
export function SideBar({ badges, version, above, below }: SideBarProps) {
  const places = useNavigationEntries();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = bar.current;
    const follow = (event: Event) => {
      if ((event.target as Element).closest("a") && shown?.matches("[popover]:popover-open"))
        shown.hidePopover();
    };
    shown?.addEventListener("click", follow);
    return () => shown?.removeEventListener("click", follow);
  }, []);
  return (
    <nav ref={bar} id={ID} aria-label="All places" className="side-bar" {...{ popover: "auto" }}>
      <div className="mb-4 md:hidden">{above}</div>
      {Object.entries(sections).map(([section, heading]) => (
        <Section
          key={section}
          heading={heading}
          badges={badges}
          inside={places.filter((place) => place.section === section)}
        />
      ))}
      <div className="mb-2 border-t border-line pt-3 md:hidden">{below}</div>
      <dl className="mt-auto space-y-1 px-3 pt-6 pb-2 text-sm text-muted">
        <Fact name="Language" value="English" />
        <Fact name="Currency" value="NGN" />
        <Fact name="Version" value={version} />
      </dl>
    </nav>
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
