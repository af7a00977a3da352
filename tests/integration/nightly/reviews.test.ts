import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { reviews, reviewEvents } from "~schema";
import { decideReview, flaggedReviews } from "~/core/reviews/decide-review.server";
import {
  transitionReview,
  respondToReview,
  saveResponseDraft,
} from "~/core/reviews/moderate-review.server";
import { writeReview } from "~/core/reviews/write-review.server";
import type { ReviewTransition } from "~/core/reviews/review-transitions";
import { readReviewListRequest } from "~/dashboard/reviews/list/review-list";
import { listReviews } from "~/dashboard/reviews/list/reviews.queries.server";
import { findReview } from "~/dashboard/reviews/detail/review.queries.server";
import { systemDb } from "~/platform/db.server";
import { listenForEvents, onSignal, stopEvents, type Signal } from "~/platform/events.server";
import {
  makeCustomer,
  makeOrder,
  makeVendor,
  type MadeVendor,
} from "../../../drizzle/seed/factories";
import { makeReview, makeStaff } from "../../../drizzle/seed/store-factories";

const ZONE = "Africa/Lagos";
const NOW = new Date("2026-11-23T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let vendor: MadeVendor;
beforeEach(async () => {
  vendor = await makeVendor(systemDb);
});

type Given = Partial<typeof reviews.$inferInsert> & {
  customerName?: string;
  orderNumber?: string;
};
async function aReview({ customerName = "Chidi Okafor", orderNumber, ...over }: Given = {}) {
  const customer = await makeCustomer(systemDb, { vendorId: vendor.id, name: customerName });
  const order = await makeOrder(systemDb, {
    vendorId: vendor.id,
    customerId: customer.id,
    customerName,
    status: "delivered",
    ...(orderNumber ? { orderNumber } : {}),
  });
  return makeReview(systemDb, { vendorId: vendor.id, orderId: order.id, status: "new", ...over });
}
const list = (query = "", now = NOW) =>
  listReviews(vendor.id, readReviewListRequest(new URLSearchParams(query)), now, ZONE);
const found = async (query: string) => (await list(query)).reviews.map(({ comment }) => comment);
const look = async (id: string) => (await findReview(vendor.id, id, vendor.userId))!;
const stored = async (id: string) =>
  (await systemDb.select().from(reviews).where(eq(reviews.id, id)))[0]!;
const eventsOf = (reviewId: string) =>
  systemDb
    .select({
      action: reviewEvents.action,
      by: reviewEvents.byUserId,
      reason: reviewEvents.reason,
    })
    .from(reviewEvents)
    .where(eq(reviewEvents.reviewId, reviewId))
    .orderBy(asc(reviewEvents.createdAt), asc(reviewEvents.action));

const of = (reviewId: string, seen: string, userId = vendor.userId) => ({
  vendorId: vendor.id,
  userId,
  reviewId,
  seen,
});
const respond = async (id: string, response: string) =>
  respondToReview({ ...of(id, (await look(id)).seen.answer), response });
const move = async (id: string, name: ReviewTransition, reason: string | null = "Because") =>
  transitionReview({ ...of(id, (await look(id)).seen.move), move: name, reason });

describe("the list", () => {
  it("shows a review with its order, newest first, and leaves removed ones out", async () => {
    await aReview({ createdAt: daysAgo(9), comment: "old", status: "removed" });
    const order = await aReview({
      createdAt: daysAgo(2),
      comment: "second",
      orderNumber: "VNR041",
      liked: ["taste"],
      disliked: ["rider"],
    });
    await aReview({ createdAt: daysAgo(1), comment: null, customerName: "Bola" });
    const { reviews, next, hasReviews } = await list();
    expect(reviews.map(({ comment }) => comment)).toEqual([null, "second"]);
    expect(reviews[1]).toMatchObject({
      id: order.id,
      orderNumber: "VNR041",
      customerName: "Chidi Okafor",
      liked: ["taste"],
      disliked: ["rider"],
      hasDraft: false,
    });
    expect(reviews[1]!.items[0]!.quantity).toBeGreaterThan(0);
    expect([next, hasReviews]).toEqual([null, true]);
  });

  it("filters by stars and status", async () => {
    const all = [
      ["new", 5],
      ["published", 5],
      ["hidden", 1],
      ["flagged", 3],
      ["removed", 3],
    ] as const;
    for (const [status, rating] of all) await aReview({ status, rating, comment: status });
    expect(await found("status=published")).toEqual(["published"]);
    expect(await found("status=new")).toEqual(["new"]);
    expect(await found("status=hidden")).toEqual(["hidden"]);
    expect(await found("status=flagged")).toEqual(["flagged"]);
    expect(await found("rating=1")).toEqual(["hidden"]);
    expect(await found("rating=5&status=published")).toEqual(["published"]);
    expect(await found("rating=3")).toEqual(["flagged"]);
    expect(await found("rating=4")).toEqual([]);
  });

  it("finds by text, customer, number and response, and takes pattern characters literally", async () => {
    await aReview({ comment: "100% jollof", customerName: "Zainab Aliyu", orderNumber: "VNR007" });
    await aReview({ comment: "Cold", title: "Never AGAIN", response: "We are sorry" });
    expect(await found("q=100%25")).toEqual(["100% jollof"]);
    expect(await found("q=zainab")).toEqual(["100% jollof"]);
    expect(await found("q=vnr 7")).toEqual(["100% jollof"]);
    expect(await found("q=again")).toEqual(["Cold"]);
    expect(await found("q=SORRY")).toEqual(["Cold"]);
    expect(await found("q=VNR007&status=hidden")).toEqual([]);
    expect(await found("q=_")).toEqual([]);
  });

  it("pages by the last review, even with two of one instant", async () => {
    for (let n = 0; n < 25; n++) await aReview({ createdAt: daysAgo(n >> 1), comment: `n${n}` });
    const first = await list();
    expect(first.reviews).toHaveLength(20);
    const second = await list(`after=${first.next}`);
    expect(second.next).toBeNull();
    expect(new Set([...first.reviews, ...second.reviews].map(({ id }) => id)).size).toBe(25);
    const searched = await list("q=chidi");
    expect((await list(`q=chidi&after=${searched.next}`)).reviews).toHaveLength(5);
  });

  it("compares this month with the last, by the store's own month", async () => {
    const at = (iso: string) => ({ createdAt: new Date(iso) });
    // 00:30 on 1 November in Lagos, and 23:30 on 31 October.
    await aReview({ rating: 5, ...at("2026-10-31T23:30:00Z"), response: "Thanks" });
    await aReview({ rating: 3, ...at("2026-10-31T22:30:00Z"), helpfulCount: 2 });
    await aReview({ rating: 1, ...at("2026-09-15T12:00:00Z"), helpfulCount: 9 });
    await aReview({ rating: 1, ...at("2026-11-15T12:00:00Z"), status: "removed" });
    const { figures } = await list();
    expect(figures.map(({ change }) => change)).toEqual([
      "5 this month, +2",
      "1 this month, +1",
      "100% this month, +100 points",
      "0 this month, −2",
    ]);
  });

  it("offers a refund only for a low rating with a refundable payment", async () => {
    const [low, high] = [await aReview({ rating: 2 }), await aReview({ rating: 3 })];
    expect([(await look(low.id)).isRefundable, (await look(high.id)).isRefundable]).toEqual([
      true,
      false,
    ]);
  });
});

describe("an answer", () => {
  it("publishes a new review, can only be changed by the vendor, and is recorded", async () => {
    const { id } = await aReview();
    await saveResponseDraft({ vendorId: vendor.id, reviewId: id, draft: "Thank" });
    expect((await look(id)).draft).toBe("Thank");
    expect((await list()).reviews[0]!.hasDraft).toBe(true);
    expect(await respond(id, "Thank you")).toEqual({ ok: true });
    expect(await stored(id)).toMatchObject({
      status: "published",
      response: "Thank you",
      responseDraft: null,
      respondedBy: vendor.userId,
      rating: 5,
      comment: "Hot and on time.",
    });
    expect(await respond(id, "Thank you, Chidi")).toEqual({ ok: true });
    expect((await eventsOf(id)).map(({ action, by }) => [action, by])).toEqual([
      ["published", vendor.userId],
      ["responded", vendor.userId],
      ["response_edited", vendor.userId],
    ]);
    expect((await look(id)).history.map(({ who, what }) => `${who}: ${what}`)).toEqual([
      "Customer: Review written",
      "You: Published",
      "You: Answered",
      "You: Answer changed",
    ]);
  });

  it("doesn't change a hidden or flagged review's status, and is refused for a removed one", async () => {
    for (const status of ["hidden", "flagged"] as const) {
      const { id } = await aReview({ status });
      expect(await respond(id, "Sorry")).toEqual({ ok: true });
      expect((await stored(id)).status).toBe(status);
    }
    const { id } = await aReview({ status: "removed" });
    expect(await respond(id, "Sorry")).toMatchObject({ ok: false, status: 409 });
  });

  it("sent twice at once is one answer and a conflict; the same text twice is one answer", async () => {
    const { id } = await aReview();
    const { seen } = await look(id);
    const other = await makeStaff(systemDb, { vendorId: vendor.id, role: "manager" });
    const outcomes = await Promise.all([
      respondToReview({ ...of(id, seen.answer), response: "One" }),
      respondToReview({ ...of(id, seen.answer, other.userId!), response: "Two" }),
    ]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: "changed", status: 409 });
    const { response } = await stored(id);
    expect(await respondToReview({ ...of(id, seen.answer), response: response! })).toEqual({
      ok: true,
    });
    expect((await eventsOf(id)).filter(({ action }) => action !== "published")).toHaveLength(1);
  });

  it("is a conflict if the customer has changed the review meanwhile", async () => {
    const { id } = await aReview();
    const { seen } = await look(id);
    await systemDb.update(reviews).set({ editedAt: NOW, rating: 1 }).where(eq(reviews.id, id));
    const refusal = { ok: false, status: 409, message: expect.stringContaining("The customer") };
    expect(await respondToReview({ ...of(id, seen.answer), response: "Thanks!" })).toMatchObject(
      refusal,
    );
    expect(
      await transitionReview({ ...of(id, seen.move), move: "publish", reason: null }),
    ).toMatchObject(refusal);
    expect(await eventsOf(id)).toEqual([]);
  });

  it("in progress is one draft, and none once it is empty or published", async () => {
    const { id } = await aReview({ response: "Thanks", respondedAt: NOW });
    const save = (draft: string) => saveResponseDraft({ vendorId: vendor.id, reviewId: id, draft });
    expect([await save("Thanks a"), (await stored(id)).responseDraft]).toEqual([true, "Thanks a"]);
    expect([await save("Thanks"), (await stored(id)).responseDraft]).toEqual([true, null]);
    expect([await save(""), (await stored(id)).responseDraft]).toEqual([true, null]);
    expect((await stored(id)).response).toBe("Thanks");
  });
});

