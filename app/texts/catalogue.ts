/** The texts that one kind of page needs in a browser, by the English ones, and the sentences that rules make there, with named gaps. */
export type Part = { texts: Record<string, string>; said: Record<string, string> };

/** A language. `tag` is its own (BCP 47); `shared` is for all of a store's pages, `server` what only the server says. */
export type Catalogue = { tag: string; parts: Record<"shared" | "menu" | "checkout" | "order" | "server", Part> };
