import { paths } from "~/shared/paths";

/**
 * home: numbers above a list. list: lines. cards: a grid. form: fields, or one thing from top to
 * bottom.
 */
type SkeletonShape = "home" | "list" | "cards" | "form";

/** Returns the skeleton for a URL of the dashboard; null when it is none of its pages. */
export function skeletonOf(pathname: string): SkeletonShape | null {
  const { home, orders, items, reviews, payouts, customers, customOrders, notifications, search } =
    paths.dashboard;
  const { reports } = paths.dashboard;
  if ([home(), reviews(), payouts(), customers(), reports()].includes(pathname)) return "home";
  if (pathname === orders() || pathname === items()) return "cards";
  if ([customOrders(), notifications(), search()].includes(pathname)) return "list";
  return pathname.startsWith(`${home()}/`) ? "form" : null;
}
