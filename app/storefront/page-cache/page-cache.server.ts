import type { Signal } from "~/platform/events.server";
import {
  encoded,
  fingerprint,
  inEncoding,
  recompress,
  scriptHashes,
  placeholderOf,
  weightOf,
  type Encoded,
} from "./page-encoding.server";
import { pageKey, type CacheableAddress } from "./page-request.server";
import type { StorePageData } from "./page-data";

/**
 * What making a page gave: an answer of any kind, and for a menu page what it was made of and the
 * module by which scripts take it over.
 */
export type RenderedPage = {
  status: number;
  headers: [name: string, value: string][];
  body: string;
  facts: StorePageData | null;
  boot: { digest: Buffer; size: number; text: () => Promise<string> } | null;
};
/**
 * Makes the page of an address for everybody. `onFacts` is called as soon as it is known whose page
 * it is.
 */
export type RenderPage = (
  address: CacheableAddress,
  lite: boolean,
  onFacts: (facts: StorePageData) => void,
) => Promise<RenderedPage>;

/**
 * The module of a page: the versions that its address may name it by, about how many bytes it has,
 * and the bytes when they have been asked for.
 */
export type CachedHydrationModule = {
  versions: readonly [string, string];
  size: number;
  bytes: Encoded | null;
  made: Promise<Encoded> | null;
  text: () => Promise<string>;
};

/** A page that everybody gets. */
export type CachedPage = {
  key: string;
  facts: StorePageData;
  html: Encoded;
  /** Changes with every byte of the page and with its policy. */
  name: string;
  /** What the content security policy allows for the page's own scripts. */
  scripts: string;
  /** Where in the HTML one visitor's part goes. */
  slot: number | null;
  boot: CachedHydrationModule | null;
  /** Counts up with each use, over all pages. */
  usedAt: number;
  /** Whether it has been asked for again, and is worth more work. */
  again: boolean;
  /** Bytes it was last counted with. */
  weight: number;
};

/**
 * A flight is one making of a page that all who ask meanwhile wait for. Stale: something changed on
 * the way, so it is served to them and not kept.
 */
type InFlightRender = {
  made: Promise<CachedPage | RenderedPage>;
  vendorId: string | null;
  stale: boolean;
};

const PAST_MODULE_MS = 5 * 60_000;

/**
 * The public home pages of stores, finished, in memory (docs/rules.md, Page cache; decision 14).
 * @param options.maxBytes what all pages may take together; the ones longest unused go first
 * @param options.policy the content security policy's own part of a page's name
 */
export class PageCache {
  readonly #entries = new Map<string, CachedPage>();
  readonly #flights = new Map<string, InFlightRender>();
  /**
   * Modules of pages that have gone, for those who still have such a page open: the last one of
   * each.
   */
  readonly #past = new Map<string, { boot: CachedHydrationModule; until: number }>();
  readonly #underWay = new Set<InFlightRender>();
  #clock = 0;
  #bytes = 0;

  constructor(
    private readonly options: {
      render: RenderPage;
      maxBytes: number;
      policy: string;
      hears: () => boolean;
      now?: () => number;
    },
  ) {}

  #now = () => this.options.now?.() ?? Date.now();

