-- The same, but for how the first order of which nothing is left is looked up: as `brought <= 0`, which `NOT brought > 0` is taken for, it is not in the index, and all of the customer's orders are read.
CREATE OR REPLACE FUNCTION sum_customer_orders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_vendor uuid := coalesce(NEW.vendor_id, OLD.vendor_id);
  who uuid;
  orders_of int;
  more_spent bigint;
BEGIN
  FOR who IN SELECT DISTINCT id FROM (VALUES (OLD.customer_id), (NEW.customer_id)) changed (id) WHERE id IS NOT NULL ORDER BY id LOOP
    SELECT order_count INTO orders_of FROM customers WHERE vendor_id = of_vendor AND id = who FOR NO KEY UPDATE;
    CONTINUE WHEN NOT FOUND;
    more_spent := 0;
    IF OLD.customer_id = who THEN
      orders_of := orders_of - (OLD.brought > 0)::int;
      more_spent := more_spent - OLD.brought;
    END IF;
    IF NEW.customer_id = who THEN
      orders_of := orders_of + (NEW.brought > 0)::int;
      more_spent := more_spent + NEW.brought;
    END IF;
    -- A wrong number is for the audit to find: it must not stop a payment.
    UPDATE customers c SET order_count = greatest(0, orders_of), spent = greatest(0, c.spent + more_spent),
      first_order_at = t.first, last_order_at = t.last, third_last_order_at = t.third_last, paid_at = least(t.first, t.returned),
      slips_at = CASE WHEN orders_of >= 3 THEN t.last + make_interval(secs => 2 * extract(epoch FROM t.last - t.first)::float8 / (orders_of - 1)) END
    FROM (
      SELECT (SELECT placed_at FROM customer_orders WHERE vendor_id = of_vendor AND customer_id = who AND brought > 0 ORDER BY placed_at LIMIT 1) AS first,
        (SELECT placed_at FROM customer_orders WHERE vendor_id = of_vendor AND customer_id = who AND brought > 0 ORDER BY placed_at DESC LIMIT 1) AS last,
        (SELECT placed_at FROM customer_orders WHERE vendor_id = of_vendor AND customer_id = who AND brought > 0 ORDER BY placed_at DESC OFFSET 2 LIMIT 1) AS third_last,
        (SELECT placed_at FROM customer_orders WHERE vendor_id = of_vendor AND customer_id = who AND (brought > 0) IS FALSE ORDER BY placed_at LIMIT 1) AS returned
    ) t
    WHERE c.vendor_id = of_vendor AND c.id = who;
  END LOOP;
  RETURN NULL;
END
$$;
