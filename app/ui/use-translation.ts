import { createContext, useContext } from "react";
import { translator } from "~/shared/translate";

export const TranslateContext = createContext(translator());

/** Returns the translator of the page's language: `t("Add {name}", { name })`. */
export const useTranslate = () => useContext(TranslateContext);
