import { query } from "./store-paths";

/** A store's own, in a module of their own: its pages then carry none of the others. */
export * from "./store-paths";

/** Every address of the product, built in one place. All are paths on the host they belong to. */
export const paths = {
  home: () => "/",
  terms: () => "/terms",
  privacy: () => "/privacy",
  help: () => "/help",
  /**
   * @param returnTo a path of ours to go to after signing in;
   * @param failed says that the last try failed
   */
  login: (returnTo?: string, failed = false) =>
    `/login${query({ failed: failed ? "1" : undefined, returnTo })}`,
  register: (returnTo?: string, failed = false) =>
    `/register${query({ failed: failed ? "1" : undefined, returnTo })}`,
  /**
   * The sign-in page after signing out on all devices.
   * @param where "here" when only this one could be signed out
   */
  signedOut: (where: "everywhere" | "here") => `/login?signedOut=${where}`,
  signIn: () => "/auth/google",
  signInCallback: () => "/auth/google/callback",
  afterSignIn: () => "/onboarding",
  logout: () => "/logout",
  /** Which of the stores that a person may work in this browser is in. */
  stores: () => "/stores",
  /** Where somebody who was invited to work in a store takes that, or not. */
  staffInvitation: (token: string) => `/invitation/${token}`,
  /** Whether a store address is free. */
  checkSlug: (slug: string, fields: { vendorId: string; city?: string }) =>
    `/api/check-slug/${encodeURIComponent(slug)}${query(fields)}`,
  onboarding: {
    start: () => "/onboarding",
    step: (step: "business" | "confirmation" | "transition" | "setup") => `/onboarding/${step}`,
  },
  dashboard: {
    /** @param fields.period of the sums; today when left out */
    home: (fields: { period?: string } = {}) => `/dashboard${query(fields)}`,
    /** @param fields.still keeps the page from reading itself again where there are no scripts */
    orders: (
      fields: {
        tab?: string;
        q?: string;
        after?: string;
        before?: string;
        order?: string;
        decline?: string;
        still?: string;
      } = {},
    ) => `/dashboard/orders${query(fields)}`,
    order: (orderId: string, fields: { decline?: string } = {}) =>
      `/dashboard/orders/${orderId}${query(fields)}`,
    /** The order on a strip of paper for the kitchen. */
    ticket: (orderId: string, fields: { paper?: string } = {}) =>
      `/dashboard/orders/${orderId}/ticket${query(fields)}`,
    /** The screen for a tablet on the kitchen's wall. */
    kitchen: (fields: { still?: string } = {}) => `/dashboard/kitchen${query(fields)}`,
    /** Stops new orders at once, and takes them again. */
    pause: () => "/dashboard/pause",
    /** Changes whenever an order does; for pages that events don't reach. */
    ordersVersion: () => "/dashboard/orders-version",
    /** @param fields.done what was just saved, for a line that passes */
    items: (
      fields: {
        q?: string;
        category?: string;
        show?: string;
        sort?: string;
        view?: string;
        after?: string;
        done?: string;
      } = {},
    ) => `/dashboard/items${query(fields)}`,
    newItem: () => "/dashboard/items/new",
    item: (
      itemId: string,
      fields: {
        q?: string;
        category?: string;
        show?: string;
        sort?: string;
        view?: string;
        after?: string;
        done?: string;
      } = {},
    ) => `/dashboard/items/${itemId}${query(fields)}`,
    deleteItem: (itemId: string) => `/dashboard/items/${itemId}/delete`,
    /** Where the dishes of the menu starter get their prices. */
    itemDrafts: () => "/dashboard/items/drafts",
    categories: (fields: { done?: string } = {}) => `/dashboard/items/categories${query(fields)}`,
    /** Takes a picture before its form is sent. */
    itemPicture: () => "/dashboard/items/picture",
    importMenu: () => "/dashboard/items/import",
    exportMenu: () => "/dashboard/items/menu.csv",
    search: (q?: string) => `/dashboard/search${query({ q })}`,
    /** @param fields.after a mark from which the list goes on */
    notifications: (fields: { after?: string } = {}) => `/dashboard/notifications${query(fields)}`,
    events: () => "/dashboard/events",
    /**
     * Takes what the first day's checklist is told: that the link was shared, that the list may go.
     */
    firstDay: () => "/dashboard/first-day",
    settings: {
      /** The categories, for a phone; wider screens are led to the first. */
      overview: () => "/dashboard/settings",
      /**
       * @param fields.saved what was just done and a mark of that time;
       * @param fields.reset asks whether it shall go back to the defaults
       */
      section: (id: string, fields: { saved?: string; reset?: string } = {}) =>
        `/dashboard/settings/${id}${query(fields)}`,
      search: (q?: string) => `/dashboard/settings/search${query({ q })}`,
      /** Takes a picture of the store before its form is sent. */
      picture: (kind: "banner" | "logo") =>
        `/dashboard/settings/branding/picture${query({ kind })}`,
      /** All settings as a file. */
      export: () => "/dashboard/settings/export.json",
      import: (fields: { done?: string } = {}) => `/dashboard/settings/import${query(fields)}`,
    },
    /** Who works in the store. @param fields.said what the last press did */
    staff: (fields: { said?: string } = {}) => `/dashboard/settings/staff${query(fields)}`,
    /**
     * What the store holds of one customer.
     * @param fields.q their phone or e-mail;
     * @param fields.erased of how many orders somebody was just erased
     */
    privacy: (fields: { q?: string; erased?: string } = {}) =>
      `/dashboard/settings/privacy${query(fields)}`,
    customerFile: (q: string) => `/dashboard/settings/privacy/customer.json${query({ q })}`,
    /**
     * Where the vendor's money goes.
     * @param fields.signedIn what came of signing in again for it;
     * @param fields.bank the code of the bank that was chosen before that
     */
    bank: (fields: { done?: string; signedIn?: string; bank?: string } = {}) =>
      `/dashboard/settings/payments/bank${query(fields)}`,
    /**
     * The store's codes.
     * @param fields.done what the last press came to;
     * @param fields.page from the second on
     */
    coupons: (fields: { done?: string; page?: string } = {}) =>
      `/dashboard/settings/coupons${query(fields)}`,
    newCoupon: () => "/dashboard/settings/coupons/new",
    coupon: (couponId: string, fields: { done?: string } = {}) =>
      `/dashboard/settings/coupons/${couponId}${query(fields)}`,
    /** The orders that the vendor makes, with their payment links. */
    customOrders: (fields: { tab?: string; q?: string; after?: string } = {}) =>
      `/dashboard/custom-orders${query(fields)}`,
    newCustomOrder: () => "/dashboard/custom-orders/new",
    /** @param fields.said what the last press came to */
    customOrder: (orderId: string, fields: { said?: string } = {}) =>
      `/dashboard/custom-orders/${orderId}${query(fields)}`,
  },
  payment: {
    callback: (provider: "paystack", vendorSlug: string) =>
      `/payment/${provider}/callback${query({ vendor: vendorSlug })}`,
    success: (reference: string, vendorSlug?: string) =>
      `/payment/success${query({ reference, vendor: vendorSlug })}`,
  },
  /** The page that a vendor's own order is paid on; its id is the order's. */
  invoice: {
    page: (id: string) => `/invoice/${id}`,
    events: (id: string) => `/invoice/${id}/events`,
    api: (id: string) => `/api/invoice/${id}`,
  },
};
