/**
 * Control characters but line ends and tabs; invisible ones that turn the direction of what follows
 * or make two names look the same (category Cf), but the two that join letters and emoji; halves of
 * characters; letters that are blank (Hangul fillers, a Braille cell without dots).
 */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- these are the ones to find
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|(?![\u200c\u200d])\p{Cf}|\p{Cs}|[\u115f\u1160\u2800\u3164\uffa0]/gu;
const LINE_SEPARATORS = /[\u2028\u2029]/g;
/** Marks on one letter that no language has: ordering them (NFC) takes the square of their number. */
const PILED_UP = /(\p{M}{8})\p{M}+/gu;

/**
 * Returns a text as it is stored: without the characters that nobody types and nobody sees, some of
 * which no database takes (NUL and its like), and composed (NFC), so that `ọ` from a Mac's file is
 * `ọ` from a phone. Line ends and tabs stay.
 */
export const cleanText = (text: string): string =>
  text.replace(UNSEEN, "").replace(LINE_SEPARATORS, "\n").replace(PILED_UP, "$1").normalize("NFC");
