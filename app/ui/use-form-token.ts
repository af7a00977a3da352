import { useState } from "react";

/**
 * Returns the token that makes a form sent twice count once. It lasts as long as what its person
 * means to do: a page that is read again brings others, and changes nothing.
 * @param fresh the page's own
 * @param used tokens that have arrived: after its own the form is for something else
 */
export function useFormToken(fresh: string, used: readonly (string | null)[] = []): string {
  const [token, setToken] = useState(fresh);
  if (!used.includes(token) || token === fresh) return token;
  setToken(fresh);
  return fresh;
}
