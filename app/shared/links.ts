/**
 * Returns a text without anything that a program makes a link of: `evil.example/win` becomes
 * `evil. example/win`. Who reads it still reads all of it.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/[.。．｡](?=\p{L}[\p{L}\p{N}-])/gu, "$& ").replaceAll("://", ": //");
