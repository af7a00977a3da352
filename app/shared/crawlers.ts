/**
 * Search engines, those who draw previews of addresses, and people at a command line. None of them
 * counts its megabytes.
 */
const CRAWLERS =
  /bot[/;]|crawl|spider|slurp|facebookexternalhit|WhatsApp\/|-InspectionTool|curl\/|Wget\//i;

/** Whether a visitor reads what a page says of itself to machines, going by its User-Agent. */
export const isCrawler = (userAgent: string | null | undefined): boolean =>
  Boolean(userAgent && CRAWLERS.test(userAgent));
