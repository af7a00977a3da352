import type { StaffRole } from "~schema/staff";
import { may, roles, type Permission, type Role } from "./permissions";

export const roleDuties: Record<StaffRole, string> = {
  manager:
    "Runs the store day by day: orders, refunds, menu, hours, coupons and figures. No payouts, staff or web address.",
  kitchen:
    "Cooks: sees orders and moves them along, marks dishes as sold out, pauses new orders. No prices, no money, no settings.",
};

const lines: [label: string, permission: Permission][] = [
  ["See orders, the kitchen view and tickets", "orders"],
  ["Accept orders, mark them as ready and delivered", "moveOrders"],
  ["Mark dishes as sold out, switch them on and off", "availability"],
  ["Pause new orders", "pause"],
  ["Decline orders and refund customers", "refunds"],
  ["Create custom orders and payment links, sell at the counter", "customOrders"],
  ["Change dishes, prices and categories", "menu"],
  ["See prices and order totals", "money"],
  ["See sales figures and notifications", "figures"],
  ["Look up customers and their data", "customers"],
  ["Read reviews and answer them", "reviews"],
  ["Profile, hours, ordering, branding, coupons", "hours"],
  ["Pair and remove kitchen devices", "kitchenDevices"],
  ["Change the store’s web address", "storeAddress"],
  ["Payments, bank account and payouts", "payments"],
  ["Staff, legal texts, e-mails to the owner", "staff"],
  ["Erase a customer’s data, move all settings", "eraseCustomers"],
];

export const roleTable: readonly { label: string; allowed: Record<Role, boolean> }[] = lines.map(
  ([label, permission]) => ({
    label,
    allowed: Object.fromEntries(roles.map((role) => [role, may(role, permission)])) as Record<
      Role,
      boolean
    >,
  }),
);
