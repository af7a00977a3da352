import { NavLink } from "@remix-run/react";
import type { NavigationEntry } from "./tabs";

/** Counts on navigation entries, up to `9+`; null for none. */
export type Badges = { pending: string | null; unread: string | null };

const badgeLabel = { pending: "pending", unread: "unread" } as const;

export function NavigationTab({ place, badges }: { place: NavigationEntry; badges: Badges }) {
  const badge = place.badge ? badges[place.badge] : null;
  return (
    <li className="flex-1">
      <NavLink
        to={place.to}
        end={Boolean(place.end)}
        reloadDocument={Boolean(place.document)}
        className="group flex min-h-16 flex-col items-center justify-center gap-0.5 text-[min(0.875rem,3.9vw)] font-semibold tracking-tight text-muted hover:text-ink active:opacity-70 aria-[current]:text-ink"
      >
        <span className="relative rounded-full px-4 py-0.5 group-aria-[current]:bg-brand-soft">
          <place.icon aria-hidden className="size-6" />
          {badge ? <Count className="absolute -top-1 right-0">{badge}</Count> : null}
        </span>
        <span>{typeof place.tab === "string" ? place.tab : place.label}</span>
        <BadgeText place={place} badge={badge} />
      </NavLink>
    </li>
  );
}

/** A count on an icon, hidden from screen readers: the caller says what it counts. */
export function Count({ children, className }: { children: string; className: string }) {
  return (
    <span
      aria-hidden
      className={`min-w-5 shrink-0 rounded-full bg-danger px-1.5 text-center text-[min(0.75rem,3.4vw)] leading-[1.65] font-bold whitespace-nowrap text-on-danger tabular-nums ${className}`}
    >
      {children}
    </span>
  );
}

export function BadgeText({ place, badge }: { place: NavigationEntry; badge: string | null }) {
  return badge && place.badge ? (
    <span className="sr-only">
      , {badge} {badgeLabel[place.badge]}
    </span>
  ) : null;
}
