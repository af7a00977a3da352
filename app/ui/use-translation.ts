import { createContext, useContext } from "react";
import { speaker } from "~/shared/translate";

/** How the page's texts are said; English wherever nothing else was set. */
export const TextContext = createContext(speaker());

/** Says a text of ours in the page's language: `t("Add {name}", { name })`. */
export const useText = () => useContext(TextContext);
