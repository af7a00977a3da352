import { paths } from "../../app/shared/paths";

const { dashboard } = paths;
const settings = (...categories: string[]) =>
  categories.map((category) => `/dashboard/settings/${category}`);

/** The demo store with the longest menu and half a year of orders. */
export const OWNER = "ada@mama-put.test";

/** The dashboard's screens, except those whose own tests check their layout. */
export const screens = {
  "the day's work": [
    dashboard.home(),
    dashboard.orders(),
    dashboard.counterSale(),
    dashboard.kitchen(),
    dashboard.customOrders(),
    dashboard.newCustomOrder(),
    dashboard.notifications(),
    dashboard.search("rice"),
    dashboard.security(),
  ],
  "the money": [
    dashboard.payouts(),
    dashboard.payouts({ q: "nobody's" }),
    dashboard.withdraw(),
    dashboard.statement(),
    dashboard.closing(),
    dashboard.riders(),
  ],
  "the menu": [
    dashboard.items(),
    dashboard.items({ view: "grid" }),
    dashboard.newItem(),
    dashboard.categories(),
    dashboard.itemDrafts(),
    dashboard.changeMany(),
    dashboard.changeMany({ of: "options" }),
    dashboard.importMenu(),
  ],
  "the store's settings": settings(
    "profile",
    "hours",
    "business",
    "payments",
    "payments/bank",
    "branding",
    "search?q=fee",
  ),
  "its other settings": settings(
    "coupons",
    "coupons/new",
    "notifications",
    "staff",
    "localisation",
    "privacy",
    "legal",
    "messages",
    "import",
  ),
};

/** The screens whose own tests check their layout. */
export const otherScreens = [
  dashboard.options(),
  dashboard.newOptionGroup(),
  dashboard.customers(),
  dashboard.reviews(),
  dashboard.reports(),
  "/dashboard/reports/accountant",
];
