import { paths } from "~/shared/paths";

/**
 * home: numbers above a list. list: lines. cards: a grid. form: fields, or one thing from top to
 * bottom.
 */
export type SkeletonShape = "home" | "list" | "cards" | "form";

const overItems = /^\/(?:new|[0-9a-f-]{36})(?:\/delete)?$/;

/**
 * Returns whether an address opens over the current screen or is another part of it, and so needs
 * no skeleton.
 */
export function opensOver(shown: string, next: string): boolean {
  const items = paths.dashboard.items();
  const isOver = (pathname: string) =>
    pathname.startsWith(items) && overItems.test(pathname.slice(items.length));
  const settings = paths.dashboard.settings.overview();
  const isSetting = (pathname: string) =>
    pathname === settings || pathname.startsWith(`${settings}/`);
  return (
    (isOver(next) && (shown === items || isOver(shown))) || (isSetting(next) && isSetting(shown))
  );
}

/** Returns the skeleton for a URL of the dashboard; null when it is none of its pages. */
export function skeletonOf(pathname: string): SkeletonShape | null {
  const { home, orders, items, feedback, payouts, customers, customOrders, notifications, search } =
    paths.dashboard;
  const { reports } = paths.dashboard;
  if ([home(), feedback(), payouts(), customers(), reports()].includes(pathname)) return "home";
  if (pathname === orders() || pathname === items()) return "cards";
  if ([customOrders(), notifications(), search()].includes(pathname)) return "list";
  return pathname.startsWith(`${home()}/`) ? "form" : null;
}
