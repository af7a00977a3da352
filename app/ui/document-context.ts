import { createContext } from "react";

/**
 * What only the server's document knows. In the browser it stays empty: the sheet is in the page already, and nonces are hidden from scripts.
 */
export const DocumentContext = createContext<{ nonce: string | undefined; styles: string }>({ nonce: undefined, styles: "" });
