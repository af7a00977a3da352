/** Whether an event may be missing (docs/rules.md, Freshness); the previous version doesn't say. */
export const mayHaveMissed = ({ data }: MessageEvent<string>): boolean =>
  (JSON.parse(data) as { missed?: boolean }).missed !== false;
