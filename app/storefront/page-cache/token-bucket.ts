type Bucket = { tokensMs: number; refilledAt: number; lastMs: number };

/** The assumed cost of a page before any was measured. */
const FIRST_MS = 15;
const MAX_BUCKETS = 20_000;

/**
 * Token buckets of CPU time, one per key. A bucket may go into debt, and its next users wait for
 * the refill, so that no number of requests takes more than the refill (docs/rules.md, Limits).
 */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();

  /**
   * @param options.burstMs a full bucket's tokens
   * @param options.perSecondMs tokens gained per second
   */
  constructor(
    private readonly options: {
      burstMs: number;
      perSecondMs: number;
      now?: () => number;
    },
  ) {}

  #now = () => this.options.now?.() ?? performance.now();

  /**
   * Takes as many tokens as the key's last page cost.
   * @returns how long to wait for them (ms), and a function that corrects them by the true cost
   */
  take(key: string): { waitMs: number; settle: (tookMs: number) => void } {
    const bucket = this.#refilled(key);
    const expectedMs = bucket.lastMs;
    bucket.tokensMs -= expectedMs;
    return {
      waitMs: Math.max(0, (-bucket.tokensMs / this.options.perSecondMs) * 1000),
      settle: (tookMs) => {
        bucket.tokensMs += expectedMs - tookMs;
        if (tookMs > 0) bucket.lastMs = tookMs;
      },
    };
  }

  #refilled(key: string): Bucket {
    const now = this.#now();
    const { burstMs, perSecondMs } = this.options;
    let bucket = this.#buckets.get(key);
    if (!bucket) {
      if (this.#buckets.size >= MAX_BUCKETS) this.#dropOldest();
      bucket = { tokensMs: burstMs, refilledAt: now, lastMs: FIRST_MS };
      this.#buckets.set(key, bucket);
    }
    const inflowMs = ((now - bucket.refilledAt) / 1000) * perSecondMs;
    bucket.tokensMs = Math.min(burstMs, bucket.tokensMs + inflowMs);
    bucket.refilledAt = now;
    return bucket;
  }

  #dropOldest(): void {
    for (const key of this.#buckets.keys()) {
      this.#buckets.delete(key);
      if (this.#buckets.size < MAX_BUCKETS / 2) return;
    }
  }
}
