/** Limits of item options (docs/rules.md, Item options). */
export const MAX_GROUPS = 100;
export const MAX_OPTIONS = 50;
export const MAX_GROUPS_OF_ITEM = 12;
export const MAX_CHOSEN = 99;
