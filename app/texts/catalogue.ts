/** The texts that one kind of page needs in a browser, by the English ones, and the sentences that rules make there, with named gaps. */
export type Part = { texts: Record<string, string>; said: Record<string, string> };

/** Its parts: `shared` is for all of a store's pages; `paper` and `mails` only the server says; the others are what some pages need. */
export const partNames = ["shared", "problem", "tools", "menu", "checkout", "paying", "order", "about", "invoice", "outcome", "paper", "mails"] as const;
export type PartName = (typeof partNames)[number];

/** What each kind of page brings. A menu does without what says that a page is not there: its scripts come with what happens on it. */
export const pageParts = {
  frame: ["shared", "problem"],
  menu: ["shared", "menu"],
  checkout: ["shared", "problem", "paying", "checkout"],
  order: ["shared", "problem", "tools", "paying", "order"],
  about: ["shared", "problem", "tools", "about"],
  invoice: ["shared", "problem", "tools", "paying", "invoice"],
  outcome: ["tools", "outcome"],
} as const satisfies Record<string, readonly PartName[]>;
export type TextPage = keyof typeof pageParts;

/** A language. `tag` is its own (BCP 47). */
export type Catalogue = { tag: string; parts: Record<PartName, Part> };
