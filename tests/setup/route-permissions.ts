import type { Role } from "~/core/staff/permissions";

/**
 * Each permission's roles. Repeated rather than imported, as the tests compare them with the
 * product's.
 */
const who = {
  everyone: ["owner", "manager", "kitchen"],
  managers: ["owner", "manager"],
  owner: ["owner"],
} as const satisfies Record<string, readonly Role[]>;
type Who = keyof typeof who;

export const allows = (allowed: Who, role: Role): boolean =>
  (who[allowed] as readonly Role[]).includes(role);

/**
 * The roles that may see a guarded route, and submit its forms, by intent or all of them. A route
 * without a page has no `see`.
 */
type RoutePermission = {
  see?: Who;
  submit?: Who | Record<string, Who>;
  /** Form fields that fewer roles may change. */
  fields?: Record<string, Who>;
  /** Others get a 404 rather than a 403: they may not know of it. */
  hidden?: true;
};

const statusActions = {
  accept: "everyone",
  ready: "everyone",
  deliver: "everyone",
  late: "everyone",
  decline: "managers",
  resolve: "managers",
  refund: "managers",
  withdraw: "managers",
  take: "managers",
  askRest: "managers",
  return: "managers",
} as const;

/**
 * The permissions of every guarded dashboard route, by file name. tests/integration/roles.test.ts
 * fails if a route is missing, or the intent of a form in tests/setup/dashboard-attacks.ts.
 */
export const routePermissions: Record<string, RoutePermission> = {
  dashboard: { see: "everyone" },
  "dashboard.$": { see: "everyone" },
  "dashboard._index": { see: "everyone" },
  "dashboard.events": { see: "everyone" },
  "dashboard.orders-version": { see: "everyone" },
  "dashboard.sent": { see: "everyone" },
  "api.dashboard.stats": { see: "managers" },
  "dashboard.reports": { see: "managers" },
  "dashboard.reports.file": { see: "managers" },
  "dashboard.reports.closing": { see: "managers" },
  "dashboard.reports.accountant": { see: "managers" },
  "dashboard.reports.accountant.file": { see: "managers" },
  "dashboard.search": { see: "everyone" },
  "dashboard.notifications": { see: "managers", submit: "managers" },
  "dashboard.first-day": { see: "managers", submit: "managers" },
  "dashboard.security": {
    see: "everyone",
    submit: {
      end: "everyone",
      others: "everyone",
      trust: "everyone",
      untrust: "everyone",
      pair: "managers",
      unpair: "managers",
    },
  },
  "dashboard.alerts": { see: "everyone", submit: "everyone" },
  "dashboard.alerts.worker": { submit: "everyone" },
  "dashboard.pause": { see: "everyone", submit: "everyone" },

  "dashboard.settings": { see: "managers" },
  "dashboard.settings._index": { see: "managers" },
  "dashboard.settings.search": { see: "managers" },
  "dashboard.settings.import": { see: "owner", submit: "owner" },
  "dashboard.settings.export": { see: "owner" },
  "dashboard.settings.payments": { see: "owner", submit: "owner" },
  "dashboard.settings.payments.bank": { see: "owner", submit: "owner" },
  "dashboard.settings.staff": { see: "owner", submit: "owner" },
  "dashboard.settings.coupons": { see: "managers", submit: "managers" },
  "dashboard.settings.coupons.new": { see: "managers", submit: "managers" },
  "dashboard.settings.coupons.$couponId": { see: "managers", submit: "managers" },
  "dashboard.settings.notifications": { see: "owner", submit: "owner" },
  "dashboard.settings.messages": { see: "managers", submit: "managers" },
  "dashboard.settings.profile": {
    see: "managers",
    submit: "managers",
    fields: { storeSlug: "owner" },
  },
  "dashboard.settings.hours": { see: "managers", submit: "managers" },
  "dashboard.settings.business": { see: "managers", submit: "managers" },
  "dashboard.settings.branding": { see: "managers", submit: "managers" },
  "dashboard.settings.picture": { submit: "managers" },
  "dashboard.settings.localisation": { see: "managers", submit: "managers" },
  "dashboard.settings.legal": { see: "owner", submit: "owner" },
  "dashboard.settings.privacy": { see: "managers", submit: { erase: "owner" } },
  "dashboard.settings.privacy.file": { see: "managers" },

  "dashboard.orders": { see: "everyone", submit: statusActions },
  "dashboard.orders.$orderId": { see: "everyone", submit: statusActions },
  "dashboard.orders.$orderId.add": { see: "managers", submit: "managers" },
  "dashboard.orders.$orderId.refund": { see: "managers", submit: "managers" },
  "dashboard.orders.$orderId.rider": { see: "everyone", submit: "everyone" },
  "dashboard.riders": { see: "managers", submit: "managers" },
  "dashboard.riders.file": { see: "managers" },
  "dashboard.orders.$orderId.ticket": { see: "everyone", submit: { printed: "everyone" } },
  "dashboard.orders.counter": { see: "managers", submit: "managers" },
  "dashboard.kitchen": { see: "everyone", submit: { ...statusActions, display: "everyone" } },

  "dashboard.customers": { see: "managers", submit: "managers" },
  "dashboard.customers.$customerId": { see: "managers", submit: "managers" },
  "dashboard.customers.file": { submit: "managers" },

  "dashboard.custom-orders": { see: "managers" },
  "dashboard.custom-orders.new": { see: "managers", submit: "managers" },
  "dashboard.custom-orders.$orderId": { see: "managers", submit: "managers" },

  "dashboard.feedback": { see: "managers" },
  "dashboard.feedback.$reviewId": { see: "managers", submit: "managers" },
  "dashboard.feedback.$reviewId.draft": { submit: "managers" },

  "dashboard.payout": { see: "owner", hidden: true },
  "dashboard.payouts": { see: "owner", hidden: true },
  "dashboard.payouts.add-money": { see: "owner", submit: "owner", hidden: true },
  "dashboard.payouts.withdraw": { see: "owner", submit: "owner", hidden: true },
  "dashboard.payouts.identity": { see: "owner", submit: "owner", hidden: true },
  "dashboard.payouts.statement": { see: "owner", hidden: true },
  "dashboard.payouts.statement.file": { see: "owner", hidden: true },

  "dashboard.items": {
    see: "everyone",
    submit: {
      on: "everyone",
      off: "everyone",
      twoHours: "everyone",
      soldOut: "everyone",
      backOnSale: "everyone",
      duplicate: "managers",
      edit: "managers",
    },
  },
  "dashboard.items.new": { see: "managers", submit: "managers" },
  "dashboard.items.$itemId": { see: "managers", submit: "managers" },
  "dashboard.items.$itemId.delete": { see: "managers", submit: "managers" },
  "dashboard.items.drafts": { see: "managers", submit: "managers" },
  "dashboard.items.categories": { see: "managers", submit: "managers" },
  "dashboard.items.options": {
    see: "everyone",
    submit: {
      on: "everyone",
      twoHours: "everyone",
      soldOut: "everyone",
      off: "everyone",
      up: "managers",
      down: "managers",
      order: "managers",
    },
  },
  "dashboard.items.options.new": { see: "managers", submit: "managers" },
  "dashboard.items.options.$groupId": { see: "managers", submit: "managers" },
  "dashboard.items.change": { see: "managers", submit: "managers" },
  "dashboard.items.order": { see: "managers", submit: "managers" },
  "dashboard.items.import": { see: "managers", submit: "managers" },
  "dashboard.items.menu": { see: "managers" },
  "dashboard.items.picture": { see: "managers", submit: "managers" },
};
