import { brand } from "~/shared/brand";

type Match = { id: string; data?: unknown };

/**
 * Titles a dashboard page, led by the number of waiting orders: `(2) Orders · Buka`.
 * @param matches from the route's meta: the dashboard's loader holds the count, and whether the
 * store wants it shown
 */
export function tabTitle(title: string, matches: readonly (Match | undefined)[]): string {
  const dashboard = matches.find((match) => match?.id === "routes/dashboard")?.data as
    { badges?: { pending?: string | null }; alerts?: { title: boolean } } | undefined;
  return titleWith(dashboard?.alerts?.title ? (dashboard.badges?.pending ?? null) : null, title);
}

/** Titles a page that counts waiting orders itself; `pending` is at most `9+`. */
export const titleWith = (pending: string | null, title: string): string =>
  `${pending ? `(${pending}) ` : ""}${title} · ${brand.name}`;
