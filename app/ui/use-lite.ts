import { useContext } from "react";
import { DocumentContext } from "./document-context";

/**
 * Whether this page spares the visitor's data: then no picture loads before it is asked for
 * (docs/rules.md, Lite mode).
 */
export const useLite = (): boolean => useContext(DocumentContext).lite;
