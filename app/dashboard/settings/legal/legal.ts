/** Characters of the terms, and of each policy (docs/rules.md, Legal texts). */
export const MAX_LEGAL_LENGTH = { terms: 5_000, policy: 1_000 } as const;
