type Bucket = { tokensMs: number; refilledAt: number; lastMs: number };

/** What a page is taken to cost before one has been measured. */
const FIRST_MS = 15;
const MAX_BUCKETS = 20_000;

/**
 * Token buckets of processor time, one a key. A bucket may run into debt: who asks then waits until
 * it is refilled, so that no number of requests takes more than the refill (docs/rules.md, Limits).
 */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();

  /**
   * @param options.burstMs what a full bucket holds
   * @param options.perSecondMs what flows in each second
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
   * Takes the tokens that the key's last page cost.
   * @returns how long to wait for them, in ms, and what corrects them by the true cost
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
