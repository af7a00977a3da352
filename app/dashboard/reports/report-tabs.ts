export const reportTabs = {
  sales: "Sales",
  items: "Items",
  customers: "Customers",
  kitchen: "Kitchen",
  money: "Money",
} as const;
export type ReportTab = keyof typeof reportTabs;

/** Parses `?tab=`; sales by default. */
export const toTab = (text: string | null): ReportTab =>
  text !== null && Object.hasOwn(reportTabs, text) ? (text as ReportTab) : "sales";
