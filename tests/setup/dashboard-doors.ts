import type { Role } from "~/core/staff/permissions";

/**
 * Whom a door lets in. Said here once more, and not read off the product's own table: what is
 * tested is that the two agree.
 */
const who = {
  everyone: ["owner", "manager", "kitchen"],
  office: ["owner", "manager"],
  owner: ["owner"],
} as const satisfies Record<string, readonly Role[]>;
type Who = keyof typeof who;

/** Whether somebody of this role is let in. */
export const letsIn = (allowed: Who, role: Role): boolean =>
  (who[allowed] as readonly Role[]).includes(role);

/**
 * Who may see a route behind the guard, and who may press what there: by the form's intent, or all
 * alike. A route that shows nothing has no `see`.
 */
export type Door = {
  see?: Who;
  press?: Who | Record<string, Who>;
  /** What of a form only some of those may change, by the field's name. */
  fields?: Record<string, Who>;
};

const moves = {
  accept: "everyone",
  ready: "everyone",
  deliver: "everyone",
  decline: "office",
  settle: "office",
  refund: "office",
} as const;

/**
 * Every route behind the dashboard's guard, by the name of its file, and whom it lets in. A route
 * that is not here, or a form of tests/setup/dashboard-attacks.ts whose intent is not, fails
 * tests/integration/roles.test.ts.
 */
export const doors: Record<string, Door> = {
  dashboard: { see: "everyone" },
  "dashboard._index": { see: "everyone" },
  "dashboard.events": { see: "everyone" },
  "dashboard.orders-version": { see: "everyone" },
  "api.dashboard.stats": { see: "office" },
  "dashboard.search": { see: "everyone" },
  "dashboard.notifications": { see: "office", press: "office" },
  "dashboard.first-day": { see: "office", press: "office" },
  "dashboard.pause": { see: "everyone", press: "everyone" },

  "dashboard.settings": { see: "office" },
  "dashboard.settings._index": { see: "office" },
  "dashboard.settings.search": { see: "office" },
  "dashboard.settings.import": { see: "owner", press: "owner" },
  "dashboard.settings.export": { see: "owner" },
  "dashboard.settings.payments": { see: "owner", press: "owner" },
  "dashboard.settings.payments.bank": { see: "owner", press: "owner" },
  "dashboard.settings.staff": { see: "owner", press: "owner" },
  "dashboard.settings.coupons": { see: "office", press: "office" },
  "dashboard.settings.coupons.new": { see: "office", press: "office" },
  "dashboard.settings.coupons.$couponId": { see: "office", press: "office" },
  "dashboard.settings.notifications": { see: "owner", press: "owner" },
  "dashboard.settings.profile": { see: "office", press: "office", fields: { storeSlug: "owner" } },
  "dashboard.settings.hours": { see: "office", press: "office" },
  "dashboard.settings.business": { see: "office", press: "office" },
  "dashboard.settings.branding": { see: "office", press: "office" },
  "dashboard.settings.picture": { press: "office" },
  "dashboard.settings.localisation": { see: "office", press: "office" },
  "dashboard.settings.legal": { see: "owner", press: "owner" },
  "dashboard.settings.privacy": { see: "office", press: { erase: "owner" } },
  "dashboard.settings.privacy.file": { see: "office" },

  "dashboard.orders": { see: "everyone", press: moves },
  "dashboard.orders.$orderId": { see: "everyone", press: moves },
  "dashboard.orders.$orderId.ticket": { see: "everyone" },
  "dashboard.kitchen": { see: "everyone", press: moves },

  "dashboard.custom-orders": { see: "office" },
  "dashboard.custom-orders.new": { see: "office", press: "office" },
  "dashboard.custom-orders.$orderId": { see: "office", press: "office" },

  "dashboard.items": {
    see: "everyone",
    press: {
      on: "everyone",
      off: "everyone",
      soldOut: "everyone",
      backOnSale: "everyone",
      duplicate: "office",
    },
  },
  "dashboard.items.new": { see: "office", press: "office" },
  "dashboard.items.$itemId": { see: "office", press: "office" },
  "dashboard.items.$itemId.delete": { see: "office", press: "office" },
  "dashboard.items.drafts": { see: "office", press: "office" },
  "dashboard.items.categories": { see: "office", press: "office" },
  "dashboard.items.import": { see: "office", press: "office" },
  "dashboard.items.menu": { see: "office" },
  "dashboard.items.picture": { press: "office" },
};
