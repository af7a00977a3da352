ALTER TABLE "feedback" ALTER COLUMN "status" SET DEFAULT 'new';
--> statement-breakpoint
UPDATE feedback SET status = 'published' WHERE status = 'responded';
--> statement-breakpoint
-- All updates of a store's totals stay on their page.
ALTER TABLE feedback_totals SET (fillfactor = 20);
--> statement-breakpoint
-- Counts a review, its changes and its end when the transaction commits: a store's totals are then the last that a transaction locks (decision 0035).
-- By the owner's rights, so that no grant has to be there first. A store that is deleted takes its totals along, and its reviews no longer find any.
CREATE FUNCTION count_feedback() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was int := CASE WHEN TG_OP <> 'INSERT' AND OLD.status <> 'removed' THEN 1 ELSE 0 END;
  counts int := CASE WHEN TG_OP <> 'DELETE' AND NEW.status <> 'removed' THEN 1 ELSE 0 END;
  to_reviews int := counts - was;
  to_stars int := coalesce(NEW.rating, 0) * counts - coalesce(OLD.rating, 0) * was;
  to_responses int := (NEW.response IS NOT NULL)::int * counts - (OLD.response IS NOT NULL)::int * was;
  to_helpful int := coalesce(NEW.helpful_count, 0) * counts - coalesce(OLD.helpful_count, 0) * was;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO feedback_totals (vendor_id) VALUES (NEW.vendor_id) ON CONFLICT DO NOTHING;
  END IF;
  UPDATE feedback_totals SET reviews = reviews + to_reviews, stars = stars + to_stars,
    responses = responses + to_responses, helpful = helpful + to_helpful
  WHERE vendor_id = coalesce(NEW.vendor_id, OLD.vendor_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION count_feedback() FROM PUBLIC;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER feedback_counted AFTER INSERT ON feedback DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
EXECUTE FUNCTION count_feedback();
--> statement-breakpoint
-- Only what the totals are made of: who hides a review or drafts an answer waits for nobody.
CREATE CONSTRAINT TRIGGER feedback_counted_update AFTER UPDATE ON feedback DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (
  (OLD.status = 'removed', OLD.rating, OLD.response IS NULL, OLD.helpful_count)
  IS DISTINCT FROM
  (NEW.status = 'removed', NEW.rating, NEW.response IS NULL, NEW.helpful_count)
)
EXECUTE FUNCTION count_feedback();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER feedback_counted_delete AFTER DELETE ON feedback DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
EXECUTE FUNCTION count_feedback();
--> statement-breakpoint
-- What was written before; the triggers' lock on the reviews keeps others out until this migration commits.
INSERT INTO feedback_totals (vendor_id, reviews, stars, responses, helpful)
SELECT vendor_id, count(*), sum(rating), count(response), sum(helpful_count)
FROM feedback WHERE status <> 'removed' GROUP BY vendor_id;
--> statement-breakpoint
-- The menu page shows how many there are and their average to one decimal, from five on.
CREATE TRIGGER feedback_totals_announce AFTER UPDATE ON feedback_totals FOR EACH ROW
WHEN (
  (greatest(OLD.reviews, 4), CASE WHEN OLD.reviews >= 5 THEN round(OLD.stars::numeric / OLD.reviews, 1) END)
  IS DISTINCT FROM
  (greatest(NEW.reviews, 4), CASE WHEN NEW.reviews >= 5 THEN round(NEW.stars::numeric / NEW.reviews, 1) END)
)
EXECUTE FUNCTION announce_store_change('vendor_id');
