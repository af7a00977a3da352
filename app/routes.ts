import { index, route, type RouteConfig } from "@remix-run/route-config";

/**
 * The site map. A store's pages stand here twice: under /store/{slug} for hosts without a domain of ours, and once more at the root for
 * {slug}.{domain}. The path is never rewritten on the way in, because the browser hydrates against the address it sees.
 */
const storePages = [
  ["items/:itemId", "items.$itemId"],
  ["cart", "cart"],
  ["checkout", "checkout"],
  ["orders/:orderId", "orders.$orderId"],
  ["orders/:orderId/receipt", "orders.$orderId.receipt"],
  ["orders/:orderId/pay", "orders.$orderId.pay"],
  ["orders/:orderId/events", "orders.$orderId.events"],
] as const;

export default [
  index("routes/_index.tsx"),

  route("login", "routes/login.tsx"),
  route("register", "routes/register.tsx"),
  route("auth/google", "routes/auth.google.tsx"),
  route("auth/google/callback", "routes/auth.google.callback.tsx"),
  route("logout", "routes/logout.tsx"),
  route("onboarding", "routes/onboarding.tsx"),
  route("onboarding/:step", "routes/onboarding.$step.tsx"),

  route("dashboard", "routes/dashboard.tsx", [
    index("routes/dashboard._index.tsx"),
    route("orders", "routes/dashboard.orders.tsx"),
    route("orders/:orderId", "routes/dashboard.orders.$orderId.tsx"),
  ]),
  route("dashboard/events", "routes/dashboard.events.tsx"),

  route("payment/success", "routes/payment.success.tsx"),
  route("payment/:provider/callback", "routes/payment.$provider.callback.tsx"),

  route("api/check-slug/:slug", "routes/api.check-slug.$slug.tsx"),
  route("api/storefront/:slug", "routes/api.storefront.$slug.tsx"),
  route("api/storefront/:slug/orders", "routes/api.storefront.$slug.orders.tsx"),
  route("api/storefront/:slug/customers", "routes/api.storefront.$slug.customers.tsx"),

  route("store/:vendorName", "routes/store.$vendorName._index.tsx"),
  ...storePages.map(([path, file]) => route(`store/:vendorName/${path}`, `routes/store.$vendorName.${file}.tsx`)),
  ...storePages.map(([path, file]) => route(path, `routes/store.$vendorName.${file}.tsx`, { id: `host.${file}` })),

  route("*", "routes/$.tsx"),
] satisfies RouteConfig;
