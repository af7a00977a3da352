// eslint-disable-next-line no-control-regex -- these are the ones to find
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Returns a text without the characters that nobody types and no database takes (NUL and its like);
 * line ends and tabs stay.
 */
export const withoutControls = (text: string): string => text.replace(CONTROL_CHARACTERS, "");
