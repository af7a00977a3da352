import { index, layout, route, type RouteConfig } from "@remix-run/route-config";
import { storeIconSizes } from "./shared/paths";

/**
 * The site map. A store's pages are here twice: under /store/{slug} for hosts without a domain of
 * ours, and once more at the root for {slug}.{domain}. The path is never rewritten on the way in,
 * because the browser hydrates against the address it sees.
 */
const storePages = [
  ["events", "events"],
  ["cart/changes", "cart.changes"],
  ["checkout", "checkout"],
  ["lite", "lite"],
  ["policies", "policies"],
  ["questions", "questions"],
  ["reviews", "reviews"],
  ["orders/:orderId", "orders.$orderId"],
  ["orders/:orderId/receipt", "orders.$orderId.receipt"],
  ["orders/:orderId/pay", "orders.$orderId.pay"],
  ["orders/:orderId/phone", "orders.$orderId.phone"],
  ["orders/:orderId/leave", "orders.$orderId.leave"],
  ["orders/:orderId/news", "orders.$orderId.news"],
  ["orders/:orderId/again", "orders.$orderId.again"],
  ["orders/:orderId/events", "orders.$orderId.events"],
  ["orders/:orderId/mails", "orders.$orderId.mails"],
  ["orders/:orderId/messages", "orders.$orderId.messages"],
  ["m/:messageId", "m.$messageId"],
] as const;

/** The menu, and what scripts open above it as a sheet. */
const sheets = [
  ["items/:itemId", "items.$itemId"],
  ["cart", "cart"],
] as const;

/** What a store says of itself to machines and on paper, in files of their own beside its pages. */
const storeFiles: [path: string, file: string][] = [
  ["qr", "store.$vendorName.qr"],
  ["share.jpg", "store.$vendorName.share"],
  ["items/:itemId/share.jpg", "store.$vendorName.share"],
  ["manifest.webmanifest", "store.$vendorName.manifest"],
  ...storeIconSizes.map((size): [string, string] => [`icon-${size}.png`, "store.$vendorName.icon"]),
  ["sitemap.xml", "sitemap"],
];

