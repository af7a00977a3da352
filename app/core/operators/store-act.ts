/** What an operator may do to one store, each with a fresh sign-in (docs/rules.md, Operators). */
const storeActs = ["suspend", "resume", "rename", "transfer", "close", "merge", "erase"] as const;
export type StoreAct = (typeof storeActs)[number];

export const isStoreAct = (text: string): text is StoreAct =>
  (storeActs as readonly string[]).includes(text);

/** What they may do to one store's payouts. */
const payoutsActs = ["trust", "automatic", "hold", "release"] as const;
export type PayoutsAct = (typeof payoutsActs)[number];

export const isPayoutsAct = (text: string): text is PayoutsAct =>
  (payoutsActs as readonly string[]).includes(text);

/** Asks for the store's name, typed: it can't be undone. */
export const namesTheStore = (act: StoreAct): boolean =>
  ["transfer", "close", "merge", "erase"].includes(act);

/** Offered as what customers read, and translated for them. */
export const SUSPENDED = "This store isn’t taking orders at the moment.";

export const MAX_NOTICE = 200;
export const MAX_WHY = 500;
