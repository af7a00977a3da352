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

type CachedModule = { version: string; bytes: Encoded };

/** A page that all visitors share. */
export type CachedPage = {
  key: string;
  data: StorePageData;
  html: Encoded;
  /** Where React's document ends in `html`; visitors' parts follow. */
  documentEnd: number;
  /** A fingerprint of the page's bytes and policy. */
  name: string;
  /** The content security policy, which allows the page's own scripts. */
  policy: string;
  /** Writes the markup for crawlers; `forCrawlers` is the page with it, once one has asked. */
  structured: () => string;
  forCrawlers: { html: Encoded; name: string } | null;
  module: CachedModule | null;
  /** A counter of uses across all pages. */
  usedAt: number;
  /** Requested again, so worth compressing better. */
  requestedTwice: boolean;
  /** The bytes last counted for it. */
  weight: number;
};

/** A render shared by concurrent requests, with the changes announced while it runs. */
type InFlightRender = {
  page: Promise<CachedPage | null>;
  changedVendors: Set<string>;
  missedChanges: boolean;
};

const PAST_MODULE_MS = 5 * 60_000;
const MAX_PAST_MODULES = 500;

/**
 * Caches stores' rendered public home pages in memory (docs/rules.md, Page cache; decision 14).
 * @param options.maxBytes of all pages together; the least recently used are dropped first
 * @param options.policyFor returns the content security policy that allows a page's own scripts
 * @param options.isListening returns whether this process receives changes
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  /** Renders that new requests may still join. */
  readonly #joinable = new Map<string, InFlightRender>();
  readonly #inFlight = new Set<InFlightRender>();
  /** The latest module of each dropped page, for visitors who still have that page open. */
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

  /** Returns the page if it is cached and current; null while this process receives no changes. */
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

  /** Returns the last known page, current or not, for a database outage. */
  last(key: string): CachedPage | null {
    return this.#pages.get(key) ?? null;
  }

  /**
   * Renders the page, once for concurrent requests.
   * @returns null if the URL has no shared page
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
      // Brotli is what nearly every browser requests, and shorter.
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
    // Oldest first, by insertion order.
    for (const [past, { until }] of this.#pastModules) {
      if (until > now && this.#pastModules.size < MAX_PAST_MODULES) break;
      this.#pastModules.delete(past);
    }
    this.#pastModules.delete(key);
    this.#pastModules.set(key, { module, until: now + PAST_MODULE_MS });
  }

  /**
   * Returns the bytes of a page's hydration module by version, from the cached page or its
   * predecessor. If neither is here (another process rendered it, or this one restarted), renders
   * the page, which yields the same bytes.
   * @returns null for an unknown version
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

  /** Returns the page with its markup for crawlers, made once. */
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

  /** Compresses a page or module as far as possible, when there is time. */
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
   * Handles a change: drops that store's pages and keeps its running renders out of the cache; all
   * stores' after a lost connection.
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
    // A render's store is known only at its end, so new requests must not join earlier renders.
    this.#joinable.clear();
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }
}

/** The page's data, cached with it, take about twice as much memory as in the module. */
const DATA_WEIGHT = 2;

const weigh = ({ html, module, forCrawlers }: CachedPage): number =>
  weightOf(html) +
  (module ? weightOf(module.bytes) + DATA_WEIGHT * module.bytes.identity.length : 0) +
  (forCrawlers ? weightOf(forCrawlers.html) : 0);

/** Returns a page without its scripts, followed by a note. */
export const withoutScripts = ({ html, documentEnd }: CachedPage, note: string): Buffer =>
  Buffer.concat([html.identity.subarray(0, documentEnd), Buffer.from(note)]);

export const insertInto = ({ html, documentEnd }: CachedPage, part: string): Buffer =>
  Buffer.concat([
    html.identity.subarray(0, documentEnd),
    Buffer.from(part),
    html.identity.subarray(documentEnd),
  ]);
