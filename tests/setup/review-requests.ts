import { eq } from "drizzle-orm";
import { reviews } from "~schema";
import { systemDb } from "~/platform/db.server";
import { action, loader } from "~/routes/store.$vendorName.orders.$orderId";
import { makeOrder, type MadeVendor } from "../../drizzle/seed/factories";
import { routeArgs } from "./vendor-requests";

export type SentFields = Record<string, string | Blob>;

/** Makes delivered orders of a store, and reads and sends their reviews as a browser does. */
export function reviewsOfStore(vendor: () => MadeVendor) {
  const delivered = (over: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
    makeOrder(systemDb, {
      vendorId: vendor().id,
      status: "delivered",
      lines: [{ name: "Rice", price: 250_000 }],
      createdAt: new Date(Date.now() - 2 * 3_600_000),
      ...over,
    });

  const at = (orderId: string, slug = vendor().storeSlug!) => ({
    vendorName: slug,
    orderId,
  });
  function post(orderId: string, fields: SentFields, slug = vendor().storeSlug!) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return new Request(`http://localhost:3000/store/${slug}/orders/${orderId}`, {
      method: "POST",
      headers: { Host: "localhost:3000" },
      body,
    });
  }

  /** An action's answer: a redirect's target, or the page's section with its status. */
  async function send(orderId: string, fields: SentFields, slug?: string) {
    const answer: unknown = await action(
      routeArgs(post(orderId, fields, slug), at(orderId, slug)),
    ).catch((thrown: unknown) => thrown);
    if (answer instanceof Response)
      return {
        status: answer.status,
        to: answer.headers.get("Location"),
        html: "",
        retryAfter: answer.headers.get("Retry-After"),
      };
    if (answer instanceof Error) throw answer;
    const { data, init } = answer as {
      data: { html: string };
      init: { status: number; headers: Record<string, string> };
    };
    return {
      status: init.status,
      to: null,
      html: data.html,
      retryAfter: init.headers["Retry-After"] ?? null,
    };
  }
  async function shown(orderId: string, query = "", slug = vendor().storeSlug!) {
    const request = new Request(`http://localhost:3000/store/${slug}/orders/${orderId}${query}`, {
      headers: { Host: "localhost:3000" },
    });
    const answer = await loader(routeArgs(request, at(orderId, slug)));
    return answer.data.view.review;
  }
  const reviewsOf = (orderId: string) =>
    systemDb.select().from(reviews).where(eq(reviews.orderId, orderId));

  return { delivered, send, shown, reviewsOf };
}