describe("a vendor's decision", () => {
  const allowed: Record<string, ReviewTransition[]> = {
    new: ["publish", "hide", "flag"],
    published: ["publish", "hide", "flag"],
    hidden: ["publish", "flag"],
    flagged: [],
    removed: [],
  };

  it.each(Object.keys(allowed) as (typeof reviews.$inferSelect)["status"][])(
    "from %s leads only where the rules allow, and changes nothing but the status",
    async (status) => {
      for (const name of ["publish", "hide", "flag"] as const) {
        const review = await aReview({ status, rating: 2 });
        const outcome = await move(review.id, name);
        expect([name, outcome.ok]).toEqual([name, allowed[status]!.includes(name)]);
        const { status: after, ...rest } = await stored(review.id);
        const { status: _before, ...asBefore } = review;
        expect(rest).toEqual(asBefore);
        if (!outcome.ok) expect([outcome.status, after]).toEqual([409, status]);
      }
    },
  );

  it("is undone by its opposite, and the history shows who and why", async () => {
    const { id } = await aReview();
    const manager = await makeStaff(systemDb, { vendorId: vendor.id, role: "manager" });
    await move(id, "hide", "Insults my cook");
    const { seen } = await look(id);
    await transitionReview({
      ...of(id, seen.move, manager.userId!),
      move: "publish",
      reason: null,
    });
    expect((await stored(id)).status).toBe("published");
    const history = (await look(id)).history.map(({ who, what }) => [who, what]);
    expect(history).toEqual([
      ["Customer", "Review written"],
      ["You", "Hidden: Insults my cook"],
      [expect.stringMatching(/\w/), "Published"],
    ]);
    expect(history[2]![0]).not.toMatch(/^(You|Your store|Buka)$/);
  });

  it("is refused if somebody else decided since the page was read", async () => {
    const { id } = await aReview();
    const { seen } = await look(id);
    const ask = (name: ReviewTransition) =>
      transitionReview({ ...of(id, seen.move), move: name, reason: "x" });
    const outcomes = await Promise.all([ask("hide"), ask("flag")]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await eventsOf(id)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ status: 409 });
  });

  it("to flag a review survives the customer's concurrent change", async () => {
    const { id, orderId, vendorId } = await aReview({ createdAt: new Date() });
    let change = Promise.resolve<unknown>(null);
    await systemDb.transaction(async (tx) => {
      await tx.update(reviews).set({ status: "flagged" }).where(eq(reviews.id, id));
      const sent = { rating: 1, comment: "Changed", aspects: {} };
      change = writeReview({ vendorId, orderId, sent, pressed: null, seen: null }, new Date());
      // It has begun, and waits for this transaction.
      await expect
        .poll(async () => {
          const [row] = await systemDb.execute<{ waits: number }>(
            sql`select count(*)::int as waits from pg_locks where not granted`,
          );
          return row!.waits;
        })
        .toBeGreaterThan(0);
    });
    expect(await change).toEqual({ ok: true });
    expect(await stored(id)).toMatchObject({ status: "flagged", comment: "Changed" });
  });

  it("finds none of another vendor's reviews, nor a forged id", async () => {
    const { id } = await aReview();
    const stranger = await makeVendor(systemDb);
    const work = { ...of(id, "new-0"), vendorId: stranger.id, userId: stranger.userId };
    const missing = { ok: false, status: 404 };
    expect(await transitionReview({ ...work, move: "hide", reason: "x" })).toMatchObject(missing);
    expect(await respondToReview({ ...work, seen: "0-0", response: "x" })).toMatchObject(missing);
    expect(await saveResponseDraft({ vendorId: stranger.id, reviewId: id, draft: "x" })).toBe(
      false,
    );
    expect(await findReview(stranger.id, id, stranger.userId)).toBeNull();
    for (const forged of ["", "1 or 1=1", "00000000-0000-0000-0000-000000000000"])
      expect(
        await transitionReview({ ...work, reviewId: forged, move: "hide", reason: "x" }),
      ).toMatchObject(missing);
    expect((await stored(id)).status).toBe("new");
  });
});

