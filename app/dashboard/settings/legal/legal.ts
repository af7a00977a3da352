/**
 * The most characters of a store's terms, and of each of its policies (docs/rules.md, Legal texts).
 */
export const MAX_LEGAL_LENGTH = { terms: 5_000, policy: 1_000 } as const;
