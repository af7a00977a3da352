import { brand } from "~/shared/brand";

type Match = { id: string; data?: unknown };

/**
 * Titles a page of the dashboard, with the count of waiting orders in front: `(2) Orders · Buka`.
 * @param matches of the route's meta; the dashboard's own has the count, and whether the store
 * wants it there
 */
export function tabTitle(title: string, matches: readonly (Match | undefined)[]): string {
  const dashboard = matches.find((match) => match?.id === "routes/dashboard")?.data as
    { badges?: { pending?: string | null }; alerts?: { title: boolean } } | undefined;
  return titleWith(dashboard?.alerts?.title ? (dashboard.badges?.pending ?? null) : null, title);
}

/** Titles a page that knows the count itself. @param pending `9+` at most; null for none */
export const titleWith = (pending: string | null, title: string): string =>
  `${pending ? `(${pending}) ` : ""}${title} · ${brand.name}`;
