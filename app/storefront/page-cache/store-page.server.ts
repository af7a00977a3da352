import type { StorePageData } from "./page-data";

/** A store's shared home page. Crawlers' and visitors' parts go between `html` and `closing`. */
export type StorePage = {
  data: StorePageData;
  /**
   * The document as React wrote it. Browsers move content after its end tags into the body
   * (https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-body-insertion-mode).
   */
  html: string;
  closing: string;
  /** The CSP sources (hashes) that allow the scripts in `closing`. */
  scripts: string;
  /** Writes the structured data for crawlers. */
  structured: () => string;
  /** The hydration module and its version; null in lite mode. */
  module: { version: string; bytes: Buffer } | null;
};

/**
 * The response to a request for a shared page (`forEveryone` in the load context). It carries the
 * parts and no body, which would encode the text once more.
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
 * Returns a response's page. Checks the property rather than the class, because server.ts and
 * Remix's build each have their own copy of it.
 */
export const pageOf = (response: Response): StorePage | null =>
  (response as Partial<StorePageResponse>).page ?? null;
