import { paths } from "~/shared/paths";

/**
 * home, report: figures above other blocks. list: rows below a search. columns: orders by their next
 * step. form: fields, or one long column.
 */
type SkeletonShape = "home" | "report" | "list" | "columns" | "form";

const { dashboard } = paths;
const shapes: [SkeletonShape, string[]][] = [
  ["home", [dashboard.home()]],
  ["report", [dashboard.reports()]],
  ["columns", [dashboard.orders()]],
  [
    "list",
    [
      dashboard.items(),
      dashboard.reviews(),
      dashboard.payouts(),
      dashboard.customers(),
      dashboard.customOrders(),
      dashboard.notifications(),
      dashboard.search(),
    ],
  ],
];

/** Null for a path outside the dashboard's pages. */
export function skeletonOf(pathname: string): SkeletonShape | null {
  const known = shapes.find(([, pages]) => pages.includes(pathname));
  if (known) return known[0];
  return pathname.startsWith(`${dashboard.home()}/`) ? "form" : null;
}
