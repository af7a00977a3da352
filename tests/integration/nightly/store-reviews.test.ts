import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reviews, reviewVotes, rateLimits, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { deleteSingleton } from "~/platform/singleton.server";
import { newVisitorToken } from "~/platform/visitor.server";
import { action } from "~/routes/store.$vendorName.reviews";
import { fetchPage } from "../../../bench/page";
import { makeOrder, makeVendor, type New } from "../../../drizzle/seed/factories";
import { makeReview } from "../../../drizzle/seed/store-factories";
import { ask, onStore, product, shop, startSharedStore, url } from "../../setup/shared-store";
import { cookieOf, routeArgs, sentBack } from "../../setup/vendor-requests";

startSharedStore();

const DAY_MS = 86_400_000;
const PAGE = "/reviews";
/** Compressed, without headers; most of it is common to all store pages. */
const PAGE_BYTES = 21_500;
const orders: string[] = [];
beforeAll(async () => {
  for (let made = 0; made < 25; made++) {
    const order = await makeOrder(systemDb, {
      vendorId: shop.vendorId,
      status: "delivered",
      customerName: "Adaeze Nwosu-Okonkwo",
      customerPhone: "+2348031234567",
      customerEmail: "adaeze@secret.example",
      lines: [{ item: shop.rice }, { name: "Cake for Ngozi", price: 100_000 }],
    });
    orders.push(order.id);
  }
});
beforeEach(async () => {
  await systemDb.delete(reviews);
  await systemDb.delete(rateLimits);
});

let next = 0;
const review = (given: Partial<New<"reviews">> = {}) =>
  makeReview(systemDb, {
    vendorId: shop.vendorId,
    orderId: orders[next++ % orders.length]!,
    ...given,
  });
const several = async (ratings: readonly number[]) => {
  for (const rating of ratings) await review({ rating });
};
const read = async (path: string, userAgent?: string) => {
  const answer = await ask(path, {
    ...onStore,
    headers: { accept: "text/html", "user-agent": userAgent },
  });
  return answer.body;
};
const idsOn = (html: string) =>
  [...html.matchAll(/<li id="r-([0-9a-f-]{36})"/g)].map(([, id]) => id);
const structuredOn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as Record<
    string,
    unknown
  >;
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1)";

describe("the menu", () => {
  const shows = async (text: string | null) =>
    expect
      .poll(async () => /href="\/reviews"[^>]*>([^<]+)</.exec(await read("/"))?.[1] ?? null)
      .toBe(text);

  it("shows average and number of reviews from five on, including hidden ones, as soon as they change", async () => {
    await several([5, 5, 4, 4]);
    await shows(null);
    const fifth = await review({ rating: 5, status: "hidden" });
    await shows("★ 4.6 · 5 reviews");
    await review({ rating: 1, status: "flagged" });
    await shows("★ 4.0 · 6 reviews");
    await systemDb.update(reviews).set({ status: "removed" }).where(eq(reviews.id, fifth.id));
    await shows("★ 3.8 · 5 reviews");
    await systemDb.update(reviews).set({ rating: 5 }).where(eq(reviews.status, "flagged"));
    await shows("★ 4.6 · 5 reviews");
    await systemDb.update(reviews).set({ status: "removed" }).where(eq(reviews.status, "flagged"));
    await shows(null);
  });

  it("has the same in its structured data, and nothing below five", async () => {
    await several([5, 5, 4, 4]);
    expect(structuredOn(await read("/", CRAWLER))).not.toHaveProperty("aggregateRating");
    await several([5]);
    await shows("★ 4.6 · 5 reviews");
    for (const path of ["/", PAGE])
      expect(structuredOn(await read(path, CRAWLER))).toMatchObject({
        aggregateRating: { "@type": "AggregateRating", ratingValue: "4.6", reviewCount: 5 },
      });
  });
});

