import { createContext, useContext } from "react";
import { translator } from "~/shared/translate";

/** The page's translation; English where none was set. */
export const TranslateContext = createContext(translator());

/** Returns the translator of the page's language: `t("Add {name}", { name })`. */
export const useTranslate = () => useContext(TranslateContext);
