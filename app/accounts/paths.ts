/** Where signing in and out lives. `~/vendors/paths` includes these: whoever may import that one takes them from there. */
export const accountPaths = {
  /** @param returnTo a path of ours to go to after signing in; @param failed says that the last try failed */
  login: (returnTo?: string, failed = false) => `/login${entryQuery(returnTo, failed)}`,
  register: (returnTo?: string, failed = false) => `/register${entryQuery(returnTo, failed)}`,
  signIn: () => "/auth/google",
  signInCallback: () => "/auth/google/callback",
  afterSignIn: () => "/onboarding",
  logout: () => "/logout",
} as const;

function entryQuery(returnTo: string | undefined, failed: boolean): string {
  const fields = new URLSearchParams();
  if (failed) fields.set("failed", "1");
  if (returnTo) fields.set("returnTo", returnTo);
  return fields.size ? `?${fields.toString()}` : "";
}
