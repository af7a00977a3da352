import { loginPath } from "./session-paths";
import { query } from "./store-paths";

/** In a module of their own, so that a store's pages don't carry the others. */
export * from "./store-paths";

/** Every URL of the product, built in one place. All are paths on the host they belong to. */
export const paths = {
  home: () => "/",
  terms: () => "/terms",
  privacy: () => "/privacy",
  help: () => "/help",
  login: loginPath,
  register: (returnTo?: string, why?: "failed") =>
    `/register${query({ failed: why && "1", returnTo })}`,
  /**
   * The sign-in page after signing out on all devices.
   * @param where "here" if only this device could be signed out
   */
  signedOut: (where: "everywhere" | "here") => `/login?signedOut=${where}`,
  /** Pairs a kitchen device by its code. */
  pairDevice: () => "/login/kitchen",
  signIn: () => "/auth/google",
  signInCallback: () => "/auth/google/callback",
  afterSignIn: () => "/onboarding",
  logout: () => "/logout",
  /** Chooses which of a person's stores this browser works in. */
  stores: () => "/stores",
  /** Accepts or ignores an invitation to work in a store. */
  staffInvitation: (token: string) => `/invitation/${token}`,
  /** Checks whether a slug is free. */
  checkSlug: (slug: string, fields: { vendorId: string; city?: string }) =>
    `/api/check-slug/${encodeURIComponent(slug)}${query(fields)}`,
  onboarding: {
    start: () => "/onboarding",
    step: (step: "business" | "confirmation" | "transition" | "setup") => `/onboarding/${step}`,
  },
  dashboard: {
    /** @param fields.period of the figures; today by default */
    home: (fields: { period?: string } = {}) => `/dashboard${query(fields)}`,
    /** @param fields.still stops the page from reloading when there are no scripts */
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
    /**
     * Sells at the counter.
     * @param fields.sold the id of the order that was just sold, `given` the cash for it in kobo
     * @param fields.undone the id of a sale that was just undone
     */
    counterSale: (fields: { sold?: string; given?: string; undone?: string; to?: string } = {}) =>
      `/dashboard/orders/counter${query(fields)}`,
    /** Refunds an order, or parts of it; `cancel` to end it. */
    lineRefund: (orderId: string, fields: { cancel?: string } = {}) =>
      `/dashboard/orders/${orderId}/refund${query(fields)}`,
    /** Says where a form led that was sent with this token, if it arrived. */
    sent: (token: string) => `/dashboard/sent${query({ token })}`,
    /** Adds something to a paid order. */
    addToOrder: (orderId: string) => `/dashboard/orders/${orderId}/add`,
    /**
     * The order on a strip of paper, for the kitchen unless `kind` says for the rider; `printed`: it
     * is being printed, and counted already.
     */
    ticket: (orderId: string, fields: { kind?: string; paper?: string; printed?: string } = {}) =>
      `/dashboard/orders/${orderId}/ticket${query(fields)}`,
    /** The screen for a tablet on the kitchen's wall. */
    kitchen: (fields: { still?: string } = {}) => `/dashboard/kitchen${query(fields)}`,
    /** Pauses and resumes new orders. */
    pause: () => "/dashboard/pause",
    /** Changes whenever an order does; polled by pages that get no events. */
    ordersVersion: () => "/dashboard/orders-version",
    /**
     * @param fields.done what was just saved, for a passing message;
     * @param fields.change one that can be undone
     */
    items: (
      fields: {
        q?: string;
        category?: string;
        show?: string;
        sort?: string;
        view?: string;
        after?: string;
        done?: string;
        change?: string;
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
    /** Prices the menu starter's drafts. */
    itemDrafts: () => "/dashboard/items/drafts",
    categories: (fields: { done?: string } = {}) => `/dashboard/items/categories${query(fields)}`,
    /** The groups of options. */
    options: (fields: { done?: string; change?: string } = {}) =>
      `/dashboard/items/options${query(fields)}`,
    newOptionGroup: () => "/dashboard/items/options/new",
    optionGroup: (groupId: string) => `/dashboard/items/options/${groupId}`,
    /**
     * Changes many items at once: those that the list's fields ask for are offered. Or prices of
     * many options, with `of`: all of them, or those of a `group`.
     */
    changeMany: (
      fields: {
        q?: string;
        category?: string;
        show?: string;
        of?: "options";
        group?: string;
      } = {},
    ) => `/dashboard/items/change${query(fields)}`,
    /** Puts the items of one category in order. */
    itemOrder: (fields: { category?: string } = {}) => `/dashboard/items/order${query(fields)}`,
    /** Uploads a picture before its form is sent; shows the original of one that is there. */
    itemPicture: (image?: string) => `/dashboard/items/picture${query({ image })}`,
    importMenu: () => "/dashboard/items/import",
    pasteMenu: () => "/dashboard/items/import#paste",
    exportMenu: () => "/dashboard/items/menu.csv",
    search: (q?: string) => `/dashboard/search${query({ q })}`,
    /** @param fields.after the cursor from which the list continues */
    notifications: (fields: { after?: string } = {}) => `/dashboard/notifications${query(fields)}`,
    /** @param since when the page was read that follows them */
    events: (since: Date) => `/dashboard/events?since=${since.toISOString()}`,
    /**
     * The devices that ring for new orders while no page is open.
     * @param fields.done the result of the last submit
     */
    alerts: (fields: { done?: string } = {}) => `/dashboard/alerts${query(fields)}`,
    /** Takes what the dashboard's service worker posts. */
    alertsWorker: () => "/dashboard/alerts/worker",
    manifest: () => "/dashboard.webmanifest",
    /**
     * Where the person is signed in.
     * @param fields.ask asks before the other devices are signed out;
     * @param fields.done what the last submit did
     */
    security: (fields: { ask?: string; done?: string } = {}) =>
      `/dashboard/security${query(fields)}`,
    /** Marks the link as shared, or dismisses the setup checklist. */
    firstDay: () => "/dashboard/first-day",
    settings: {
      /**
       * The list of sections, for a phone; wider screens are redirected to the first one.
       * @param fields.list shows the list to any browser
       */
      overview: (fields: { list?: "1" } = {}) => `/dashboard/settings${query(fields)}`,
      /**
       * @param fields.saved what was just done and a mark of that time;
       * @param fields.reset asks whether to return to the defaults
       */
      section: (id: string, fields: { saved?: string; reset?: string } = {}) =>
        `/dashboard/settings/${id}${query(fields)}`,
      search: (q?: string) => `/dashboard/settings/search${query({ q })}`,
      /** Uploads a picture of the store before its form is sent. */
      picture: (kind: "banner" | "logo") =>
        `/dashboard/settings/branding/picture${query({ kind })}`,
      /** All settings as a file. */
      export: () => "/dashboard/settings/export.json",
      import: (fields: { done?: string } = {}) => `/dashboard/settings/import${query(fields)}`,
    },
    /**
     * Who works in the store.
     * @param fields.said what the last submit did
     */
    staff: (fields: { said?: string } = {}) => `/dashboard/settings/staff${query(fields)}`,
    /**
     * What the store holds about one customer.
     * @param fields.q their phone or e-mail;
     * @param fields.erased how many orders were just erased
     */
    privacy: (fields: { q?: string; erased?: string } = {}) =>
      `/dashboard/settings/privacy${query(fields)}`,
    customerFile: (q: string) => `/dashboard/settings/privacy/customer.json${query({ q })}`,
    /**
     * The vendor's bank account.
     * @param fields.signedIn the result of signing in again for it;
     * @param fields.bank the code of the bank that was chosen before that
     */
    bank: (fields: { done?: string; signedIn?: string; bank?: string } = {}) =>
      `/dashboard/settings/payments/bank${query(fields)}`,
    /**
     * The store's coupons.
     * @param fields.done the result of the last submit;
     * @param fields.page from the second on
     */
    coupons: (fields: { done?: string; page?: string } = {}) =>
      `/dashboard/settings/coupons${query(fields)}`,
    /** @param fields.segment whom it is for, a segment of the customers; everyone by default */
    newCoupon: (fields: { segment?: string } = {}) =>
      `/dashboard/settings/coupons/new${query(fields)}`,
    coupon: (couponId: string, fields: { done?: string } = {}) =>
      `/dashboard/settings/coupons/${couponId}${query(fields)}`,
    /**
     * The wallet.
     * @param fields.q searches the transactions; `tab`, `period` and `after` are theirs, too
     * @param fields.payouts the cursor of the payout history
     * @param fields.done the result of the last submit
     */
    payouts: (
      fields: {
        q?: string;
        tab?: string;
        period?: string;
        after?: string;
        payouts?: string;
        done?: string;
      } = {},
    ) => `/dashboard/payouts${query(fields)}`,
    /** @param fields.signedIn the result of signing in again for it */
    payoutHistory: () => "/dashboard/payouts#history",
    withdraw: (fields: { signedIn?: string } = {}) => `/dashboard/payouts/withdraw${query(fields)}`,
    /** @param fields.from and `to`: the first and the last day, `2026-11-20` */
    statement: (fields: { from?: string; to?: string } = {}) =>
      `/dashboard/payouts/statement${query(fields)}`,
    statementCsv: (fields: { from: string; to: string }) =>
      `/dashboard/payouts/statement.csv${query(fields)}`,
    /** @param fields.range by name, or its first and last day, `2026-11-20` */
    reports: (fields: { range?: string; from?: string; to?: string; show?: string } = {}) =>
      `/dashboard/reports${query(fields)}`,
    reportFile: (fields: { from: string; to: string }) => `/dashboard/reports/file${query(fields)}`,
    /** @param fields.day the business day, `2026-11-20`; the last that is over when left out */
    closing: (fields: { day?: string } = {}) => `/dashboard/reports/closing${query(fields)}`,
    /** @param fields.range by name, or its first and last day, `2026-11-20` */
    accountant: (fields: { range?: string; from?: string; to?: string } = {}) =>
      `/dashboard/reports/accountant${query(fields)}`,
    accountantFile: (file: string, fields: { from: string; to: string }) =>
      `/dashboard/reports/accountant/${file}${query(fields)}`,
    /**
     * The store's customers.
     * @param fields.after the cursor from which the list continues;
     * @param fields.customer who is open over it;
     * @param fields.done what was just done
     */
    customers: (
      fields: {
        customer?: string;
        q?: string;
        segment?: string;
        sort?: string;
        after?: string;
        done?: string;
      } = {},
    ) => `/dashboard/customers${query(fields)}`,
    /** Takes the fields of `customers` in a form. */
    exportCustomers: () => "/dashboard/customers/customers.csv",
    /** @param fields.after the order that a page of their history begins after */
    customer: (customerId: string, fields: { after?: string; done?: string } = {}) =>
      `/dashboard/customers/${customerId}${query(fields)}`,
    /** What customers say of their orders. */
    reviews: (
      fields: {
        status?: string | undefined;
        rating?: string | undefined;
        q?: string | undefined;
        after?: string;
      } = {},
    ) => `/dashboard/feedback${query(fields)}`,
    /**
     * One review.
     * @param fields.done what was just done and a mark of that time
     */
    review: (reviewId: string, fields: { done?: string } = {}) =>
      `/dashboard/feedback/${reviewId}${query(fields)}`,
    /** Saves what is being answered to a review, as it is typed. */
    responseDraft: (reviewId: string) => `/dashboard/feedback/${reviewId}/draft`,
    /** Custom orders with their payment links. */
    customOrders: (fields: { tab?: string; q?: string; after?: string } = {}) =>
      `/dashboard/custom-orders${query(fields)}`,
    /** @param fields.customer whose name and phone are filled in */
    newCustomOrder: (fields: { customer?: string } = {}) =>
      `/dashboard/custom-orders/new${query(fields)}`,
    /** @param fields.said the result of the last submit */
    customOrder: (orderId: string, fields: { said?: string } = {}) =>
      `/dashboard/custom-orders/${orderId}${query(fields)}`,
  },
  /**
   * The page of a store's order that ends the mails that ask for reviews. Not among the store's own
   * URLs, as only mails name it.
   */
  orderMails: (base: string, orderId: string) => `${base}/orders/${orderId}/mails`,
  payment: {
    callback: (provider: "paystack", vendorSlug: string) =>
      `/payment/${provider}/callback${query({ vendor: vendorSlug })}`,
    success: (reference: string, vendorSlug?: string) =>
      `/payment/success${query({ reference, vendor: vendorSlug })}`,
  },
  /** The page a custom order is paid on; its id is the order's. */
  invoice: {
    page: (id: string, search: { closed?: "1" } = {}) => `/invoice/${id}${query(search)}`,
    events: (id: string) => `/invoice/${id}/events`,
    api: (id: string) => `/api/invoice/${id}`,
  },
};
