/** What the performance chart shows, in the order of its tabs. */
export const performanceShows = ["revenue", "orders", "customers"] as const;
export type PerformanceShow = (typeof performanceShows)[number];

/** Names a tab as a person reads it. */
export const showName = (show: PerformanceShow): string =>
  ({ revenue: "Revenue", orders: "Orders", customers: "Customers" })[show];

/** Reads what `?show=` asks for; revenue if it is none of them. */
export const toShow = (asked: string | null): PerformanceShow =>
  performanceShows.find((show) => show === asked) ?? "revenue";
