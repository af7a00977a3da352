/** What a row was written from: its element's id first, then values, of which lists are compared by what they hold. */
type Parts = readonly [id: string, ...values: unknown[]];

/** What the rows of menus hold, as React wrote it. */
export type KeptRows = {
  /** @returns a row's content as HTML; null when it has to be written, as nothing was written from these parts before */
  find(parts: Parts): string | null;
  /** Takes what was missing out of a finished page. */
  learn(html: string): void;
};

/** For a hundred menus; a row has about a kilobyte. */
const MOST = 5_000;
const known = new Map<string, { parts: Parts; html: string }>();

const same = (some: Parts, others: Parts) =>
  some.length === others.length && some.every((part, at) => part === others[at] || (Array.isArray(part) && JSON.stringify(part) === JSON.stringify(others[at])));

const ROW = /<li[^>]* id="([^"]+)">(.*?)<\/li>/gs;

/**
 * The rows for one making of a page. A page is made anew whenever something of its store changes, most often one dish of many, and writing the others' rows
 * again takes a good part of that (docs/performance.md).
 * @param kind what sets apart pages on which the same parts look different
 */
export function keptRows(kind: string): KeptRows {
  const missing = new Map<string, Parts>();
  return {
    find(parts) {
      const [id] = parts;
      const row = known.get(kind + id);
      if (row && same(row.parts, parts)) return row.html;
      missing.set(id, parts);
      return null;
    },
    learn(html) {
      if (missing.size === 0) return;
      if (known.size + missing.size > MOST) known.clear();
      for (const [, id, row] of html.matchAll(ROW)) {
        const parts = missing.get(id!);
        if (parts) known.set(kind + id, { parts, html: row! });
      }
    },
  };
}
