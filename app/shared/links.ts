/**
 * Breaks up everything in a text that programs would turn into a link: `evil.example/win` becomes
 * `evil. example/win`. People can still read all of it.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/[.。．｡](?=\p{L}[\p{L}\p{N}-])/gu, "$& ").replaceAll("://", ": //");
