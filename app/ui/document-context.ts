import { createContext } from "react";

/** What the document around a page is made with. */
export type DocumentFacts = {
  /**
   * A store's page, one of the office, or one that the product shows to everybody. They have
   * different sheets, and scripts reach them in different ways.
   */
  page: "store" | "office" | "public";
  /**
   * Allows this answer's inline scripts. Hidden from scripts, so nothing in the browser, and
   * nothing where the answer is for everybody.
   */
  nonce: string | undefined;
  /** The sheet to inline. */
  styles: string;
  /**
   * The root of the store's addresses on this host; nothing on its own host, and on office pages.
   */
  base: string;
  /** Nothing but what is asked for: no scripts, pictures on tap (docs/rules.md, Lite mode). */
  lite: boolean;
  /** The browser asks to save data, but the visitor has turned lite mode off. */
  liteOffered: boolean;
};

/** The root of a store's addresses as a page's own address has it. */
export const baseOfPath = (pathname: string): string =>
  /^\/store\/[^/]+/.exec(pathname)?.[0].toLowerCase() ?? "";

const none: DocumentFacts = {
  page: "office",
  nonce: undefined,
  styles: "",
  base: "",
  lite: false,
  liteOffered: false,
};

/**
 * In the browser: what the document itself says, so that a page that takes its place looks the
 * same.
 */
function fromDocument(): DocumentFacts {
  const { dataset, classList } = document.documentElement;
  return {
    ...none,
    page: dataset.page === "store" ? "store" : "office",
    styles: document.querySelector("style")?.textContent ?? "",
    base: baseOfPath(location.pathname),
    lite: classList.contains("lite"),
    liteOffered: document.querySelector(".lite-line.off") !== null,
  };
}

/** The server gives it with each document; the browser reads it off the document. */
export const DocumentContext = createContext<DocumentFacts>(
  typeof document === "undefined" ? none : fromDocument(),
);
