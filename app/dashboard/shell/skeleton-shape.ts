import { paths } from "~/shared/paths";

/** home: numbers above a list. list: lines. cards: a grid. form: fields, or one long column. */
type SkeletonShape = "home" | "list" | "cards" | "form";

/** Null for a path outside the dashboard's pages. */
export function skeletonOf(pathname: string): SkeletonShape | null {
  const { home, orders, items, reviews, payouts, customers, customOrders, notifications, search } =
    paths.dashboard;
  const { reports } = paths.dashboard;
  if ([home(), reviews(), payouts(), customers(), reports()].includes(pathname)) return "home";
  if (pathname === orders() || pathname === items()) return "cards";
  if ([customOrders(), notifications(), search()].includes(pathname)) return "list";
  return pathname.startsWith(`${home()}/`) ? "form" : null;
}
