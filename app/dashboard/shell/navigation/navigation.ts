import {
  Banknote,
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

/** The side bar's sections in order, with their headings. */
export const sections = {
  main: null,
  sell: "Sell",
  run: "Run",
  support: null,
} satisfies Record<NavigationEntry["section"], string | null>;

export const navigationEntries: readonly NavigationEntry[] = [
  ...tabs,
  {
    section: "sell",
    to: paths.dashboard.counterSale(),
    label: "Counter sale",
    icon: Banknote,
    needs: "customOrders",
  },
  {
    section: "sell",
    to: paths.dashboard.customOrders(),
    label: "Custom orders",
    icon: HandCoins,
    needs: "customOrders",
  },
  {
    section: "sell",
    to: paths.dashboard.customers(),
    label: "Customers",
    icon: Users,
    needs: "customers",
  },
  {
    section: "run",
    to: paths.dashboard.kitchen(),
    label: "Kitchen view",
    icon: ChefHat,
    needs: "orders",
    document: true,
  },
  {
    section: "run",
    to: paths.dashboard.reports(),
    label: "Analytics & Reports",
    icon: ChartColumn,
    needs: "figures",
    account: "Reports",
    shortcut: true,
  },
  {
    section: "run",
    to: paths.dashboard.settings.overview(),
    label: "Store Settings",
    icon: Settings,
    needs: "settings",
    account: true,
    shortcut: true,
  },
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

/** Returns the address of the entry that a page belongs to: the longest one that it lies below. */
export function currentPlace(pathname: string): string | undefined {
  return navigationEntries
    .filter(({ to, end }) => pathname === to || (!end && pathname.startsWith(`${to}/`)))
    .reduce<string | undefined>(
      (longest, { to }) => (to.length > (longest?.length ?? 0) ? to : longest),
      undefined,
    );
}