  /** The page, if it is here and still true. Null also while this process hears of no changes. */
  get(key: string): CachedPage | null {
    const kept = this.#entries.get(key);
    if (!kept || !this.options.hears()) return null;
    if (kept.facts.freshUntil.getTime() <= this.#now()) return this.#remove(kept);
    kept.usedAt = ++this.#clock;
    return kept;
  }

  /**
   * Makes the page anew, once for all who ask at the same time.
   * @returns the page, or whatever else the address was answered with
   */
  make(address: CacheableAddress, lite: boolean): Promise<CachedPage | RenderedPage> {
    const key = pageKey(address, lite);
    const running = this.#flights.get(key);
    if (running) return running.made;
    const flight: InFlightRender = {
      made: Promise.resolve(null as never),
      vendorId: null,
      stale: !this.options.hears(),
    };
    this.#flights.set(key, flight);
    this.#underWay.add(flight);
    flight.made = this.#fly(key, address, lite, flight).finally(() => {
      this.#underWay.delete(flight);
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    });
    return flight.made;
  }

  async #fly(
    key: string,
    address: CacheableAddress,
    lite: boolean,
    flight: InFlightRender,
  ): Promise<CachedPage | RenderedPage> {
    const rendered = await this.options.render(
      address,
      lite,
      (facts) => void (flight.vendorId = facts.vendorId),
    );
    const { status, headers, body, facts, boot } = rendered;
    const html = headers.some(
      ([name, value]) => name.toLowerCase() === "content-type" && value.startsWith("text/html"),
    );
    const private_ = headers.some(([name]) => name.toLowerCase() === "set-cookie");
    if (status !== 200 || !html || private_ || !facts || (boot === null && !lite)) return rendered;
    const scripts = scriptHashes(body);
    const bytes = encoded(body);
    // nearly everybody asks for it, and what is kept is weighed with it
    const brief = inEncoding(bytes, "br");
    const kept: CachedPage = {
      key,
      facts,
      html: bytes,
      name: fingerprint(brief, scripts, this.options.policy),
      scripts,
      slot: placeholderOf(bytes.identity),
      boot: boot === null ? null : toBoot(boot),
      usedAt: ++this.#clock,
      again: false,
      weight: 0,
    };
    if (!flight.stale && this.options.hears()) this.#keep(kept);
    return kept;
  }

  #keep(kept: CachedPage): void {
    const before = this.#entries.get(kept.key);
    if (before) this.#remove(before);
    this.#entries.set(kept.key, kept);
    this.#count(kept);
  }

  #count(kept: CachedPage): void {
    const weight = weigh(kept);
    this.#bytes += weight - kept.weight;
    kept.weight = weight;
    while (this.#bytes > this.options.maxBytes) {
      let oldest: CachedPage | null = null;
      for (const entry of this.#entries.values())
        if (!oldest || entry.usedAt < oldest.usedAt) oldest = entry;
      if (!oldest) return;
      this.#remove(oldest);
    }
  }

  #remove(kept: CachedPage): null {
    if (this.#entries.get(kept.key) !== kept) return null;
    this.#entries.delete(kept.key);
    this.#bytes -= kept.weight;
    kept.weight = 0;
    if (kept.boot) this.#remember(kept.key, kept.boot);
    return null;
  }

  #remember(key: string, boot: CachedHydrationModule): void {
    const now = this.#now();
    // Oldest first, as each goes in last.
    for (const [past, { until }] of this.#past) {
      if (until > now && this.#past.size < 500) break;
      this.#past.delete(past);
    }
    this.#past.delete(key);
    this.#past.set(key, { boot, until: now + PAST_MODULE_MS });
  }

  /**
   * The bytes of a page's module by its version, of the page that is here or the one before it.
   * When there is neither, the page comes from another process or from before a restart: it is made
   * here, to the same byte.
   * @returns null when no such version is known
   */
  async boot(address: CacheableAddress, version: string): Promise<Encoded | null> {
    const boot = await this.#bootOf(address, version);
    return boot && bytesOf(boot);
  }

  async #bootOf(address: CacheableAddress, version: string): Promise<CachedHydrationModule | null> {
    const key = pageKey(address, false);
    const [kept, past] = [this.get(key)?.boot, this.#past.get(key)];
    if (kept && isVersion(kept, version)) return kept;
    if (past && past.until > this.#now() && isVersion(past.boot, version)) return past.boot;
    if (kept || version.length < SHORTEST_VERSION) return null;
    const made = await this.make(address, false);
    return "boot" in made && made.boot && "versions" in made.boot && isVersion(made.boot, version)
      ? made.boot
      : null;
  }

  /** Packs a page or a module that is asked for again as small as it goes, when there is time. */
  tighten(key: string, bytes: Encoded): void {
    const holder = () => {
      const kept = this.#entries.get(key);
      return kept && (kept.html === bytes || kept.boot?.bytes === bytes) ? kept : null;
    };
    recompress(
      bytes,
      () => holder() !== null,
      () => {
        const kept = holder();
        if (kept) this.#count(kept);
      },
    );
  }

  /**
   * Takes in what changed: the pages of that store go, whoever is making one has begun too early.
   * After a time of not hearing everything goes.
   */
  hear(signal: Signal): void {
    if (signal.topic === "order" || signal.topic === "mail") return;
    const concerns = (vendorId: string | null) =>
      signal.topic === "resync" || vendorId === null || vendorId === signal.vendorId;
    for (const kept of [...this.#entries.values()])
      if (concerns(kept.facts.vendorId)) this.#remove(kept);
    for (const flight of this.#underWay) if (concerns(flight.vendorId)) flight.stale = true;
    // Whoever asks from now on must not get what was begun before.
    for (const [key, flight] of [...this.#flights]) if (flight.stale) this.#flights.delete(key);
  }

  /** How many pages are here, and what they take. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#bytes };
  }
}

/**
 * The data that the module is made of are the menu that is kept beside it, which in memory take
 * about twice as much; the text comes to that, and what it is packed to.
 */
const MODULE_WEIGHT = 4;
const weigh = ({ html, boot }: CachedPage): number =>
  weightOf(html) + (boot ? MODULE_WEIGHT * boot.size : 0);

const toBoot = ({
  digest,
  size,
  text,
}: NonNullable<RenderedPage["boot"]>): CachedHydrationModule => ({
  versions: [digest.toString("base64url"), digest.toString("hex")],
  size,
  bytes: null,
  made: null,
  text,
});

/** Made once for all who ask; a making that failed is tried again by the next one. */
function bytesOf(boot: CachedHydrationModule): Promise<Encoded> {
  return (boot.made ??= boot.text().then(
    (text) => (boot.bytes = encoded(text)),
    (error: unknown) => {
      boot.made = null;
      throw error;
    },
  ));
}

const SHORTEST_VERSION = 8;
const isVersion = ({ versions }: CachedHydrationModule, version: string): boolean =>
  version.length >= SHORTEST_VERSION && versions.some((whole) => whole.startsWith(version));
