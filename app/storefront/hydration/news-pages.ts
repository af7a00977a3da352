/** The cache that maps a push subscription to its order's page, as push messages carry no URL. */
export const NEWS_PAGES = "news-pages";

export const newsKey = (subscription: string): string => `/news-pages/${subscription}`;
