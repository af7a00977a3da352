/** The owner is the profile's person; the others were invited (docs/rules.md, Staff). */
export const roles = ["owner", "manager", "kitchen"] as const;
export type Role = (typeof roles)[number];

const everyone: readonly Role[] = roles;
const ownerAndManager: readonly Role[] = ["owner", "manager"];
const ownerAlone: readonly Role[] = ["owner"];

/** Which roles have which permission; the guard reads only this table (docs/rules.md, Staff). */
const table = {
  /** The frame, and the home page without its figures. */
  dashboard: everyone,
  /** Sums, cards and reports. */
  figures: ownerAndManager,
  /** Prices, the sums of orders, and sold counts. */
  money: ownerAndManager,
  /** The order list, one order, its ticket, the kitchen display, and the order alert. */
  orders: everyone,
  moveOrders: everyone,
  /** The riders' list, and what they have earned. Giving an order to one is `moveOrders`. */
  riders: ownerAndManager,
  /** Declining refunds the customer; 'Done' on an order's note usually concerns money too. */
  declineOrders: ownerAndManager,
  refunds: ownerAndManager,
  customOrders: ownerAndManager,
  items: everyone,
  /** Sold out, and on or off the menu. */
  availability: everyone,
  menu: ownerAndManager,
  customers: ownerAndManager,
  /** Reading reviews, and answering, publishing, hiding and flagging them. */
  reviews: ownerAndManager,
  /** The bell: it reports money, and a notification read by one is read for all. */
  notices: ownerAndManager,
  firstDay: ownerAndManager,
  pause: everyone,
  /** The settings in general; sections that need more have their own permission. */
  settings: ownerAndManager,
  profile: ownerAndManager,
  storeAddress: ownerAlone,
  hours: ownerAndManager,
  business: ownerAndManager,
  branding: ownerAndManager,
  coupons: ownerAndManager,
  localisation: ownerAndManager,
  payments: ownerAlone,
  payouts: ownerAlone,
  /** The choice of e-mails to the owner. */
  notifications: ownerAlone,
  /** Which events send customers messages, which cost the store money. */
  messages: ownerAndManager,
  staff: ownerAlone,
  /** Pairing a kitchen device, and removing one. */
  kitchenDevices: ownerAndManager,
  legal: ownerAlone,
  moveSettings: ownerAlone,
  /** Everything that the store has stored about one customer. */
  customerData: ownerAndManager,
  eraseCustomers: ownerAlone,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof table;

export const permissions = Object.keys(table) as Permission[];

/** Permissions whose pages roles without them may not know of. */
const hidden: readonly Permission[] = ["payouts"];

/** Returns whether a refusal looks like a missing page (docs/rules.md, Staff). */
export const isHidden = (permission: Permission): boolean => hidden.includes(permission);

export const may = (role: Role, permission: Permission): boolean =>
  (table[permission] as readonly Role[]).includes(role);

/** Names the roles with a permission: 'the owner or a manager', 'everyone who works here'. */
export function rolesAllowed(permission: Permission): string {
  const allowed = table[permission];
  if (allowed === everyone) return "everyone who works here";
  return allowed === ownerAndManager ? "the owner or a manager" : "the owner";
}

export const roleNames: Record<Role, string> = {
  owner: "Owner",
  manager: "Manager",
  kitchen: "Kitchen",
};

/** The body of the guard's 403: a sentence for scripts, and both roles for a page's own message. */
export type PermissionRefusal = { error: string; who: string; role: Role };

/** The body of a 403 for an operator who sees a store as its vendor does. */
export type SeenRefusal = { error: string; seenId: string; store: string };

/** Reads the guard's body from an error boundary's error; null for other errors. */
export function readPermissionRefusal(body: unknown): PermissionRefusal | null {
  const { who, role } = (body ?? {}) as Partial<PermissionRefusal>;
  return typeof who === "string" && roles.some((known) => known === role)
    ? (body as PermissionRefusal)
    : null;
}
