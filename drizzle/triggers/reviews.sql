-- Counts a review, its changes and its deletion at commit, so that a store's totals are the last
-- thing that a transaction locks (decision 0035). Runs with the owner's rights, so that it needs no
-- grant. Deleting a store deletes its totals, so its reviews then find none.
CREATE OR REPLACE FUNCTION count_review() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was int := CASE WHEN TG_OP <> 'INSERT' AND OLD.status <> 'removed' THEN 1 ELSE 0 END;
  counts int := CASE WHEN TG_OP <> 'DELETE' AND NEW.status <> 'removed' THEN 1 ELSE 0 END;
  to_reviews int := counts - was;
  to_stars int := coalesce(NEW.rating, 0) * counts - coalesce(OLD.rating, 0) * was;
  to_responses int := (NEW.response IS NOT NULL)::int * counts - (OLD.response IS NOT NULL)::int * was;
  to_helpful int := coalesce(NEW.helpful_count, 0) * counts - coalesce(OLD.helpful_count, 0) * was;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO review_totals (vendor_id) VALUES (NEW.vendor_id) ON CONFLICT DO NOTHING;
  END IF;
  UPDATE review_totals SET reviews = reviews + to_reviews, stars = stars + to_stars,
    by_stars = ARRAY(
      SELECT by_stars[n] + CASE WHEN NEW.rating = n THEN counts ELSE 0 END - CASE WHEN OLD.rating = n THEN was ELSE 0 END
      FROM generate_series(1, 5) n ORDER BY n),
    responses = responses + to_responses, helpful = helpful + to_helpful
  WHERE vendor_id = coalesce(NEW.vendor_id, OLD.vendor_id);
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION count_review() FROM PUBLIC;

DROP TRIGGER IF EXISTS reviews_counted ON reviews;
CREATE CONSTRAINT TRIGGER reviews_counted AFTER INSERT ON reviews DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION count_review();

-- Only columns in the totals: hiding a review or drafting an answer waits for nobody.
DROP TRIGGER IF EXISTS reviews_counted_update ON reviews;
CREATE CONSTRAINT TRIGGER reviews_counted_update AFTER UPDATE ON reviews DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (
  (OLD.status = 'removed', OLD.rating, OLD.response IS NULL, OLD.helpful_count)
  IS DISTINCT FROM
  (NEW.status = 'removed', NEW.rating, NEW.response IS NULL, NEW.helpful_count)
)
EXECUTE FUNCTION count_review();

DROP TRIGGER IF EXISTS reviews_counted_delete ON reviews;
CREATE CONSTRAINT TRIGGER reviews_counted_delete AFTER DELETE ON reviews DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION count_review();

-- Keeps all updates of a store's totals on their page.
ALTER TABLE review_totals SET (fillfactor = 20);

-- A store that pays itself, praises itself and refunds itself would buy praise for the provider's
-- fee.
CREATE OR REPLACE FUNCTION take_back_praise() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH taken AS (
    UPDATE reviews SET status = 'removed'
    WHERE vendor_id = NEW.vendor_id AND order_id = NEW.id AND rating >= 4 AND status <> 'removed'
    RETURNING vendor_id, id
  )
  INSERT INTO review_events (vendor_id, review_id, action, reason)
  SELECT vendor_id, id, 'removed', 'All of the order’s money was given back.' FROM taken;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_take_back_praise AFTER UPDATE OF payment_status ON orders FOR EACH ROW
WHEN (NEW.payment_status = 'refunded' AND OLD.payment_status <> 'refunded') EXECUTE FUNCTION take_back_praise();
