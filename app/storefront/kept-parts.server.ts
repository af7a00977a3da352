/** What the parts of menu pages hold, as React wrote it. */
export type KeptParts = {
  /**
   * @param id of the part's section
   * @param from all that its content is made of: plain data
   * @returns its content as HTML; null when it has to be written, as it was not written from the same before
   */
  find(id: string, from: unknown): string | null;
  /** Takes what was missing out of a finished page. */
  learn(html: string): void;
};

/** For some two hundred pages; a part has a few kilobytes, and the menu that it was written from. */
const MOST = 1_500;
const known = new Map<string, { from: unknown; html: string }>();

function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && same(one[name as never], other[name as never]));
}

/**
 * The parts for one making of a page. A page is made anew whenever something of its store changes, most often one dish of many, and writing all others again
 * takes a good part of that (docs/performance.md).
 * @param kind whose page it is, and what sets apart pages on which the same data look different
 */
export function keptParts(kind: string): KeptParts {
  const missing = new Map<string, unknown>();
  return {
    find(id, from) {
      const part = known.get(kind + id);
      if (part && same(part.from, from)) return part.html;
      missing.set(id, from);
      return null;
    },
    learn(html) {
      if (known.size + missing.size > MOST) known.clear();
      for (const [id, from] of missing) {
        const section = html.indexOf(`<section id="${id}"`);
        const end = html.indexOf("</section>", section);
        if (section >= 0 && end >= 0) known.set(kind + id, { from, html: html.slice(html.indexOf(">", section) + 1, end) });
      }
    },
  };
}
