/** The texts that one kind of page needs in a browser, keyed by the English text. */
export type MessagePart = Readonly<Record<string, string>>;

/**
 * `shared` is for all of a store's pages; `paper`, `mails`, `reviews`, `rider`
 * and `help` stay on the server.
 */
export const partNames = [
  "shared",
  "tools",
  "menu",
  "checkout",
  "phone",
  "paying",
  "order",
  "about",
  "invoice",
  "outcome",
  "paper",
  "mails",
  "reviews",
  "rider",
  "help",
] as const;
export type PartName = (typeof partNames)[number];

/** The parts of each kind of page. `frame` surrounds every page, and is alone on error pages. */
export const pageParts = {
  frame: ["shared"],
  menu: ["shared", "menu"],
  checkout: ["shared", "paying", "checkout"],
  phone: ["shared", "paying", "phone"],
  order: ["shared", "tools", "paying", "order"],
  about: ["shared", "tools", "about"],
  invoice: ["shared", "tools", "paying", "invoice"],
  outcome: ["shared", "tools", "outcome"],
} as const satisfies Record<string, readonly PartName[]>;
export type TranslatedPage = keyof typeof pageParts;

/** A language's texts. `tag` is its BCP 47 tag. */
export type MessageCatalogue = { tag: string; parts: Record<PartName, MessagePart> };
