import { beforeAll, expect, it } from "vitest";
import {
  ratingFilters,
  readReviewListRequest,
  statusFilterNames,
} from "~/dashboard/reviews/list/review-list";
import { listReviews } from "~/dashboard/reviews/list/reviews.queries.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { fillWithReviews } from "../../../drizzle/seed/many-reviews";
import { readsOf, sequentialScans, setDatabase } from "../../setup/sequential-scans";
import { onServer } from "../../setup/test-cluster";

const tables = ["reviews", "orders", "order_items"];

let young: MadeVendor;
let old: MadeVendor;
beforeAll(async () => {
  [young, old] = [await makeVendor(systemDb), await makeVendor(systemDb)];
  const url = env().databaseUrl;
  // More than a search covers, and more than two months with one per hour.
  await fillWithReviews(url, young.id, 2_500);
  await fillWithReviews(url, old.id, 5_500);
  // As in memory or on an SSD.
  await setDatabase("random_page_cost = 1.1");
  await onServer(url, "vacuum analyze");
});

const show = (vendorId: string, query = "") =>
  listReviews(
    vendorId,
    readReviewListRequest(new URLSearchParams(query)),
    new Date(),
    "Africa/Lagos",
  );

const queries = [
  "",
  ...ratingFilters.slice(1).map((rating) => `rating=${rating}`),
  ...statusFilterNames.slice(1).map((status) => `status=${status}`),
  "rating=1&status=published",
  "rating=5&status=hidden",
  "q=comment",
  "q=nobody at all",
  "q=VNR0012",
  "q=customer&rating=2",
];

it.each(["auto", "force_generic_plan"])(
  "filters, pages and searches scan no table sequentially (%s)",
  async (plan) => {
    await setDatabase(`plan_cache_mode = ${plan}`);
    for (const { id } of [young, old]) {
      const before = await sequentialScans(...tables);
      for (const query of queries) {
        const { next } = await show(id, query);
        if (next) await show(id, `${query}&after=${next}`);
      }
      expect(await sequentialScans(...tables)).toEqual(before);
    }
    await setDatabase("plan_cache_mode = auto");
  },
);

it("no page reads more rows or index entries of an old store than of a young one", async () => {
  for (const query of ["", "rating=1", "status=published", "status=hidden"]) {
    const [ofYoung, ofOld] = [
      await readsOf(tables, () => show(young.id, query)),
      await readsOf(tables, () => show(old.id, query)),
    ];
    for (const what of ["rows", "entries"] as const)
      expect(
        [query, what, ofOld[what] <= ofYoung[what] * 1.2 + 200],
        `${ofYoung[what]} and ${ofOld[what]}`,
      ).toEqual([query, what, true]);
  }
  // Two months with one per hour, and 2,000 reviews with their orders.
  expect((await readsOf(tables, () => show(old.id, "q=customer"))).rows).toBeLessThan(7_000);
});

it("finds a full order number's review however old, and says where a search ends", async () => {
  const byNumber = await show(old.id, "q=VNR012");
  expect(byNumber.reviews.map(({ comment }) => comment)).toContain("Comment 12x");
  expect(byNumber.searchEnds).toBe(true);
  expect((await show(old.id, "q=Comment 12x&status=hidden")).searchEnds).toBe(false);
});
