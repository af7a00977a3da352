import { databaseNow } from "~/platform/database-clock.server";
import type { Signal } from "~/platform/events.server";
import {
  encoded,
  fingerprint,
  inEncoding,
  recompress,
  weightOf,
  type Encoded,
} from "./page-encoding.server";
import type { StorePageData } from "./page-data";
import { pageKey, type CacheableAddress } from "./page-request.server";
import type { RenderPage } from "./render-page.server";
import type { StorePage } from "./store-page.server";

/** A page's hydration module. */
type CachedModule = { version: string; bytes: Encoded };

/** A page that everybody gets. */
export type CachedPage = {
  key: string;
  data: StorePageData;
  html: Encoded;
  /** The end of React's document in `html`, after which visitors' parts are appended. */
  documentEnd: number;
  /** Changes with every byte of the page and with its policy. */
  name: string;
  /** The content security policy, which allows the page's own scripts. */
  policy: string;
  /** Writes what is added for crawlers; the page with it once one has asked. */
  structured: () => string;
  forCrawlers: { html: Encoded; name: string } | null;
  module: CachedModule | null;
  /** Counts up with each use, over all pages. */
  usedAt: number;
  /** True once it was requested again, and is worth more work. */
  requestedTwice: boolean;
  /** Bytes it was last counted with. */
  weight: number;
};

/** A render shared by concurrent requests, and the changes announced while it ran. */
type InFlightRender = {
  page: Promise<CachedPage | null>;
  changedVendors: Set<string>;
  missedChanges: boolean;
};

const PAST_MODULE_MS = 5 * 60_000;
const MAX_PAST_MODULES = 500;

