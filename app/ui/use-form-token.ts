import { useState } from "react";

/**
 * Returns the token by which a form sent twice counts once. It stays the same while the person
 * fills the form in, although a page that is read again has a new one.
 * @param fresh the page's own
 * @param used tokens that have arrived: after that the form is for something else
 */
export function useFormToken(fresh: string, used: readonly (string | null)[] = []): string {
  const [token, setToken] = useState(fresh);
  if (!used.includes(token) || token === fresh) return token;
  setToken(fresh);
  return fresh;
}
