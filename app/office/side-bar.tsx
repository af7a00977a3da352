import type { MouseEvent } from "react";
import { PlaceLine, type Badges } from "./place-link";
import { places, sections } from "./places";

const ID = "side-bar";

/** Opens the side bar on a phone, where it is the browser's own popover: it needs no scripts, closes by Escape and by a press beside it. */
export const opensSideBar = { popovertarget: ID };

/** Everywhere the dashboard leads, by sections: at the side on wide screens, over the page on a phone. @param version what is installed, for support */
export function SideBar({ badges, version }: { badges: Badges; version: string }) {
  const follow = (event: MouseEvent<HTMLElement>) => {
    const bar = event.currentTarget;
    if ((event.target as Element).closest("a") && bar.matches("[popover]:popover-open")) bar.hidePopover();
  };
  return (
    <nav id={ID} aria-label="All places" className="side-bar" onClick={follow} {...{ popover: "auto" }}>
      {Object.entries(sections).map(([section, heading]) => (
        <Section key={section} heading={heading} badges={badges} inside={places.filter((place) => place.section === section)} />
      ))}
      <dl className="mt-auto grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 px-3 pt-6 pb-2 text-sm text-muted">
        <dt>Language</dt>
        <dd className="text-right text-ink">English</dd>
        <dt>Currency</dt>
        <dd className="text-right text-ink">NGN</dd>
        <dt>Version</dt>
        <dd className="text-right text-ink tabular-nums">{version}</dd>
      </dl>
    </nav>
  );
}

function Section({ heading, inside, badges }: { heading: string | null; inside: typeof places; badges: Badges }) {
  if (inside.length === 0) return null;
  return (
    <section aria-label={heading ?? undefined} className="mb-4">
      {heading ? <h2 className="px-3 pb-1 text-sm font-semibold text-muted">{heading}</h2> : null}
      <ul className="flex flex-col gap-1">
        {inside.map((place) => (
          <PlaceLine key={place.to} place={place} badges={badges} />
        ))}
      </ul>
    </section>
  );
}
