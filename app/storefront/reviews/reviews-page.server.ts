import { redirect, type MetaDescriptor } from "@remix-run/node";
import {
  listShownReviews,
  type ShownReview,
  type ShownReviews,
} from "~/core/reviews/shown-reviews.server";
import { translatorFor } from "~/core/i18n/translations.server";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { databaseNow } from "~/platform/database-clock.server";
import { env } from "~/platform/env.server";
import { isCrawler } from "~/shared/crawlers";
import { averageText } from "~/shared/stars";
import { reviewsPath, storeUrl } from "~/shared/store-paths";
import type { Translate } from "~/shared/translate";
import { cardOf, structuredStore } from "~/storefront/seo/store-seo.server";
import { readReviewsRequest, reviewsFields } from "./reviews-request";
import { reviewsHtml } from "./reviews-view.server";
import { voterOf } from "./voter.server";

/**
 * Renders a store's reviews as HTML, so that phones need no script for them (docs/rules.md,
 * Reviews).
 * @returns `meta`: the page's head, with structured data for crawlers
 * @throws a redirect if the review that the page should follow is gone
 */
export async function reviewsPage(
  request: Request,
  { store, base }: { store: StoreRecord; base: string },
): Promise<{ html: string; meta: MetaDescriptor[] }> {
  const now = databaseNow();
  const asked = readReviewsRequest(new URL(request.url).searchParams);
  const found = await listShownReviews(store.id, asked, voterOf(request), now);
  if (asked.after && found.reviews.length === 0)
    throw redirect(reviewsPath(base, reviewsFields({ ...asked, after: null })));
  const t = translatorFor(store.language);
  const isWhole = asked.stars === null && asked.after === null && found.reviews.length > 0;
  const url = storeUrl(env(), store.slug);
  return {
    html: reviewsHtml({ store, base, asked, found }, t),
    meta: [
      { title: t("Reviews of {store}", { store: store.name }) },
      { name: "description", content: description(store, found, t) },
      { tagName: "link", rel: "canonical", href: reviewsPath(url) },
      ...(isWhole ? [] : [{ name: "robots", content: "noindex" }]),
      ...(isCrawler(request.headers.get("User-Agent"))
        ? [
            {
              "script:ld+json": {
                ...structuredStore({ store, url, card: cardOf(store, url), now }),
                review: found.reviews.map((review) => structuredReview(review, t)),
              },
            },
          ]
        : []),
    ],
  };
}

const description = ({ name, rating }: StoreRecord, { totals }: ShownReviews, t: Translate) =>
  rating
    ? t("What customers say about {store}: {average} of 5 stars, {count} reviews.", {
        store: name,
        average: averageText(rating),
        count: totals.reviews.toLocaleString("en"),
      })
    : t("What customers say about {store}.", { store: name });

const structuredReview = (review: ShownReview, t: Translate) => ({
  "@type": "Review",
  author: { "@type": "Person", name: review.name ?? t("A customer") },
  datePublished: review.createdAt.toISOString().slice(0, 10),
  reviewRating: { "@type": "Rating", ratingValue: review.rating },
  ...(review.title ? { name: review.title } : {}),
  ...(review.comment ? { reviewBody: review.comment } : {}),
});
