import { House, ReceiptText, Star, UtensilsCrossed, Wallet, type LucideIcon } from "lucide-react";
import { paths } from "~/shared/paths";
import type { Permission } from "~/core/staff/permissions";

export type NavigationEntry = {
  section: "main" | "sell" | "run" | "support";
  to: string;
  label: string;
  icon: LucideIcon;
  /** Permission to see and open it; null for everybody, signed in or not. */
  needs: Permission | null;
  /** Active only at its exact path, not below it. */
  end?: true;
  /** In a phone's bottom bar; a string is its shorter label. */
  tab?: true | string;
  /** An icon in the top bar on wide screens. */
  shortcut?: true;
  /** In the account menu; a string is its shorter label. */
  account?: true | string;
  /** Outside the dashboard's shell, so the browser loads a document. */
  document?: true;
  badge?: "pending" | "unread";
};

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
    section: "main",
    to: paths.dashboard.reviews(),
    label: "Feedback",
    icon: Star,
    needs: "reviews",
    tab: true,
  },
  {
    section: "main",
    to: paths.dashboard.payouts(),
    label: "Payouts & Wallet",
    icon: Wallet,
    needs: "payouts",
    tab: "Payouts",
  },
] as const satisfies readonly NavigationEntry[];
