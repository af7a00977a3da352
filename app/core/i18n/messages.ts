/** The texts that one kind of page needs in a browser, by the English ones. */
export type MessagePart = Readonly<Record<string, string>>;

/**
 * Its parts: `shared` is for all of a store's pages; `paper`, `mails` and `reviews` only the
 * server says; the others are what some pages need.
 */
export const partNames = [
  "shared",
  "tools",
  "menu",
  "checkout",
  "paying",
  "order",
  "about",
  "invoice",
  "outcome",
  "paper",
  "mails",
  "reviews",
] as const;
export type PartName = (typeof partNames)[number];

/**
 * The message parts each kind of page loads. The frame is around all of them, and is alone where
 * there is no page.
 */
export const pageParts = {
  frame: ["shared"],
  menu: ["shared", "menu"],
  checkout: ["shared", "paying", "checkout"],
  order: ["shared", "tools", "paying", "order"],
  about: ["shared", "tools", "about"],
  invoice: ["shared", "tools", "paying", "invoice"],
  outcome: ["shared", "tools", "outcome"],
} as const satisfies Record<string, readonly PartName[]>;
export type TranslatedPage = keyof typeof pageParts;

/** A language. `tag` is its own (BCP 47). */
export type MessageCatalogue = { tag: string; parts: Record<PartName, MessagePart> };
