/**
 * Lower case, without accents, dots below or apostrophes, so that `ola oneil` finds `Ọlá O’Neil`.
 * The database's `search_text()` does the same.
 */
export const searchText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’‘ʼʻ`´]/g, "")
    .toLowerCase();
