/**
 * The cookie of a visitor who turned lite mode off (`off`) although the browser asks to save data.
 * Scripts read it too, so it isn't HttpOnly.
 */
export const LITE_COOKIE = "lite";

const TURNED_OFF = /(?:^|;\s*)lite=off(?:;|$)/;

export const liteTurnedOff = (cookies: string | null | undefined): boolean =>
  TURNED_OFF.test(cookies ?? "");

/**
 * Decides on lite mode for a request (docs/rules.md, Lite mode).
 * @param headers its `Save-Data` and `Cookie`
 * @returns `lite`: load as little as possible. `offered`: the browser asks for it, but the visitor
 * has turned it off.
 */
export function liteMode(headers: {
  saveData: string | null | undefined;
  cookie: string | null | undefined;
}): { lite: boolean; offered: boolean } {
  const saving = headers.saveData?.trim().toLowerCase() === "on";
  const off = liteTurnedOff(headers.cookie);
  return { lite: saving && !off, offered: saving && off };
}
