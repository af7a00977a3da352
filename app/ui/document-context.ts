import { createContext } from "react";

/** The element that React renders into; nothing else changes its content. */
export const ROOT_ID = "root";

export type DocumentFacts = {
  /** The part of the product: each has its own style sheet and its own way to load scripts. */
  page: "store" | "dashboard" | "public";
  /** Allows inline scripts. Undefined in the browser and in responses cached for everybody. */
  nonce: string | undefined;
  styles: string;
  /** The root of the store's addresses on this host; empty on its own host and on other pages. */
  base: string;
  /** Lite mode: no scripts, pictures on tap (docs/rules.md, Lite mode). */
  lite: boolean;
  /** The browser asks to save data, but the visitor has turned lite mode off. */
  liteOffered: boolean;
};

/** Returns the root of a store's addresses from a page's path. */
export const baseOfPath = (pathname: string): string =>
  /^\/store\/[^/]+/.exec(pathname)?.[0].toLowerCase() ?? "";

const none: DocumentFacts = {
  page: "dashboard",
  nonce: undefined,
  styles: "",
  base: "",
  lite: false,
  liteOffered: false,
};

/** Reads the facts off the document in the browser, so that the next page renders the same. */
function fromDocument(): DocumentFacts {
  const { dataset, classList } = document.documentElement;
  return {
    ...none,
    page: dataset.page as DocumentFacts["page"],
    base: baseOfPath(location.pathname),
    lite: classList.contains("lite"),
    liteOffered: document.querySelector(".lite-line.off") !== null,
  };
}

export const DocumentContext = createContext<DocumentFacts>(
  typeof document === "undefined" ? none : fromDocument(),
);
