/**
 * Control characters except line ends and tabs; invisible ones that reverse the direction of text
 * or make two names look the same (category Cf), except the two that join letters and emoji; lone
 * surrogates; blank letters (Hangul fillers, a Braille cell without dots).
 */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- these are the ones to find
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|(?![\u200c\u200d])\p{Cf}|\p{Cs}|[\u115f\u1160\u2800\u3164\uffa0]/gu;
const LINE_SEPARATORS = /[\u2028\u2029]/g;
/** More marks on a letter than any language has: NFC sorts them in quadratic time. */
const PILED_UP = /(\p{M}{8})\p{M}+/gu;

/**
 * Returns a text for storage: without invisible characters that nobody types, some of which no
 * database accepts (NUL and the like), and composed (NFC), so that `ọ` from a Mac's file equals `ọ`
 * from a phone. Line ends and tabs stay.
 */
export const cleanText = (text: string): string =>
  text.replace(UNSEEN, "").replace(LINE_SEPARATORS, "\n").replace(PILED_UP, "$1").normalize("NFC");
