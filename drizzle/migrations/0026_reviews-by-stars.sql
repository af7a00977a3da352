-- Until this migration commits nobody else changes what is counted below.
LOCK TABLE feedback IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "feedback_totals" ADD COLUMN "by_stars" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;
--> statement-breakpoint
-- The same, and how many have each number of stars: a store's reviews begin with these.
CREATE OR REPLACE FUNCTION count_feedback() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    by_stars = ARRAY(
      SELECT by_stars[n] + CASE WHEN NEW.rating = n THEN counts ELSE 0 END - CASE WHEN OLD.rating = n THEN was ELSE 0 END
      FROM generate_series(1, 5) n ORDER BY n),
    responses = responses + to_responses, helpful = helpful + to_helpful
  WHERE vendor_id = coalesce(NEW.vendor_id, OLD.vendor_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
UPDATE feedback_totals t SET by_stars = f.by_stars FROM (
  SELECT vendor_id, ARRAY[count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = 2), count(*) FILTER (WHERE rating = 3),
    count(*) FILTER (WHERE rating = 4), count(*) FILTER (WHERE rating = 5)] AS by_stars
  FROM feedback WHERE status <> 'removed' GROUP BY vendor_id
) f WHERE f.vendor_id = t.vendor_id;
