/** Search engines, link previews, and command-line tools. None of them pays for data. */
const CRAWLERS =
  /bot[/;]|crawl|spider|slurp|facebookexternalhit|WhatsApp\/|-InspectionTool|curl\/|Wget\//i;

/** Returns whether a visitor reads the page's metadata for machines, by its User-Agent. */
export const isCrawler = (userAgent: string | null | undefined): boolean =>
  Boolean(userAgent && CRAWLERS.test(userAgent));