describe("the reviews page", () => {
  it("shows published reviews, and new ones after three days", async () => {
    const ago = (ms: number) => new Date(Date.now() - ms);
    const published = await review({ createdAt: ago(1_000) });
    const silent = await review({ status: "new", createdAt: ago(3 * DAY_MS + 60_000) });
    const young = await review({ status: "new", createdAt: ago(3 * DAY_MS - 60_000) });
    const others = [];
    for (const status of ["hidden", "flagged", "removed"] as const)
      others.push((await review({ status, createdAt: ago(9 * DAY_MS) })).id);
    const html = await read(PAGE);
    expect(idsOn(html)).toEqual([published.id, silent.id]);
    for (const id of [young.id, ...others]) expect(html).not.toContain(id);
    expect(html).toContain("3 aren’t shown");
    await systemDb.update(reviews).set({ status: "published" }).where(eq(reviews.id, young.id));
    expect(idsOn(await read(PAGE))).toEqual([published.id, young.id, silent.id]);
  });

  it("shows only first names with an initial, and only dishes on the menu", async () => {
    await review();
    const html = await read(PAGE);
    expect(html).toContain("Adaeze N.");
    expect(html).toContain(`Ordered: ${shop.rice.name}<`);
    for (const secret of ["Nwosu", "Okonkwo", "8031234567", "adaeze@", "Ngozi"])
      expect(html).not.toContain(secret);
  });

  it("escapes text that looks like markup, for people and machines", async () => {
    const evil = `</script><img src=x onerror=alert(1)>"'&`;
    await review({ title: evil, comment: evil, response: evil, respondedAt: new Date() });
    for (const agent of [undefined, CRAWLER]) {
      const html = await read(PAGE, agent);
      expect(html).not.toContain("<img src=x");
      expect(html.match(/&lt;\/script&gt;/g)?.length).toBeGreaterThanOrEqual(3);
    }
    expect(structuredOn(await read(PAGE, CRAWLER))).toMatchObject({
      "@type": "Restaurant",
      review: [{ name: evil, reviewBody: evil, author: { name: "Adaeze N." } }],
    });
    expect(await read(PAGE)).not.toContain("ld+json");
  });

  it("pages through all of them, each once, and through those with a number of stars", async () => {
    const at = new Date(Date.now() - DAY_MS);
    // Some share an instant and are ordered by id.
    for (let n = 0; n < 23; n++)
      await review({ rating: (n % 2) + 4, createdAt: new Date(at.getTime() - (n >> 2) * 1_000) });
    const walk = async (path: string) => {
      const found: (string | undefined)[][] = [];
      for (let to: string | undefined = path; to;) {
        const html = await read(to);
        found.push(idsOn(html));
        to = /href="([^"]+)"[^>]*>Older reviews/.exec(html)?.[1]?.replaceAll("&amp;", "&");
      }
      return found;
    };
    const all = await walk(PAGE);
    expect(all.map(({ length }) => length)).toEqual([10, 10, 3]);
    expect(new Set(all.flat()).size).toBe(23);
    const fours = await walk(`${PAGE}?stars=4`);
    expect(fours.map(({ length }) => length)).toEqual([10, 2]);
    const stored = await systemDb
      .select({ id: reviews.id })
      .from(reviews)
      .where(eq(reviews.rating, 4))
      .orderBy(sql`created_at desc, id`);
    expect(fours.flat()).toEqual(stored.map(({ id }) => id));
    // A deleted position redirects to the beginning, and an invalid one is ignored.
    const lost = await ask(`${PAGE}?stars=4&after=${randomUUID()}`, onStore);
    expect([lost.status, lost.headers.location]).toEqual([302, "/reviews?stars=4"]);
    expect(idsOn(await read(`${PAGE}?stars=9&after='`))).toEqual(all[0]);
  });

  it("stays within 21,500 bytes with ten reviews of some lines", async () => {
    for (let n = 0; n < 11; n++)
      await review({
        title: `Review number ${n}`,
        comment: `${randomUUID()} The rice was hot and there was enough of it for two. `.repeat(3),
        response: n % 2 ? `Thank you, ${randomUUID()}. Come again soon.` : null,
        liked: ["taste", "portion"],
      });
    const page = await fetchPage(product.port, PAGE, { Host: onStore.host });
    expect(page.body.length).toBeLessThanOrEqual(PAGE_BYTES);
    expect((await ask(PAGE, onStore)).headers["cache-control"]).toBe("no-store");
  });

  it("exists without any reviews, but is indexed only with some", async () => {
    const empty = await read(PAGE);
    expect(empty).toContain("No reviews yet");
    expect(empty).toContain("noindex");
    expect((await ask("/sitemap.xml", onStore)).body).not.toContain(`${url}/reviews`);
    await review();
    const html = await read(PAGE);
    expect(html).toContain(`<link rel="canonical" href="${url}/reviews"/>`);
    expect(html).not.toContain("noindex");
    expect((await ask("/sitemap.xml", onStore)).body).toContain(`<loc>${url}/reviews</loc>`);
  });

  it("speaks Pidgin", async () => {
    const speak = (language: "en" | "pcm") =>
      systemDb.execute(
        sql`update vendor_profiles set settings = settings || ${JSON.stringify({ language })}::jsonb where id = ${shop.vendorId}`,
      );
    await review({ disliked: ["time"], response: "Ose." });
    await speak("pcm");
    const html = await read(PAGE);
    await speak("en");
    expect(html).toContain("E help me");
    expect(html).toContain("No good: How long you wait");
    expect(html).not.toMatch(/Helpful|Verified order|Back to the menu/);
  });
});

