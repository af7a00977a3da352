import { paths } from "~/shared/paths";

/** home: numbers above a list. list: lines. cards: a grid. form: fields, or one thing from top to bottom. */
export type SkeletonShape = "home" | "list" | "cards" | "form";

/** The shape of the screen at an address of the dashboard; null for what is none of its screens. */
export function skeletonOf(pathname: string): SkeletonShape | null {
  const { home, orders, items, customOrders, notifications, search } = paths.dashboard;
  if (pathname === home()) return "home";
  if (pathname === orders() || pathname === items()) return "cards";
  if ([customOrders(), notifications(), search()].includes(pathname)) return "list";
  return pathname.startsWith(`${home()}/`) ? "form" : null;
}