export default [
  layout("routes/store.$vendorName.tsx", { id: "host" }, [
    index("routes/_index.tsx"),
    ...sheets.map(([path, file]) =>
      route(path, `routes/store.$vendorName.${file}.tsx`, { id: `host.${file}` }),
    ),
  ]),

  route("terms", "routes/terms.tsx"),
  route("privacy", "routes/privacy.tsx"),
  route("help", "routes/help.tsx"),
  route("login", "routes/login.tsx"),
  route("login/kitchen", "routes/login.kitchen.tsx"),
  route("register", "routes/register.tsx"),
  route("auth/google", "routes/auth.google.tsx"),
  route("auth/google/callback", "routes/auth.google.callback.tsx"),
  route("logout", "routes/logout.tsx"),
  route("confirm", "routes/confirm.tsx"),
  route("pin-and-passkeys", "routes/pin-and-passkeys.tsx"),
  route("pin-and-passkeys/ask", "routes/pin-and-passkeys.ask.tsx"),
  route("stores", "routes/stores.tsx"),
  route("invitation/:token", "routes/invitation.$token.tsx"),
  route("rider/:token", "routes/rider.$token.tsx"),
  route("onboarding", "routes/onboarding.tsx"),
  ...(["business", "confirmation", "transition", "setup"] as const).map((step) =>
    route(`onboarding/${step}`, `routes/onboarding.${step}.tsx`),
  ),

  route("dashboard", "routes/dashboard.tsx", [
    index("routes/dashboard._index.tsx"),
    route("settings", "routes/dashboard.settings.tsx", [
      index("routes/dashboard.settings._index.tsx"),
      route("search", "routes/dashboard.settings.search.tsx"),
      route("import", "routes/dashboard.settings.import.tsx"),
      route("staff", "routes/dashboard.settings.staff.tsx"),
      route("payments", "routes/dashboard.settings.payments.tsx"),
      route("payments/bank", "routes/dashboard.settings.payments.bank.tsx"),
      route("coupons", "routes/dashboard.settings.coupons.tsx"),
      route("coupons/new", "routes/dashboard.settings.coupons.new.tsx"),
      route("coupons/:couponId", "routes/dashboard.settings.coupons.$couponId.tsx"),
      route("notifications", "routes/dashboard.settings.notifications.tsx"),
      route("messages", "routes/dashboard.settings.messages.tsx"),
      route("profile", "routes/dashboard.settings.profile.tsx"),
      route("hours", "routes/dashboard.settings.hours.tsx"),
      route("business", "routes/dashboard.settings.business.tsx"),
      route("branding", "routes/dashboard.settings.branding.tsx"),
      route("localisation", "routes/dashboard.settings.localisation.tsx"),
      route("privacy", "routes/dashboard.settings.privacy.tsx"),
      route("legal", "routes/dashboard.settings.legal.tsx"),
    ]),
    route("orders", "routes/dashboard.orders.tsx"),
    route("orders/counter", "routes/dashboard.orders.counter.tsx"),
    route("orders/:orderId", "routes/dashboard.orders.$orderId.tsx"),
    route("notifications", "routes/dashboard.notifications.tsx"),
    route("pause", "routes/dashboard.pause.tsx"),
    route("security", "routes/dashboard.security.tsx"),
    route("alerts", "routes/dashboard.alerts.tsx"),
    route("search", "routes/dashboard.search.tsx"),
    route("customers", "routes/dashboard.customers.tsx"),
    route("feedback", "routes/dashboard.feedback.tsx"),
    route("feedback/:reviewId", "routes/dashboard.feedback.$reviewId.tsx"),
    route("customers/:customerId", "routes/dashboard.customers.$customerId.tsx"),
    route("custom-orders", "routes/dashboard.custom-orders.tsx"),
    route("custom-orders/new", "routes/dashboard.custom-orders.new.tsx"),
    route("custom-orders/:orderId", "routes/dashboard.custom-orders.$orderId.tsx"),
    route("payout", "routes/dashboard.payout.tsx"),
    route("payouts", "routes/dashboard.payouts.tsx"),
    route("payouts/add-money", "routes/dashboard.payouts.add-money.tsx"),
    route("payouts/withdraw", "routes/dashboard.payouts.withdraw.tsx"),
    route("payouts/identity", "routes/dashboard.payouts.identity.tsx"),
    route("payouts/statement", "routes/dashboard.payouts.statement.tsx"),
    route("riders", "routes/dashboard.riders.tsx"),
    route("reports", "routes/dashboard.reports.tsx"),
    route("reports/closing", "routes/dashboard.reports.closing.tsx"),
    route("reports/accountant", "routes/dashboard.reports.accountant.tsx"),
    route("orders/:orderId/add", "routes/dashboard.orders.$orderId.add.tsx"),
    route("orders/:orderId/rider", "routes/dashboard.orders.$orderId.rider.tsx"),
    route("orders/:orderId/refund", "routes/dashboard.orders.$orderId.refund.tsx"),
    route("orders/:orderId/ticket", "routes/dashboard.orders.$orderId.ticket.tsx"),
    route("items/change", "routes/dashboard.items.change.tsx"),
    route("items/order", "routes/dashboard.items.order.tsx"),
    route("items", "routes/dashboard.items.tsx", [
      route("new", "routes/dashboard.items.new.tsx"),
      route(":itemId", "routes/dashboard.items.$itemId.tsx"),
      route(":itemId/delete", "routes/dashboard.items.$itemId.delete.tsx"),
    ]),
    route("items/drafts", "routes/dashboard.items.drafts.tsx"),
    route("items/categories", "routes/dashboard.items.categories.tsx"),
    route("items/options", "routes/dashboard.items.options.tsx"),
    route("items/options/new", "routes/dashboard.items.options.new.tsx"),
    route("items/options/:groupId", "routes/dashboard.items.options.$groupId.tsx"),
    route("items/import", "routes/dashboard.items.import.tsx"),
    route("*", "routes/dashboard.$.tsx"),
  ]),
  route("dashboard/settings/branding/picture", "routes/dashboard.settings.picture.tsx"),
  route("dashboard/settings/privacy/customer.json", "routes/dashboard.settings.privacy.file.tsx"),
  route("dashboard/settings/export.json", "routes/dashboard.settings.export.tsx"),
  route("dashboard/items/picture", "routes/dashboard.items.picture.tsx"),
  route("dashboard/customers/customers.csv", "routes/dashboard.customers.file.tsx"),
  route("dashboard/items/menu.csv", "routes/dashboard.items.menu.tsx"),
  route("dashboard/feedback/:reviewId/draft", "routes/dashboard.feedback.$reviewId.draft.tsx"),
  route("dashboard/payouts/statement.csv", "routes/dashboard.payouts.statement.file.tsx"),
  route("dashboard/riders/deliveries.csv", "routes/dashboard.riders.file.tsx"),
  route("dashboard/reports/file", "routes/dashboard.reports.file.tsx"),
  route("dashboard/reports/accountant/:file", "routes/dashboard.reports.accountant.file.tsx"),
  route("dashboard/kitchen", "routes/dashboard.kitchen.tsx"),
  route("dashboard/alerts/worker", "routes/dashboard.alerts.worker.tsx"),
  route("dashboard.webmanifest", "routes/dashboard.manifest.tsx"),
  route("dashboard/events", "routes/dashboard.events.tsx"),
  route("dashboard/orders-version", "routes/dashboard.orders-version.tsx"),
  route("dashboard/sent", "routes/dashboard.sent.tsx"),
  route("dashboard/first-day", "routes/dashboard.first-day.tsx"),

  route("operator", "routes/operator.tsx", [
    index("routes/operator._index.tsx"),
    route("vendors", "routes/operator.vendors.tsx"),
    route("vendors/:vendorId", "routes/operator.vendors.$vendorId.tsx"),
    route("vendors/:vendorId/see", "routes/operator.vendors.$vendorId.see.tsx"),
    route("vendors/:vendorId/store", "routes/operator.vendors.$vendorId.store.tsx"),
    route("vendors/:vendorId/payouts", "routes/operator.vendors.$vendorId.payouts.tsx"),
    route("payout-rules", "routes/operator.payout-rules.tsx"),
    route("search", "routes/operator.search.tsx"),
    route("erase", "routes/operator.erase.tsx"),
    route("log", "routes/operator.log.tsx"),
  ]),

  route("payment/success", "routes/payment.success.tsx"),
  route("payment/:provider/callback", "routes/payment.$provider.callback.tsx"),

  route("invoice/:id", "routes/invoice.$id.tsx"),
  route("invoice/:id/events", "routes/invoice.$id.events.tsx"),

  route("api/invoice/:id", "routes/api.invoice.$id.tsx"),
  route("api/dashboard/stats", "routes/api.dashboard.stats.tsx"),
  route("api/check-slug/:slug", "routes/api.check-slug.$slug.tsx"),
  route("api/storefront/:slug", "routes/api.storefront.$slug.tsx"),
  route("api/storefront/:slug/orders", "routes/api.storefront.$slug.orders.tsx"),
  route(
    "api/storefront/:slug/orders/:id/phone-code",
    "routes/api.storefront.$slug.orders.$id.phone-code.tsx",
  ),
  route(
    "api/storefront/:slug/orders/:id/verify-phone",
    "routes/api.storefront.$slug.orders.$id.verify-phone.tsx",
  ),
  route("api/storefront/:slug/customers", "routes/api.storefront.$slug.customers.tsx"),
  route("api/*", "routes/api.$.tsx"),

  route("store/:vendorName", "routes/store.$vendorName.tsx", [
    index("routes/store.$vendorName._index.tsx"),
    ...sheets.map(([path, file]) => route(path, `routes/store.$vendorName.${file}.tsx`)),
  ]),
  ...storePages.map(([path, file]) =>
    route(`store/:vendorName/${path}`, `routes/store.$vendorName.${file}.tsx`),
  ),
  ...storePages.map(([path, file]) =>
    route(path, `routes/store.$vendorName.${file}.tsx`, { id: `host.${file}` }),
  ),
  route("robots.txt", "routes/robots.tsx"),
  ...storeFiles.flatMap(([path, file]) =>
    ["", "store/:vendorName/"].map((root) =>
      route(root + path, `routes/${file}.tsx`, { id: root + path }),
    ),
  ),

  route("*", "routes/$.tsx"),
] satisfies RouteConfig;
