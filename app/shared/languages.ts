export const languages = { en: "English", pcm: "Nigerian Pidgin" } as const;
export type Language = keyof typeof languages;

export const isLanguage = (text: unknown): text is Language =>
  typeof text === "string" && Object.hasOwn(languages, text);
