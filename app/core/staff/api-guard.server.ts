import { paths } from "~/shared/paths";

const apiRefusal = (status: number, error: string, headers: Record<string, string> = {}) =>
  Response.json({ error }, { status, headers: { "Cache-Control": "no-store", ...headers } });

/**
 * Adapts the guard to addresses that scripts read: event streams, uploads, APIs. Scripts get a
 * reason where people get a redirect.
 * @param guarded the result of `requireVendor`
 * @throws a 401 response, JSON with `error`, when nobody is signed in; 403 before the store is set
 * up or when the role lacks the permission; 503 when the profile can't be read
 */
export async function asApiGuard<T>(guarded: Promise<T>): Promise<T> {
  try {
    return await guarded;
  } catch (refusal) {
    if (!(refusal instanceof Response) || refusal.status === 403) throw refusal;
    if (refusal.status === 503)
      throw apiRefusal(503, "Profile Not Available", { "Retry-After": "5" });
    throw refusal.headers.get("Location")?.startsWith(paths.login())
      ? apiRefusal(401, "Please sign in")
      : apiRefusal(403, "Please finish setting up your store");
  }
}
