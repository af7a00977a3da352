/**
 * The cookie by which a visitor has everything loaded although the browser asks to save data:
 * `off`. Scripts read it too, so it is not HttpOnly.
 */
export const LITE_COOKIE = "lite";

const TURNED_OFF = /(?:^|;\s*)lite=off(?:;|$)/;

/** Whether a Cookie header or document.cookie says that everything is to be loaded. */
export const liteTurnedOff = (cookies: string | null | undefined): boolean =>
  TURNED_OFF.test(cookies ?? "");

/**
 * What a request says of sparing data (docs/rules.md, Lite mode).
 * @param headers its `Save-Data` and `Cookie`
 * @returns `lite`: nothing but what is asked for. `offered`: could be, but the visitor has turned
 * it off.
 */
export function liteMode(headers: {
  saveData: string | null | undefined;
  cookie: string | null | undefined;
}): { lite: boolean; offered: boolean } {
  const saving = headers.saveData?.trim().toLowerCase() === "on";
  const off = liteTurnedOff(headers.cookie);
  return { lite: saving && !off, offered: saving && off };
}
