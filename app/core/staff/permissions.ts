/**
 * Who works in a store. The owner is the person of its profile; the others were invited
 * (docs/rules.md, Staff).
 */
export const roles = ["owner", "manager", "kitchen"] as const;
export type Role = (typeof roles)[number];

const everyone: readonly Role[] = roles;
const ownerAndManager: readonly Role[] = ["owner", "manager"];
const ownerAlone: readonly Role[] = ["owner"];

/**
 * What can be done in the dashboard, and who may: the one table that the guard asks (docs/rules.md,
 * Staff).
 */
const table = {
  /** The frame, and the home page without its figures. */
  dashboard: everyone,
  /** Sums, cards and reports. */
  figures: ownerAndManager,
  /** Prices, the sums of orders, and how often a dish was sold. */
  money: ownerAndManager,
  /**
   * The list of orders, one order, its ticket, the kitchen's screen, and the alert that they
   * change.
   */
  orders: everyone,
  /** Accept, ready, delivered. */
  moveOrders: everyone,
  /** Declining gives what was paid back; so 'Done' on its note is mostly about money. */
  declineOrders: ownerAndManager,
  refunds: ownerAndManager,
  customOrders: ownerAndManager,
  /** The list of items. */
  items: everyone,
  /** Sold out, and on or off the menu. */
  availability: everyone,
  /** Dishes, prices, pictures, categories, files in and out. */
  menu: ownerAndManager,
  customers: ownerAndManager,
  /** Reading reviews, and answering, publishing, hiding and flagging them. */
  reviews: ownerAndManager,
  /** The bell: it reports money, and what one reads there is read for all. */
  notices: ownerAndManager,
  firstDay: ownerAndManager,
  /** Stopping new orders for a while, and taking them again. */
  pause: everyone,
  /** The settings' pages as a whole; each has a line of its own. */
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
  /** The choice of mails to the owner. */
  notifications: ownerAlone,
  staff: ownerAlone,
  /** Pairing a kitchen device, and removing one. */
  kitchenDevices: ownerAndManager,
  legal: ownerAlone,
  /** All settings as a file, and back from one. */
  moveSettings: ownerAlone,
  /** All that the store has stored about one customer. */
  customerData: ownerAndManager,
  eraseCustomers: ownerAlone,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof table;

export const permissions = Object.keys(table) as Permission[];

/** What those who may not do it may not know of either. */
const hidden: readonly Permission[] = ["payouts"];

/** Returns true when a refusal looks like a page that isn't there (docs/rules.md, Staff). */
export const isHidden = (permission: Permission): boolean => hidden.includes(permission);

/** Returns true when somebody of this role may do this. */
export const may = (role: Role, permission: Permission): boolean =>
  (table[permission] as readonly Role[]).includes(role);

/**
 * Names who may do this, for a refusal: 'the owner', 'the owner or a manager', 'everybody who works
 * here'.
 */
export function rolesAllowed(permission: Permission): string {
  const allowed = table[permission];
  if (allowed === everyone) return "everyone who works here";
  return allowed === ownerAndManager ? "the owner or a manager" : "the owner";
}

/** A role as people read it. */
export const roleNames: Record<Role, string> = {
  owner: "Owner",
  manager: "Manager",
  kitchen: "Kitchen",
};

/**
 * The body of the guard's 403: a sentence for scripts, and who may do it and who asked, for a
 * page's own message.
 */
export type PermissionRefusal = { error: string; who: string; role: Role };

/** Returns the guard's body from what an error boundary caught; null when it is not the guard's. */
export function readPermissionRefusal(body: unknown): PermissionRefusal | null {
  const { who, role } = (body ?? {}) as Partial<PermissionRefusal>;
  return typeof who === "string" && roles.some((known) => known === role)
    ? (body as PermissionRefusal)
    : null;
}
