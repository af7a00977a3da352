import {
  Bell,
  ChartColumn,
  ChefHat,
  CircleHelp,
  HandCoins,
  House,
  KeyRound,
  ReceiptText,
  Settings,
  Star,
  Users,
  UtensilsCrossed,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import { paths } from "~/shared/paths";
import type { Permission } from "~/core/staff/permissions";

/** The parts of the side bar in their order; the first needs no heading. */
export const sections = {
  main: null,
  customers: "Customer Management",
  store: "Store Management",
  support: "Account & Support",
} as const;

/** Somewhere to go in the dashboard. */
export type NavigationEntry = {
  section: keyof typeof sections;
  to: string;
  label: string;
  icon: LucideIcon;
  /** Permission required to see and open it. Null for everybody, signed in or not. */
  needs: Permission | null;
  /** Only its own address is this place, not what is below it. */
  end?: true;
  /** In the bottom bar on a phone, with a shorter label where it needs one. */
  tab?: true | string;
  /** An icon in the top bar on wide screens. */
  shortcut?: true;
  /** In the account's menu, with a shorter label where it needs one. */
  account?: true | string;
  /** Outside the dashboard's shell: the browser loads it as a document. */
  document?: true;
  /** Which count it carries. */
  badge?: "pending" | "unread";
};

/** The dashboard's pages in its navigation, in the order of tabs and side bar. */
export const navigationEntries: readonly NavigationEntry[] = [
  {
    section: "main",
    to: paths.dashboard.home(),
    label: "Home",
    icon: House,
    needs: "dashboard",
    end: true,
    tab: true,
  },
  {
    section: "main",
    to: paths.dashboard.orders(),
    label: "Orders",
    icon: ReceiptText,
    needs: "orders",
    tab: true,
    badge: "pending",
  },
  {
    section: "main",
    to: paths.dashboard.items(),
    label: "Items",
    icon: UtensilsCrossed,
    needs: "items",
    tab: true,
  },
  {
    section: "customers",
    to: paths.dashboard.customers(),
    label: "Customers",
    icon: Users,
    needs: "customers",
  },
  {
    section: "customers",
    to: paths.dashboard.feedback(),
    label: "Feedback",
    icon: Star,
    needs: "feedback",
    tab: true,
  },
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
  {
    section: "store",
    to: paths.dashboard.payouts(),
    label: "Payouts & Wallet",
    icon: Wallet,
    needs: "payouts",
    tab: "Payouts",
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
