import { House, ReceiptText, Star, UtensilsCrossed, Wallet, type LucideIcon } from "lucide-react";
import { paths } from "~/shared/paths";
import type { Permission } from "~/core/staff/permissions";

/** Somewhere to go in the dashboard. */
export type NavigationEntry = {
  section: "main" | "customers" | "store" | "support";
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

/** The bottom bar on a phone, in its order. */
export const tabs = [
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
    to: paths.dashboard.reviews(),
    label: "Feedback",
    icon: Star,
    needs: "reviews",
    tab: true,
  },
  {
    section: "store",
    to: paths.dashboard.payouts(),
    label: "Payouts & Wallet",
    icon: Wallet,
    needs: "payouts",
    tab: "Payouts",
  },
] as const satisfies readonly NavigationEntry[];
