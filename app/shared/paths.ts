import { loginPath } from "./session-paths";
import { query } from "./store-paths";

/** In a separate module, so that a store's pages don't load the others. */
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
  /** @param where "here" if only this device could be signed out */
  signedOut: (where: "everywhere" | "here") => `/login?signedOut=${where}`,
  pairDevice: () => "/login/kitchen",
  signIn: () => "/auth/google",
  signInCallback: () => "/auth/google/callback",
  afterSignIn: () => "/onboarding",
  logout: () => "/logout",
  /** Chooses which of a person's stores this browser works in. */
  stores: () => "/stores",
  staffInvitation: (token: string) => `/invitation/${token}`,
  /** A rider's page, whose token is the only key to it. */
  riderTrip: (token: string) => `/rider/${token}`,
  checkSlug: (slug: string, fields: { vendorId: string; city?: string }) =>
    `/api/check-slug/${encodeURIComponent(slug)}${query(fields)}`,
  onboarding: {
    start: () => "/onboarding",
    step: (step: "business" | "confirmation" | "transition" | "setup") => `/onboarding/${step}`,
  },
  /** A person's PIN and passkeys, of no store. */
  secondFactor: {
    own: (fields: { returnTo?: string | undefined; done?: string; forgot?: string } = {}) =>
      `/pin-and-passkeys${query(fields)}`,
    confirm: (returnTo?: string) => `/confirm${query({ returnTo })}`,
    /** Where scripts fetch what a passkey is to sign. */
    ask: () => "/pin-and-passkeys/ask",
  },
  /** For the people in OPERATOR_EMAILS. */
  operator: {
    cases: (fields: { kind?: string; page?: string } = {}) => `/operator${query(fields)}`,
    vendors: (fields: { q?: string | undefined; after?: string } = {}) =>
      `/operator/vendors${query(fields)}`,
    vendor: (vendorId: string) => `/operator/vendors/${vendorId}`,
    seeAs: (vendorId: string) => `/operator/vendors/${vendorId}/see`,
    storeActs: (vendorId: string) => `/operator/vendors/${vendorId}/store`,
    search: (fields: { q?: string; after?: string } = {}) => `/operator/search${query(fields)}`,
    vendorPayouts: (vendorId: string) => `/operator/vendors/${vendorId}/payouts`,
    payoutRules: () => "/operator/payout-rules",
    erase: (fields: { q?: string; left?: string } = {}) => `/operator/erase${query(fields)}`,
    log: (fields: { after?: string } = {}) => `/operator/log${query(fields)}`,
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
    /** Finds the result of a form with this token, if it arrived. */
    sent: (token: string) => `/dashboard/sent${query({ token })}`,
    giveToRider: (orderId: string) => `/dashboard/orders/${orderId}/rider`,
    /** @param fields.day the business day, `2026-11-20`; today by default */
    riders: (fields: { day?: string; done?: string } = {}) => `/dashboard/riders${query(fields)}`,
    ridersFile: (day: string) => `/dashboard/riders/deliveries.csv${query({ day })}`,
    addToOrder: (orderId: string) => `/dashboard/orders/${orderId}/add`,
    /** A strip of paper for the kitchen or, by `kind`, the rider; `printed`: already counted. */
    ticket: (orderId: string, fields: { kind?: string; paper?: string; printed?: string } = {}) =>
      `/dashboard/orders/${orderId}/ticket${query(fields)}`,
    kitchen: (fields: { still?: string } = {}) => `/dashboard/kitchen${query(fields)}`,
    pause: () => "/dashboard/pause",
    /** Changes whenever an order does; pages without events poll it. */
    ordersVersion: () => "/dashboard/orders-version",
    /**
     * @param fields.done what was just saved, for a passing message;
     * @param fields.change a change that can be undone
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
    itemDrafts: () => "/dashboard/items/drafts",
    categories: (fields: { done?: string } = {}) => `/dashboard/items/categories${query(fields)}`,
    options: (fields: { done?: string; change?: string } = {}) =>
      `/dashboard/items/options${query(fields)}`,
    newOptionGroup: () => "/dashboard/items/options/new",
    optionGroup: (groupId: string) => `/dashboard/items/options/${groupId}`,
    /** Changes the items that match the fields, or with `of` options: all, or a `group`'s. */
    changeMany: (
      fields: {
        q?: string;
        category?: string;
        show?: string;
        of?: "options";
        group?: string;
      } = {},
    ) => `/dashboard/items/change${query(fields)}`,
    itemOrder: (fields: { category?: string } = {}) => `/dashboard/items/order${query(fields)}`,
    /** Uploads a picture before its form is sent; with `image`, returns that picture's original. */
    itemPicture: (image?: string) => `/dashboard/items/picture${query({ image })}`,
    importMenu: () => "/dashboard/items/import",
    pasteMenu: () => "/dashboard/items/import#paste",
    exportMenu: () => "/dashboard/items/menu.csv",
    search: (q?: string) => `/dashboard/search${query({ q })}`,
    /** @param fields.after the cursor from which the list continues */
    notifications: (fields: { after?: string } = {}) => `/dashboard/notifications${query(fields)}`,
    /** @param since when the listening page was read */
    events: (since: Date) => `/dashboard/events?since=${since.toISOString()}`,
    /** @param fields.done the result of the last submit */
    alerts: (fields: { done?: string } = {}) => `/dashboard/alerts${query(fields)}`,
    /** Receives posts of the dashboard's service worker. */
    alertsWorker: () => "/dashboard/alerts/worker",
    manifest: () => "/dashboard.webmanifest",
    /**
     * @param fields.ask asks before the other devices are signed out;
     * @param fields.done the result of the last submit
     */
    security: (fields: { ask?: string; done?: string } = {}) =>
      `/dashboard/security${query(fields)}`,
    firstDay: () => "/dashboard/first-day",
    settings: {
      overview: () => "/dashboard/settings",
      /**
       * @param fields.saved what was just done and a mark of that time;
       * @param fields.reset asks whether to return to the defaults;
       * @param fields.part a part of a section that shows one at a time
       */
      section: (id: string, fields: { saved?: string; reset?: string; part?: string } = {}) =>
        `/dashboard/settings/${id}${query(fields)}`,
      search: (q?: string) => `/dashboard/settings/search${query({ q })}`,
      /** Uploads a picture of the store before its form is sent. */
      picture: (kind: "banner" | "logo") =>
        `/dashboard/settings/branding/picture${query({ kind })}`,
      export: () => "/dashboard/settings/export.json",
      import: (fields: { done?: string } = {}) => `/dashboard/settings/import${query(fields)}`,
    },
    /** @param fields.said the result of the last submit */
    staff: (fields: { said?: string } = {}) => `/dashboard/settings/staff${query(fields)}`,
    /**
     * @param fields.q a customer's phone or e-mail;
     * @param fields.erased how many orders were just erased
     */
    privacy: (fields: { q?: string; erased?: string } = {}) =>
      `/dashboard/settings/privacy${query(fields)}`,
    customerFile: (q: string) => `/dashboard/settings/privacy/customer.json${query({ q })}`,
    /**
     * @param fields.signedIn the result of signing in again for it;
     * @param fields.bank the code of the bank that was chosen before that
     */
    bank: (fields: { done?: string; signedIn?: string; bank?: string } = {}) =>
      `/dashboard/settings/payments/bank${query(fields)}`,
    /**
     * @param fields.done the result of the last submit;
     * @param fields.page from the second on
     */
    coupons: (fields: { done?: string; page?: string } = {}) =>
      `/dashboard/settings/coupons${query(fields)}`,
    /** @param fields.segment the customers it is for; everyone by default */
    newCoupon: (fields: { segment?: string } = {}) =>
      `/dashboard/settings/coupons/new${query(fields)}`,
    coupon: (couponId: string, fields: { done?: string } = {}) =>
      `/dashboard/settings/coupons/${couponId}${query(fields)}`,
    /**
     * The wallet.
     * @param fields.q searches the transactions; `tab`, `period` and `after` also belong to them
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
    addMoney: () => "/dashboard/payouts/add-money",
    withdraw: (fields: { signedIn?: string } = {}) => `/dashboard/payouts/withdraw${query(fields)}`,
    /** @param fields.as `business`: by its CAC number instead of a BVN */
    identity: (fields: { as?: "business" } = {}) => `/dashboard/payouts/identity${query(fields)}`,
    /** @param fields.from and `to`: the first and the last day, `2026-11-20` */
    statement: (fields: { from?: string; to?: string } = {}) =>
      `/dashboard/payouts/statement${query(fields)}`,
    statementCsv: (fields: { from: string; to: string }) =>
      `/dashboard/payouts/statement.csv${query(fields)}`,
    /** @param fields.range by name, or its first and last day, `2026-11-20` */
    reports: (
      fields: { tab?: string; range?: string; from?: string; to?: string; show?: string } = {},
    ) => `/dashboard/reports${query(fields)}`,
    /** @param fields.tab the tab whose tables it has; by default all */
    reportFile: (fields: { tab?: string; from: string; to: string }) =>
      `/dashboard/reports/file${query(fields)}`,
    /** @param fields.day the business day, `2026-11-20`; by default the last one that is over */
    closing: (fields: { day?: string } = {}) => `/dashboard/reports/closing${query(fields)}`,
    /** @param fields.range by name, or its first and last day, `2026-11-20` */
    accountant: (fields: { range?: string; from?: string; to?: string } = {}) =>
      `/dashboard/reports/accountant${query(fields)}`,
    accountantFile: (file: string, fields: { from: string; to: string }) =>
      `/dashboard/reports/accountant/${file}${query(fields)}`,
    /**
     * @param fields.after the cursor from which the list continues;
     * @param fields.customer the customer shown over it;
     * @param fields.done the result of the last submit
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
    /** Takes the same fields as `customers`, in a form. */
    exportCustomers: () => "/dashboard/customers/customers.csv",
    /** @param fields.after the order after which a page of their history begins */
    customer: (customerId: string, fields: { after?: string; done?: string } = {}) =>
      `/dashboard/customers/${customerId}${query(fields)}`,
    reviews: (
      fields: {
        status?: string | undefined;
        rating?: string | undefined;
        q?: string | undefined;
        after?: string;
      } = {},
    ) => `/dashboard/feedback${query(fields)}`,
    /** @param fields.done what was just done and a mark of that time */
    review: (reviewId: string, fields: { done?: string } = {}) =>
      `/dashboard/feedback/${reviewId}${query(fields)}`,
    /** Saves an unfinished answer to a review while it is typed. */
    responseDraft: (reviewId: string) => `/dashboard/feedback/${reviewId}/draft`,
    customOrders: (fields: { tab?: string; q?: string; after?: string } = {}) =>
      `/dashboard/custom-orders${query(fields)}`,
    newCustomOrder: (fields: { customer?: string } = {}) =>
      `/dashboard/custom-orders/new${query(fields)}`,
    /** @param fields.said the result of the last submit */
    customOrder: (orderId: string, fields: { said?: string } = {}) =>
      `/dashboard/custom-orders/${orderId}${query(fields)}`,
  },
  payment: {
    callback: (provider: "paystack", vendorSlug: string) =>
      `/payment/${provider}/callback${query({ vendor: vendorSlug })}`,
    success: (reference: string, vendorSlug?: string) =>
      `/payment/success${query({ reference, vendor: vendorSlug })}`,
  },
  /** The page on which a custom order is paid; its id is the order's. */
  invoice: {
    page: (id: string, search: { closed?: "1" } = {}) => `/invoice/${id}${query(search)}`,
    events: (id: string) => `/invoice/${id}/events`,
    api: (id: string) => `/api/invoice/${id}`,
  },
};
