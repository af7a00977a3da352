/**
 * Reads what an event stream says when it opens: whether the page may have missed an event since it
 * was read (docs/rules.md, Freshness). A server of the version before says nothing of it.
 */
export const mayHaveMissed = ({ data }: MessageEvent<string>): boolean =>
  (JSON.parse(data) as { missed?: boolean }).missed !== false;
