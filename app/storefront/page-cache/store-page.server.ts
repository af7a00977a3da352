import type { StorePageData } from "./page-data";

/**
 * A store's home page as everybody gets it. Additions for crawlers and visitors with a cart go
 * between `html` and `closing`.
 */
export type StorePage = {
  data: StorePageData;
  /**
   * The document as React wrote it. What follows its end tags a browser puts at the end of the body
   * (https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-body-insertion-mode).
   */
  html: string;
  closing: string;
  /** What allows the scripts in `closing` in a content security policy: their hashes. */
  scripts: string;
  /** Writes for crawlers what the store and its menu are. */
  structured: () => string;
  /** The hydration module and the name of its bytes; null in lite mode. */
  module: { version: string; bytes: Buffer } | null;
};

/**
 * The answer to a request for everybody's page (`forEveryone` of the load context): the parts of a
 * page. It has no body, which would make the text bytes once more.
 */
export class StorePageResponse extends Response {
  constructor(
    readonly page: StorePage,
    init: ResponseInit,
  ) {
    super(null, init);
  }
}

/**
 * Returns the parts of a page; null for every other answer. Goes by the property, because
 * server.ts and Remix's build each have this class.
 */
export const pageOf = (response: Response): StorePage | null =>
  (response as Partial<StorePageResponse>).page ?? null;
