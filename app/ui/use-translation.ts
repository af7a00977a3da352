import { createContext, useContext } from "react";
import { translator } from "~/shared/translate";

/** The page's translator; English by default. */
export const TranslateContext = createContext(translator());

/** Returns the translator of the page's language: `t("Add {name}", { name })`. */
export const useTranslate = () => useContext(TranslateContext);
