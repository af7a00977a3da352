import type { OrderStatus } from "~schema/orders";
import { env } from "~/platform/env.server";
import { isUuid } from "~/shared/ids";

/** As long as somebody may want the same again. */
const TTL_SECONDS = 90 * 24 * 3600;

/** Returns the id of the order that this browser follows at a store, or followed last. */
export function followedOrder(cookieHeader: string | null | undefined): string | null {
  const id = /(?:^|;\s*)order=([0-9a-f-]{36})(?:;|$)/.exec(cookieHeader ?? "")?.[1];
  return id && isUuid(id) ? id : null;
}

/**
 * Returns the Set-Cookie header to follow an order, or to unfollow it once it is over. One that was
 * delivered stays, to be ordered again.
 */
export function followHeader(
  request: Request,
  base: string,
  order: { id: string; underWay: boolean; status?: OrderStatus },
): { "Set-Cookie"?: string } {
  if (order.underWay) return { "Set-Cookie": followCookie(base, order.id) };
  if (order.status === "delivered") return {};
  return followedOrder(request.headers.get("Cookie")) === order.id
    ? { "Set-Cookie": followCookie(base, null) }
    : {};
}

/**
 * Lasts from the latest page view. Scripts can read it, so that the customer can delete it.
 * @param id null to unfollow
 */
function followCookie(base: string, id: string | null): string {
  const secure = env().publicUrl.startsWith("https:") ? "; Secure" : "";
  const age = id ? TTL_SECONDS : 0;
  return `order=${id ?? ""}; Path=${base || "/"}; SameSite=Lax; Max-Age=${age}${secure}`;
}
