import { data, redirect } from "@remix-run/node";
import { addHelpfulVote, removeHelpfulVote } from "~/core/reviews/vote-review.server";
import { translatorFor } from "~/core/i18n/translations.server";
import { findSignedIn } from "~/core/staff/vendors.queries.server";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { databaseNow } from "~/platform/database-clock.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { readForm } from "~/platform/read-form.server";
import { isUuid } from "~/shared/ids";
import { reviewsPath } from "~/shared/store-paths";
import { msg } from "~/shared/translate";
import { readReviewsRequest, reviewsFields } from "./reviews-request";
import { newVoter, voterOf } from "./voter.server";

const votes = { vote: addHelpfulVote, unvote: removeHelpfulVote };

/**
 * Adds or removes a helpful vote and redirects to the review (docs/rules.md, Reviews).
 * @returns a message if the vote isn't counted
 * @throws a 404 if the store shows no such review
 */
export async function receiveVote(
  request: Request,
  network: string,
  { store, base }: { store: StoreRecord; base: string },
) {
  const t = translatorFor(store.language);
  const form = await readForm(request);
  const known = voterOf(request);
  const limited = await consumeRateLimit({ write: `vote:${known ?? `${network}:${store.id}`}` }, 2);
  if (limited) return data({ message: t(limited.message) }, limited.init);
  const intent = form.get("intent");
  if (intent !== "vote" && intent !== "unvote")
    return data({ message: t("Please go back and try again.") }, { status: 400 });
  const reviewId = String(form.get("review"));
  const signedIn = await findSignedIn(request);
  if (signedIn?.memberships.some(({ id }) => id === store.id))
    return data(
      { message: t(msg("You work in this store, so your vote doesn’t count here.")) },
      { status: 403 },
    );
  const made = known ? null : newVoter(base);
  const vote = { vendorId: store.id, reviewId, visitor: known ?? made!.id };
  const isFound = isUuid(reviewId) && (await votes[intent](vote, databaseNow()));
  if (!isFound) throw new Response(t(msg("Review not found")), { status: 404 });
  const fields = reviewsFields(readReviewsRequest(new URL(request.url).searchParams));
  return redirect(reviewsPath(base, fields, reviewId), {
    status: 303,
    headers: made && intent === "vote" ? { "Set-Cookie": made.cookie } : {},
  });
}
