export const query = (fields: Record<string, string | undefined>) => {
  const set = new URLSearchParams(
    Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])),
  );
  return set.size ? `?${set.toString()}` : "";
};

/** The root of a store's pages: empty on the store's own host, /store/{slug} elsewhere. */
export const storeBase = (
  { kind, cartPath = "" }: { kind: "main" | "local" | "vendor"; cartPath?: string },
  slug: string,
): string => cartPath + (kind === "vendor" ? "" : `/store/${slug}`);

/** Returns whether the pages' addresses hold the cart, because the browser blocks cookies. */
export const hasCartPath = (base: string) => base.startsWith("/c/");

/** Edge lengths in pixels; the last is for devices that crop icons to their own shape. */
export const storeIconSizes = ["180", "192", "512", "512-maskable"] as const;
export type StoreIconSize = (typeof storeIconSizes)[number];

export const storePaths = {
  home: (base: string, fields: { q?: string; added?: string } = {}) =>
    `${base || "/"}${query(fields)}`,
  /**
   * @param quantity the initial value of its stepper
   * @param line the cart's line whose choices are being changed
   */
  item: (base: string, itemId: string, quantity?: number, line?: string) =>
    `${base}/items/${itemId}${query({ n: quantity && quantity > 1 ? String(quantity) : undefined, line })}`,
  events: (base: string) => `${base}/events`,
  /** The store's QR code, to print, and its URL to copy and share. */
  qr: (base: string) => `${base}/qr`,
  policies: (base: string) => `${base}/policies`,
  questions: (base: string) => `${base}/questions`,
  cart: (base: string) => `${base}/cart`,
  /** Scripts read and change the cart here. */
  cartChanges: (base: string) => `${base}/cart/changes`,
  checkout: (base: string) => `${base}/checkout`,
  /**
   * @param fields.closed returns from the provider's page to an abandoned payment; `confirming`:
   * the customer has paid and the provider hasn't confirmed it yet; `sent`: they say that a transfer
   * is on its way; `unpaid`, `cancel`, `again`:
   * the result of the last submit, `again` with the portions of each line put into the cart, joined
   * by dots; `stars` preselects the review's stars, `review` is the part of it just saved
   */
  order: (
    base: string,
    orderId: string,
    fields: {
      closed?: "1";
      confirming?: "1";
      sent?: "1";
      unpaid?: "1";
      gone?: "1";
      cancel?: "wait" | "late" | "paid";
      again?: string;
      stars?: string;
      review?: string;
    } = {},
  ) => `${base}/orders/${orderId}${query(fields)}`,
  receipt: (base: string, orderId: string, fields: { paper?: string } = {}) =>
    `${base}/orders/${orderId}/receipt${query(fields)}`,
  pay: (base: string, orderId: string) => `${base}/orders/${orderId}/pay`,
  leave: (base: string, orderId: string) => `${base}/orders/${orderId}/leave`,
  orderNews: (base: string, orderId: string) => `${base}/orders/${orderId}/news`,
  orderAgain: (base: string, orderId: string) => `${base}/orders/${orderId}/again`,
  /** @param since when the listening page was read */
  orderEvents: (base: string, orderId: string, since: Date) =>
    `${base}/orders/${orderId}/events?since=${since.toISOString()}`,
  /** Sets how much this browser loads from now on, and redirects back. */
  lite: (base: string, data: "full" | "less") => `${base}/lite?data=${data}`,
};

/** A store's files for machines. Not in `storePaths`, which every menu brings to the browser. */
export const storeFilePaths = {
  /** @param version changes with the picture's content, so that caches fetch it again */
  shareCard: (base: string, version: string) => `${base}/share.jpg?v=${version}`,
  itemCard: (base: string, itemId: string, version: string) =>
    `${base}/items/${itemId}/share.jpg?v=${version}`,
  manifest: (base: string) => `${base}/manifest.webmanifest`,
  icon: (base: string, size: StoreIconSize, version: string) =>
    `${base}/icon-${size}.png?v=${version}`,
  sitemap: (base: string) => `${base}/sitemap.xml`,
  /** @param version of the module's text */
  hydrationModule: (base: string, version: string) => `${base}/boot.js?v=${version}`,
};

/**
 * Returns the URL of a store's reviews. Not in `storePaths`, which every menu brings to the
 * browser.
 * @param fields.stars only reviews with this many stars
 * @param fields.after the last review of the previous page
 * @param review scrolls to it
 */
export const reviewsPath = (
  base: string,
  fields: { stars?: string; after?: string } = {},
  review?: string,
) => `${base}/reviews${query(fields)}${review ? `#r-${review}` : ""}`;

/** Returns the URL of the page that verifies an order's phone. Not in `storePaths` either. */
export const phonePath = (base: string, orderId: string) => `${base}/orders/${orderId}/phone`;

/**
 * Returns a store's absolute root, for links in e-mails, WhatsApp and the provider's callback: its
 * own host if the product has a domain. Built only from the configuration, never from headers.
 */
export function storeUrl(config: { publicUrl: string; rootDomain: string }, slug: string): string {
  const { protocol, hostname, port } = new URL(config.publicUrl);
  const hasDomain =
    hostname === config.rootDomain &&
    config.rootDomain !== "localhost" &&
    !/^[\d.]+$|^\[/.test(config.rootDomain);
  return hasDomain
    ? `${protocol}//${slug}.${config.rootDomain}${port ? `:${port}` : ""}`
    : `${config.publicUrl}/store/${slug}`;
}
