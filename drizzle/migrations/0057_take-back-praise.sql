-- A store that pays itself, praises itself and gives the money back would buy praise for the provider's fee.
CREATE FUNCTION take_back_praise() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH taken AS (
    UPDATE feedback SET status = 'removed'
    WHERE vendor_id = NEW.vendor_id AND order_id = NEW.id AND rating >= 4 AND status <> 'removed'
    RETURNING vendor_id, id
  )
  INSERT INTO feedback_events (vendor_id, feedback_id, action, reason)
  SELECT vendor_id, id, 'removed', 'All of the order’s money was given back.' FROM taken;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_take_back_praise AFTER UPDATE OF payment_status ON orders FOR EACH ROW
  WHEN (NEW.payment_status = 'refunded' AND OLD.payment_status <> 'refunded') EXECUTE FUNCTION take_back_praise();
