/**
 * Reads an event stream's first message: whether the page may have missed an event since it was
 * read (docs/rules.md, Freshness). A server of the previous version doesn't say.
 */
export const mayHaveMissed = ({ data }: MessageEvent<string>): boolean =>
  (JSON.parse(data) as { missed?: boolean }).missed !== false;