describe("an operator's decision", () => {
  it("lists flagged reviews with their reason, keeps one and removes the other, once", async () => {
    const [one, two] = [await aReview({ comment: "Spam" }), await aReview()];
    await move(one.id, "flag", "Not about us");
    await move(two.id, "flag", "Names my cook");
    const waiting = (await flaggedReviews()).filter(({ id }) => [one.id, two.id].includes(id));
    expect(waiting.map(({ id, reason, comment }) => [id, reason, comment])).toEqual([
      [one.id, "Not about us", "Spam"],
      [two.id, "Names my cook", "Hot and on time."],
    ]);
    expect(await decideReview(one.id, "keep", "It is")).toEqual({ ok: true });
    expect(await decideReview(two.id, "remove", "It does")).toEqual({ ok: true });
    expect([(await stored(one.id)).status, (await stored(two.id)).status]).toEqual([
      "published",
      "removed",
    ]);
    expect((await eventsOf(two.id)).at(-1)).toEqual({
      action: "removed",
      by: null,
      reason: "It does",
    });
    expect((await look(two.id)).history.at(-1)).toMatchObject({
      who: "Buka",
      what: "Removed: It does",
    });
    for (const { id } of [one, two])
      expect(await decideReview(id, "remove", "Again")).toMatchObject({ status: 404 });
    expect((await list()).reviews.map(({ id }) => id)).toEqual([one.id]);
  });
});

it("every change of a review is announced to the pages that show it", async () => {
  await listenForEvents();
  const heard: Signal[] = [];
  const stop = onSignal((signal) => heard.push(signal));
  const { id, orderId } = await aReview();
  await respond(id, "Thanks");
  await move(id, "hide");
  await move(id, "flag");
  await decideReview(id, "keep", "It is fine");
  await expect
    .poll(() => heard.filter((signal) => signal.topic === "reviews" && signal.orderId === orderId))
    .toHaveLength(4);
  stop();
  await stopEvents();
});
