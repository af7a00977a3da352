import { env } from "~/platform/env.server";
import { isUuid } from "~/shared/ids";

const TTL_SECONDS = 24 * 3600;

/** Returns the id of the order that this browser follows at a store; null for none. */
export function followedOrder(cookieHeader: string | null | undefined): string | null {
  const id = /(?:^|;\s*)order=([0-9a-f-]{36})(?:;|$)/.exec(cookieHeader ?? "")?.[1];
  return id && isUuid(id) ? id : null;
}

/**
 * Returns the Set-Cookie header with which a browser remembers an order, from the answer that places
 * it: one under way is followed, one that is over no more; null where nothing changes.
 */
export function followHeader(
  request: Request,
  base: string,
  order: { id: string; underWay: boolean },
): { "Set-Cookie"?: string } {
  if (order.underWay) return { "Set-Cookie": followCookie(base, order.id) };
  return followedOrder(request.headers.get("Cookie")) === order.id
    ? { "Set-Cookie": followCookie(base, null) }
    : {};
}

/**
 * For a day from the last look. Scripts may read it, so that a person can have it forgotten.
 * @param base the root of the store's addresses on this host
 * @param id null to follow none any more
 */
function followCookie(base: string, id: string | null): string {
  const secure = env().publicUrl.startsWith("https:") ? "; Secure" : "";
  const age = id ? TTL_SECONDS : 0;
  return `order=${id ?? ""}; Path=${base || "/"}; SameSite=Lax; Max-Age=${age}${secure}`;
}
