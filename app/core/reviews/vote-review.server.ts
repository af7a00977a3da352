import { sql } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";
import { isShown } from "./shown-reviews.server";

type Vote = {
  vendorId: string;
  reviewId: string;
  /** Hashed. */
  visitor: string;
};

const shownReview = ({ vendorId, reviewId }: Vote, now: Date) =>
  sql`select f.vendor_id, f.id from reviews f where f.vendor_id = ${vendorId} and f.id = ${reviewId} and ${isShown("f", now)}`;

/**
 * Counts a visitor's helpful vote, once. Vote and count are one statement, so that of two
 * simultaneous votes one counts (docs/rules.md, Reviews).
 * @returns false when the store shows no such review
 */
export async function addHelpfulVote(vote: Vote, now: Date): Promise<boolean> {
  const [row] = await systemDb.execute<{ found: boolean }>(sql`
    with shown as (${shownReview(vote, now)}), added as (
      insert into review_votes (vendor_id, review_id, visitor)
      select vendor_id, id, ${vote.visitor} from shown on conflict do nothing
      returning vendor_id, review_id
    ), counted as (
      update reviews f set helpful_count = f.helpful_count + 1 from added
      where f.vendor_id = added.vendor_id and f.id = added.review_id
    )
    select exists (select from shown) as found`);
  return row!.found;
}

/** Takes a visitor's vote back, and lowers the count. */
export async function removeHelpfulVote(vote: Vote, now: Date): Promise<boolean> {
  const [row] = await systemDb.execute<{ found: boolean }>(sql`
    with shown as (${shownReview(vote, now)}), removed as (
      delete from review_votes v using shown
      where v.vendor_id = shown.vendor_id and v.review_id = shown.id and v.visitor = ${vote.visitor}
      returning v.vendor_id, v.review_id
    ), counted as (
      update reviews f set helpful_count = greatest(f.helpful_count - 1, 0) from removed
      where f.vendor_id = removed.vendor_id and f.id = removed.review_id
    )
    select exists (select from shown) as found`);
  return row!.found;
}
