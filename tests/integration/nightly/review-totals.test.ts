import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { reviews, reviewTotals } from "~schema";
import { reviewStatuses } from "~schema/reviews";
import { auditReviewTotals } from "~/core/reviews/audit-reviews.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { makeOrder, makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { makeReview } from "../../../drizzle/seed/store-factories";

const ORDERS = 6;
type Reviewed = { vendorId: string; orderId: string };
let stores: [MadeVendor, MadeVendor];
const reviewed: Reviewed[] = [];
beforeAll(async () => {
  stores = [await makeVendor(systemDb), await makeVendor(systemDb)];
  for (const { id: vendorId } of stores)
    for (let made = 0; made < ORDERS; made++) {
      const order = await makeOrder(systemDb, { vendorId, status: "delivered" });
      reviewed.push({ vendorId, orderId: order.id });
    }
});
beforeEach(() => systemDb.delete(reviews).where(sql`true`));

const change = fc.record({
  rating: fc.integer({ min: 1, max: 5 }),
  status: fc.option(fc.constantFrom(...reviewStatuses), { nil: undefined }),
  response: fc.option(fc.constantFrom(null, "Thank you."), { nil: undefined }),
  helpfulCount: fc.option(fc.nat(9), { nil: undefined }),
  title: fc.option(fc.constantFrom(null, "Hot"), { nil: undefined }),
});
const step = fc.record({
  pick: fc.nat(2 * ORDERS - 1),
  what: fc.oneof(fc.constant("delete" as const), change),
});
const transaction = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
  isUndone: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(tx: Tx, { pick, what }: Step): Promise<void> {
  const { vendorId, orderId } = reviewed[pick]!;
  const its = and(eq(reviews.vendorId, vendorId), eq(reviews.orderId, orderId));
  if (what === "delete") return void (await tx.delete(reviews).where(its));
  const values = { vendorId, orderId, ...what };
  await tx
    .insert(reviews)
    .values(values)
    .onConflictDoUpdate({ target: [reviews.vendorId, reviews.orderId], set: values });
}

const totalsOf = async (vendorId: string) => {
  const [row] = await systemDb
    .select()
    .from(reviewTotals)
    .where(eq(reviewTotals.vendorId, vendorId));
  return row;
};

it("after any changes to reviews, in any transactions, the totals match the reviews", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(transaction, { minLength: 1, maxLength: 6 }),
      async (transactions) => {
        await Promise.all(
          transactions.map(({ steps, isUndone }) =>
            systemDb
              .transaction(async (tx) => {
                // Ordered, so that parallel transactions wait for each other.
                for (const one of steps.toSorted((a, b) => a.pick - b.pick)) await take(tx, one);
                if (isUndone) tx.rollback();
              })
              .catch((error: unknown) => {
                if (!isUndone) throw error;
              }),
          ),
        );
        expect(await auditReviewTotals()).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});

it("removed reviews don't count, hidden and flagged ones do", async () => {
  const [{ id: vendorId }] = stores;
  const [first, second, third] = reviewed as [Reviewed, Reviewed, Reviewed];
  await makeReview(systemDb, { ...first, rating: 1, status: "hidden", helpfulCount: 2 });
  await makeReview(systemDb, { ...second, rating: 2, status: "flagged", response: "Sorry." });
  const removed = await makeReview(systemDb, { ...third, rating: 5, response: "Thanks." });
  const byStars = [1, 1, 0, 0, 1];
  const all = { vendorId, reviews: 3, stars: 8, byStars, responses: 2, helpful: 2 };
  expect(await totalsOf(vendorId)).toEqual(all);
  const itself = and(eq(reviews.vendorId, vendorId), eq(reviews.id, removed.id));
  await systemDb.update(reviews).set({ status: "removed" }).where(itself);
  expect(await totalsOf(vendorId)).toEqual({
    ...all,
    reviews: 2,
    stars: 3,
    byStars: [1, 1, 0, 0, 0],
    responses: 1,
  });
  await systemDb.update(reviews).set({ status: "published" }).where(itself);
  expect(await totalsOf(vendorId)).toEqual(all);
});

it("the audit finds totals changed by hand", async () => {
  const [, { id: vendorId }] = stores;
  await makeReview(systemDb, { ...reviewed.at(-1)!, rating: 4 });
  await systemDb
    .update(reviewTotals)
    .set({ stars: sql`stars + 1` })
    .where(eq(reviewTotals.vendorId, vendorId));
  const sums = { reviews: 1, stars: 4, byStars: [0, 0, 0, 1, 0], responses: 0, helpful: 0 };
  expect(await auditReviewTotals()).toEqual([
    { vendorId, expected: sums, stored: { ...sums, stars: 5 } },
  ]);
  await systemDb.update(reviewTotals).set({ stars: 4 }).where(eq(reviewTotals.vendorId, vendorId));
});
