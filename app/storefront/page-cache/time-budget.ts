/** What one visitor or network has left of a process's time. */
type Account = { leftMs: number; at: number; lastMs: number };

/** How long a page takes of which nothing is known yet. */
const FIRST_MS = 15;
const MAX_ACCOUNTS = 20_000;

/**
 * Shares a process's time among those who ask for pages that it has to make: everybody may use some
 * at once, and gets some back each second. What is above that waits for its turn, so that however
 * many pages one of them asks for, they take that share and no more (docs/rules.md, Limits).
 */
export class TimeBudget {
  readonly #accounts = new Map<string, Account>();

  /**
   * @param options.burstMs what may be used at once
   * @param options.perSecondMs what comes back each second
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
   * Takes what one more page of this account will cost, by what the last one did.
   * @returns how long it has to wait, in ms, and what says what it really took
   */
  reserve(key: string): { waitMs: number; charge: (tookMs: number) => void } {
    const account = this.#account(key);
    const expectedMs = account.lastMs;
    account.leftMs -= expectedMs;
    return {
      waitMs: Math.max(0, (-account.leftMs / this.options.perSecondMs) * 1000),
      charge: (tookMs) => {
        account.leftMs += expectedMs - tookMs;
        if (tookMs > 0) account.lastMs = tookMs;
      },
    };
  }

  #account(key: string): Account {
    const now = this.#now();
    const { burstMs, perSecondMs } = this.options;
    const found = this.#accounts.get(key);
    if (!found) {
      if (this.#accounts.size >= MAX_ACCOUNTS) this.#forgetOldest();
      const account = { leftMs: burstMs, at: now, lastMs: FIRST_MS };
      this.#accounts.set(key, account);
      return account;
    }
    found.leftMs = Math.min(burstMs, found.leftMs + ((now - found.at) / 1000) * perSecondMs);
    found.at = now;
    return found;
  }

  #forgetOldest(): void {
    for (const key of this.#accounts.keys()) {
      this.#accounts.delete(key);
      if (this.#accounts.size < MAX_ACCOUNTS / 2) return;
    }
  }
}