/**
 * Caches the rendered public home pages of stores in memory (docs/rules.md, Page cache; decision
 * 14).
 * @param options.maxBytes limit of all pages together; the least recently used go first
 * @param options.policyFor returns the content security policy that allows a page's own scripts
 * @param options.isListening returns whether this process receives changes
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  /** Renders that who asks now may wait for. */
  readonly #joinable = new Map<string, InFlightRender>();
  readonly #inFlight = new Set<InFlightRender>();
  /**
   * Modules of pages that have gone, for those who still have such a page open: the last one of
   * each.
   */
  readonly #pastModules = new Map<string, { module: CachedModule; until: number }>();
  #clock = 0;
  #bytes = 0;

  constructor(
    private readonly options: {
      render: RenderPage;
      maxBytes: number;
      policyFor: (scripts: string) => string;
      isListening: () => boolean;
      now?: () => number;
    },
  ) {}

  #now = () => this.options.now?.() ?? databaseNow().getTime();

  /**
   * Returns the page, if it is cached and current. Null also while this process receives no
   * changes.
   */
  get(key: string): CachedPage | null {
    const page = this.#pages.get(key);
    if (!page || !this.options.isListening()) return null;
    if (page.data.freshUntil.getTime() <= this.#now()) {
      this.#remove(page);
      return null;
    }
    page.usedAt = ++this.#clock;
    return page;
  }

  /**
   * Returns the page as it was last known, current or not, for when the database does not answer.
   */
  last(key: string): CachedPage | null {
    return this.#pages.get(key) ?? null;
  }

  /**
   * Renders the page, once for all who ask at the same time.
   * @returns null when the address has no page for everybody
   */
  render(address: CacheableAddress, lite: boolean): Promise<CachedPage | null> {
    const key = pageKey(address, lite);
    const running = this.#joinable.get(key);
    if (running) return running.page;
    const render: InFlightRender = {
      page: Promise.resolve(null),
      changedVendors: new Set(),
      missedChanges: !this.options.isListening(),
    };
    this.#joinable.set(key, render);
    this.#inFlight.add(render);
    render.page = this.#renderNow(key, address, lite, render).finally(() => {
      this.#inFlight.delete(render);
      if (this.#joinable.get(key) === render) this.#joinable.delete(key);
    });
    return render.page;
  }

  async #renderNow(
    key: string,
    address: CacheableAddress,
    lite: boolean,
    render: InFlightRender,
  ): Promise<CachedPage | null> {
    const rendered = await this.options.render(address, lite);
    if (!rendered) return null;
    const page = this.#cachedPage(key, rendered);
    const stale = render.missedChanges || render.changedVendors.has(page.data.vendorId);
    if (!stale && this.options.isListening()) this.#store(page);
    return page;
  }

  #cachedPage(
    key: string,
    { data, html, closing, scripts, structured, module }: StorePage,
  ): CachedPage {
    const bytes = encoded(html + closing);
    const policy = this.options.policyFor(scripts);
    return {
      key,
      data,
      html: bytes,
      documentEnd: bytes.identity.length - Buffer.byteLength(closing),
      // The brotli bytes: nearly everybody asks for them, and they are shorter.
      name: fingerprint(inEncoding(bytes, "br"), policy),
      policy,
      structured,
      forCrawlers: null,
      module: module && { version: module.version, bytes: encoded(module.bytes) },
      usedAt: ++this.#clock,
      requestedTwice: false,
      weight: 0,
    };
  }

  #store(page: CachedPage): void {
    const before = this.#pages.get(page.key);
    if (before) this.#remove(before);
    this.#pages.set(page.key, page);
    this.#count(page);
  }

  #count(page: CachedPage): void {
    const weight = weigh(page);
    this.#bytes += weight - page.weight;
    page.weight = weight;
    while (this.#bytes > this.options.maxBytes) {
      let oldest: CachedPage | null = null;
      for (const other of this.#pages.values())
        if (!oldest || other.usedAt < oldest.usedAt) oldest = other;
      if (!oldest) return;
      this.#remove(oldest);
    }
  }

  #remove(page: CachedPage): void {
    if (this.#pages.get(page.key) !== page) return;
    this.#pages.delete(page.key);
    this.#bytes -= page.weight;
    page.weight = 0;
    if (page.module) this.#rememberModule(page.key, page.module);
  }

  #rememberModule(key: string, module: CachedModule): void {
    const now = this.#now();
    // Oldest first, as each goes in last.
    for (const [past, { until }] of this.#pastModules) {
      if (until > now && this.#pastModules.size < MAX_PAST_MODULES) break;
      this.#pastModules.delete(past);
    }
    this.#pastModules.delete(key);
    this.#pastModules.set(key, { module, until: now + PAST_MODULE_MS });
  }

  /**
   * Returns the bytes of a page's hydration module by its version, of the page that is here or the
   * one before it. When there is neither, the page comes from another process or from before a
   * restart: it is rendered here, to the same byte.
   * @returns null when no such version is known
   */
  async module(address: CacheableAddress, version: string): Promise<Encoded | null> {
    const key = pageKey(address, false);
    const page = this.get(key);
    if (page?.module?.version === version) return page.module.bytes;
    const past = this.#pastModules.get(key);
    if (past && past.until > this.#now() && past.module.version === version)
      return past.module.bytes;
    if (page) return null;
    const rendered = await this.render(address, false);
    return rendered?.module?.version === version ? rendered.module.bytes : null;
  }

  /** Returns the page with its markup for crawlers, and its name; both are made once. */
  pageForCrawlers(page: CachedPage): { html: Encoded; name: string } {
    if (!page.forCrawlers) {
      const structured = page.structured();
      page.forCrawlers = {
        html: encoded(insertInto(page, structured)),
        name: fingerprint(page.name, structured),
      };
      if (this.#pages.get(page.key) === page) this.#count(page);
    }
    return page.forCrawlers;
  }

  /** Packs a page or a module that is asked for again as small as it goes, when there is time. */
  recompress(key: string, bytes: Encoded): void {
    const holder = () => {
      const page = this.#pages.get(key);
      return page && (page.html === bytes || page.module?.bytes === bytes) ? page : null;
    };
    recompress(
      bytes,
      () => holder() !== null,
      () => {
        const page = holder();
        if (page) this.#count(page);
      },
    );
  }

  /**
   * Handles a change: the pages of that store go, and what is being rendered of it is not cached.
   * After a lost connection, so do all others.
   */
  onSignal(signal: Signal): void {
    if (signal.topic !== "store" && signal.topic !== "resync") return;
    const all = signal.topic === "resync";
    for (const page of [...this.#pages.values()])
      if (all || page.data.vendorId === signal.vendorId) this.#remove(page);
    for (const render of this.#inFlight) {
      if (all) render.missedChanges = true;
      else render.changedVendors.add(signal.vendorId);
    }
    // A render's store is known only at its end, so new requests join none that began before.
    this.#joinable.clear();
  }

  /** How many pages are here, and what they take. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }
}

/** The page's data, cached beside it, take about twice as much in memory as in the module. */
const DATA_WEIGHT = 2;

const weigh = ({ html, module, forCrawlers }: CachedPage): number =>
  weightOf(html) +
  (module ? weightOf(module.bytes) + DATA_WEIGHT * module.bytes.identity.length : 0) +
  (forCrawlers ? weightOf(forCrawlers.html) : 0);

/** Returns a page without its scripts, and with a note behind the document. */
export const withoutScripts = ({ html, documentEnd }: CachedPage, note: string): Buffer =>
  Buffer.concat([html.identity.subarray(0, documentEnd), Buffer.from(note)]);

/** Returns a page with what is added for some. */
export const insertInto = ({ html, documentEnd }: CachedPage, part: string): Buffer =>
  Buffer.concat([
    html.identity.subarray(0, documentEnd),
    Buffer.from(part),
    html.identity.subarray(documentEnd),
  ]);
