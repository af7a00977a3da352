/**
 * Where a browser stores which order's page a message is about: the message itself has no address.
 */
export const NEWS_PAGES = "news-pages";

/** Returns the key of a subscription's page in that cache. */
export const newsKey = (subscription: string): string => `/news-pages/${subscription}`;
