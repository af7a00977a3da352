/** What a store's pages can speak to customers, with what each is called in itself. */
export const languages = { en: "English", pcm: "Nigerian Pidgin" } as const;
export type Language = keyof typeof languages;

/** Whether a text names one of them. */
export const isLanguage = (text: unknown): text is Language =>
  typeof text === "string" && Object.hasOwn(languages, text);
