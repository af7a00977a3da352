import {
  Bell,
  ChartColumn,
  ChefHat,
  CircleHelp,
  HandCoins,
  KeyRound,
  Settings,
  Users,
} from "lucide-react";
import { paths } from "~/shared/paths";
import { tabs, type NavigationEntry } from "./tabs";

/** The side bar's sections in order; the first has no heading. */
export const sections = {
  main: null,
  customers: "Customer Management",
  store: "Store Management",
  support: "Account & Support",
} satisfies Record<NavigationEntry["section"], string | null>;

const [home, orders, items, reviews, payouts] = tabs;

export const navigationEntries: readonly NavigationEntry[] = [
  home,
  orders,
  items,
  {
    section: "customers",
    to: paths.dashboard.customers(),
    label: "Customers",
    icon: Users,
    needs: "customers",
  },
  reviews,
  {
    section: "store",
    to: paths.dashboard.customOrders(),
    label: "Custom orders",
    icon: HandCoins,
    needs: "customOrders",
  },
  {
    section: "store",
    to: paths.dashboard.kitchen(),
    label: "Kitchen view",
    icon: ChefHat,
    needs: "orders",
    document: true,
    shortcut: true,
  },
  {
    section: "store",
    to: paths.dashboard.reports(),
    label: "Analytics & Reports",
    icon: ChartColumn,
    needs: "figures",
    account: "Reports",
    shortcut: true,
  },
  {
    section: "store",
    to: paths.dashboard.settings.overview(),
    label: "Store Settings",
    icon: Settings,
    needs: "settings",
    account: true,
    shortcut: true,
  },
  payouts,
  {
    section: "support",
    to: paths.dashboard.notifications(),
    label: "Notifications",
    icon: Bell,
    needs: "notices",
    badge: "unread",
  },
  {
    section: "support",
    to: paths.dashboard.security(),
    label: "Security",
    icon: KeyRound,
    needs: "dashboard",
    account: true,
  },
  {
    section: "support",
    to: paths.help(),
    label: "Help & Support",
    icon: CircleHelp,
    needs: null,
    account: true,
    document: true,
  },
];