describe("a helpful vote", () => {
  const post = (fields: Record<string, string>, cookie?: string, query = "") =>
    ask(PAGE + query, {
      ...onStore,
      method: "POST",
      headers: {
        accept: "text/html",
        "content-type": "application/x-www-form-urlencoded",
        origin: `http://${onStore.host}`,
        cookie,
      },
      body: new URLSearchParams(fields).toString(),
    });
  const vote = (id: string, cookie?: string, query?: string) =>
    post({ intent: "vote", review: id }, cookie, query);
  const countOf = async (id: string) => {
    const [row] = await systemDb.select().from(reviews).where(eq(reviews.id, id));
    const votes = await systemDb
      .select()
      .from(reviewVotes)
      .where(and(eq(reviewVotes.vendorId, shop.vendorId), eq(reviewVotes.reviewId, id)));
    return [row!.helpfulCount, votes.length];
  };

  it("counts once per browser, redirects to the review, and can be undone", async () => {
    const { id } = await review();
    const first = await vote(id, undefined, "?stars=5");
    expect([first.status, first.headers.location]).toEqual([303, `/reviews?stars=5#r-${id}`]);
    const cookie = first.headers["set-cookie"]![0]!;
    expect(cookie).toMatch(/^voter=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/);
    const mine = sentBack(cookie);
    expect(await countOf(id)).toEqual([1, 1]);
    expect((await vote(id, mine)).status).toBe(303);
    expect(await countOf(id)).toEqual([1, 1]);
    const [stored] = await systemDb.select().from(reviewVotes);
    expect(stored!.visitor).toMatch(/^[0-9a-f]{64}$/);
    expect(mine).not.toContain(stored!.visitor);
    await vote(id);
    expect(await countOf(id)).toEqual([2, 2]);
    const html = (await ask(PAGE, { ...onStore, headers: { cookie: mine } })).body;
    expect(html).toContain('value="unvote" aria-pressed="true"');
    for (let time = 0; time < 2; time++)
      expect((await post({ intent: "unvote", review: id }, mine)).status).toBe(303);
    expect(await countOf(id)).toEqual([1, 1]);
    // A forged cookie is ignored.
    await vote(id, `voter=${"a".repeat(43)}`);
    expect(await countOf(id)).toEqual([2, 2]);
  });

  it("counts once, however many arrive at once, alongside others' votes", async () => {
    const { id } = await review();
    const mine = sentBack((await vote(id)).headers["set-cookie"]![0]!);
    await post({ intent: "unvote", review: id }, mine);
    await Promise.all([
      ...Array.from({ length: 12 }, () => vote(id, mine)),
      ...Array.from({ length: 12 }, () => vote(id)),
    ]);
    expect(await countOf(id)).toEqual([13, 13]);
    await Promise.all(
      Array.from({ length: 12 }, () => post({ intent: "unvote", review: id }, mine)),
    );
    expect(await countOf(id)).toEqual([12, 12]);
  });

  it("counts sixty times an hour per network and store, however many carts are created for it", async () => {
    const { id } = await review({ status: "published" });
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => vote(id, `voter=${newVisitorToken()}`)),
    );
    deleteSingleton("limit:write");
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(60);
    expect(await countOf(id)).toEqual([60, 60]);
  });

  it("is refused for reviews that aren't shown, and for invalid intents", async () => {
    const other = await makeVendor(systemDb);
    const order = await makeOrder(systemDb, { vendorId: other.id, status: "delivered" });
    const theirs = await makeReview(systemDb, { vendorId: other.id, orderId: order.id });
    const hidden = await review({ status: "hidden" });
    const young = await review({ status: "new" });
    for (const id of [theirs.id, hidden.id, young.id, randomUUID(), "'; --", ""])
      expect([id, (await vote(id)).status]).toEqual([id, 404]);
    const mine = await review();
    for (const intent of ["", "delete"])
      expect((await post({ intent, review: mine.id })).status).toBe(400);
    expect(await systemDb.select().from(reviewVotes)).toEqual([]);
  });

  it("counts at most 60 of 5,000 from one address", async () => {
    const { id } = await review();
    const statuses: number[] = [];
    let refused;
    for (let sent = 0; sent < 5_000 && !refused; sent++) {
      const answer = await vote(id);
      statuses.push(answer.status);
      if (answer.status !== 303) refused = answer;
    }
    expect(statuses.length).toBeLessThanOrEqual(61);
    expect(refused!.status).toBe(429);
    expect(Number(refused!.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused!.body).toContain("Too many tries. Please wait");
    expect((await countOf(id))[0]).toBeLessThanOrEqual(60);
  });

  it("doesn't count from the store's staff", async () => {
    const { id } = await review();
    const [{ owner }] = (await systemDb
      .select({ owner: vendorProfiles.userId })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, shop.vendorId))) as [{ owner: string }];
    const request = new Request(`http://localhost:3000/store/${shop.slug}/reviews`, {
      method: "POST",
      headers: { Host: "localhost:3000", Cookie: await cookieOf(owner) },
      body: new URLSearchParams({ intent: "vote", review: id }),
    });
    const answer = (await action(routeArgs(request, { vendorName: shop.slug }))) as {
      data: { message: string };
      init: { status: number };
    };
    expect([answer.init.status, answer.data.message]).toEqual([
      403,
      "You work in this store, so your vote doesn’t count here.",
    ]);
    expect(await countOf(id)).toEqual([0, 0]);
  });
});
