/** What follows a path: the fields that have a value. */
export const query = (fields: Record<string, string | undefined>) => {
  const set = new URLSearchParams(
    Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])),
  );
  return set.size ? `?${set.toString()}` : "";
};

/**
 * The root of a store's pages on the host of this request: nothing on the store's own,
 * /store/{slug} elsewhere.
 */
export const storeBase = (host: { kind: "main" | "local" | "vendor" }, slug: string): string =>
  host.kind === "vendor" ? "" : `/store/${slug}`;

/** Edge lengths in pixels; the last is for devices that cut icons to a shape of their own. */
export const storeIconSizes = ["180", "192", "512", "512-maskable"] as const;
export type StoreIconSize = (typeof storeIconSizes)[number];

/** A store's addresses below its base. */
export const storePaths = {
  home: (base: string, fields: { q?: string; added?: string } = {}) =>
    `${base || "/"}${query(fields)}`,
  /** @param quantity how many its stepper starts with */
  item: (base: string, itemId: string, quantity?: number) =>
    `${base}/items/${itemId}${query({ n: quantity && quantity > 1 ? String(quantity) : undefined })}`,
  events: (base: string) => `${base}/events`,
  /** The store's address to print, to copy and to send on. */
  qr: (base: string) => `${base}/qr`,
  /** The store's terms and policies in its own words. */
  policies: (base: string) => `${base}/policies`,
  cart: (base: string) => `${base}/cart`,
  /** Where scripts read and change the cart. */
  cartChanges: (base: string) => `${base}/cart/changes`,
  checkout: (base: string) => `${base}/checkout`,
  /**
   * @param fields.closed leads back from the provider's page to one that was left; `confirming`:
   * the payer has paid and the provider has not said so yet; `unpaid`, `cancel`, `again`: what the
   * last press came to
   */
  order: (
    base: string,
    orderId: string,
    fields: { closed?: "1"; confirming?: "1"; unpaid?: "1"; cancel?: "wait"; again?: "1" } = {},
  ) => `${base}/orders/${orderId}${query(fields)}`,
  receipt: (base: string, orderId: string, fields: { paper?: string } = {}) =>
    `${base}/orders/${orderId}/receipt${query(fields)}`,
  pay: (base: string, orderId: string) => `${base}/orders/${orderId}/pay`,
  /** Takes the word that a payment was left, or that the order is cancelled. */
  leave: (base: string, orderId: string) => `${base}/orders/${orderId}/leave`,
  /** Puts the order's dishes into the cart once more. */
  orderAgain: (base: string, orderId: string) => `${base}/orders/${orderId}/again`,
  orderEvents: (base: string, orderId: string) => `${base}/orders/${orderId}/events`,
  /**
   * @param version changes with what the picture shows, so that those who keep pictures by address
   * fetch it again
   */
  shareCard: (base: string, version: string) => `${base}/share.jpg?v=${version}`,
  manifest: (base: string) => `${base}/manifest.webmanifest`,
  icon: (base: string, size: StoreIconSize, version: string) =>
    `${base}/icon-${size}.png?v=${version}`,
  sitemap: (base: string) => `${base}/sitemap.xml`,
  /** Sets how much this browser loads from now on, and leads back. */
  lite: (base: string, data: "full" | "less") => `${base}/lite?data=${data}`,
  /**
   * The module by which scripts take over a page that everybody gets.
   * @param version of its text
   */
  boot: (base: string, version: string) => `${base}/boot.js?v=${version}`,
};

/**
 * A store's absolute root, for links that leave the page (WhatsApp, mail, the provider's way back):
 * its own host where the product has a domain, else below the public address. Made from the
 * configuration only, never from a request's headers.
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
