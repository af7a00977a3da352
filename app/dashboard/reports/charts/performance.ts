export const performanceShows = ["revenue", "orders", "customers"] as const;
export type PerformanceShow = (typeof performanceShows)[number];

export const showName = (show: PerformanceShow): string =>
  ({ revenue: "Revenue", orders: "Orders", customers: "Customers" })[show];

/** Parses `?show=`; revenue by default. */
export const toShow = (text: string | null): PerformanceShow =>
  performanceShows.find((show) => show === text) ?? "revenue";
