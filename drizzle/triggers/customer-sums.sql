-- Three triggers in a row (decision 0036): orders and refunds write `customer_orders`, that writes
-- the sums of `customers`, and those write `customer_totals`. Each is deferred, and queues the next
-- one behind all waiting ones: a commit locks the vendor's wallet first, then its customers, last
-- the vendor's totals, in every transaction. They run with the owner's rights, so that they need no
-- grants.

-- Derives one order's row again. The product has locked the order before changing it or its
-- refunds; reads after the lock see everything that others have committed.
CREATE OR REPLACE FUNCTION derive_customer_order(of_vendor uuid, of_order uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE found customer_orders;
BEGIN
  PERFORM FROM orders WHERE vendor_id = of_vendor AND id = of_order FOR NO KEY UPDATE;
  -- app/core/pricing/earned.server.ts: `earning`, `brought`
  SELECT o.vendor_id, o.id, o.customer_id, o.created_at,
    CASE WHEN o.payment_status IN ('success', 'completed', 'partially_refunded') AND o.status <> 'cancelled' THEN greatest(0, o.total_amount - coalesce((
      SELECT sum(r.amount) FROM refunds r WHERE r.vendor_id = o.vendor_id AND r.order_id = o.id AND r.status <> 'failed' AND r.source <> 'duplicate'), 0)) ELSE 0 END
  INTO found FROM orders o
  WHERE o.vendor_id = of_vendor AND o.id = of_order AND o.customer_id IS NOT NULL
    AND o.payment_status IN ('success', 'completed', 'partially_refunded', 'refunded');
  IF found IS NULL THEN
    DELETE FROM customer_orders WHERE vendor_id = of_vendor AND order_id = of_order;
    RETURN;
  END IF;
  INSERT INTO customer_orders AS known VALUES (found.*)
  ON CONFLICT (vendor_id, order_id) DO UPDATE SET customer_id = found.customer_id, placed_at = found.placed_at, brought = found.brought
  WHERE (known.customer_id, known.placed_at, known.brought) IS DISTINCT FROM (found.customer_id, found.placed_at, found.brought);
END
$$;

CREATE OR REPLACE FUNCTION note_customer_order() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM derive_customer_order(NEW.vendor_id, NEW.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION note_customer_order_by_refund() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM derive_customer_order(OLD.vendor_id, OLD.order_id);
  END IF;
  IF TG_OP <> 'DELETE' AND (OLD.vendor_id, OLD.order_id) IS DISTINCT FROM (NEW.vendor_id, NEW.order_id) THEN
    PERFORM derive_customer_order(NEW.vendor_id, NEW.order_id);
  END IF;
  RETURN NULL;
END
$$;

-- Adds changes to the sums of their customers, locked by id. The index finds a customer's first,
-- last and third last order: it contains `(brought > 0) IS FALSE`, whereas Postgres takes `NOT
-- brought > 0` for `brought <= 0` and reads all of the customer's orders.
CREATE OR REPLACE FUNCTION sum_customer_orders() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    -- The audit finds wrong numbers: they must not stop a payment.
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

CREATE OR REPLACE FUNCTION sum_customers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_vendor uuid := coalesce(NEW.vendor_id, OLD.vendor_id);
  more_customers int := (NEW.paid_at IS NOT NULL)::int - (OLD.paid_at IS NOT NULL)::int;
  more_orders int := coalesce(NEW.order_count, 0) - coalesce(OLD.order_count, 0);
  more_spent bigint := coalesce(NEW.spent, 0) - coalesce(OLD.spent, 0);
BEGIN
  INSERT INTO customer_totals AS known (vendor_id, customers, orders, spent)
  SELECT id, more_customers, more_orders, more_spent FROM vendor_profiles WHERE id = of_vendor
  ON CONFLICT (vendor_id) DO UPDATE SET customers = known.customers + more_customers, orders = known.orders + more_orders, spent = known.spent + more_spent;
  RETURN NULL;
END
$$;

REVOKE EXECUTE ON FUNCTION derive_customer_order(uuid, uuid), note_customer_order(), note_customer_order_by_refund(),
  sum_customer_orders(), sum_customers() FROM PUBLIC;

-- WHEN conditions are checked before any function is called, so placing an order, and changes that
-- no sum shows, cost nothing. Deleting an order deletes its row of `customer_orders`, whose trigger
-- subtracts it from the sums.
DROP TRIGGER IF EXISTS orders_customer_sums_insert ON orders;
CREATE CONSTRAINT TRIGGER orders_customer_sums_insert AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.customer_id IS NOT NULL AND NEW.payment_status IN ('success', 'completed', 'partially_refunded', 'refunded'))
EXECUTE FUNCTION note_customer_order();

DROP TRIGGER IF EXISTS orders_customer_sums ON orders;
CREATE CONSTRAINT TRIGGER orders_customer_sums AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (
  (OLD.payment_status IN ('success', 'completed', 'partially_refunded', 'refunded') OR NEW.payment_status IN ('success', 'completed', 'partially_refunded', 'refunded')) AND
  (OLD.customer_id IS NOT NULL OR NEW.customer_id IS NOT NULL) AND
  (OLD.customer_id, OLD.created_at, OLD.total_amount, OLD.status = 'cancelled', OLD.payment_status IN ('success', 'completed', 'partially_refunded'), OLD.payment_status = 'refunded')
  IS DISTINCT FROM
  (NEW.customer_id, NEW.created_at, NEW.total_amount, NEW.status = 'cancelled', NEW.payment_status IN ('success', 'completed', 'partially_refunded'), NEW.payment_status = 'refunded')
)
EXECUTE FUNCTION note_customer_order();

DROP TRIGGER IF EXISTS refunds_customer_sums ON refunds;
CREATE CONSTRAINT TRIGGER refunds_customer_sums AFTER INSERT OR DELETE ON refunds DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION note_customer_order_by_refund();

DROP TRIGGER IF EXISTS refunds_customer_sums_update ON refunds;
CREATE CONSTRAINT TRIGGER refunds_customer_sums_update AFTER UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (
  (OLD.vendor_id, OLD.order_id, OLD.amount, OLD.status = 'failed', OLD.source = 'duplicate')
  IS DISTINCT FROM
  (NEW.vendor_id, NEW.order_id, NEW.amount, NEW.status = 'failed', NEW.source = 'duplicate')
)
EXECUTE FUNCTION note_customer_order_by_refund();

DROP TRIGGER IF EXISTS customer_orders_sums_insert ON customer_orders;
CREATE CONSTRAINT TRIGGER customer_orders_sums_insert AFTER INSERT OR DELETE ON customer_orders DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION sum_customer_orders();

DROP TRIGGER IF EXISTS customer_orders_sums ON customer_orders;
CREATE CONSTRAINT TRIGGER customer_orders_sums AFTER UPDATE ON customer_orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.* IS DISTINCT FROM NEW.*)
EXECUTE FUNCTION sum_customer_orders();

DROP TRIGGER IF EXISTS customers_totals_insert ON customers;
CREATE CONSTRAINT TRIGGER customers_totals_insert AFTER INSERT ON customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.paid_at IS NOT NULL OR NEW.order_count <> 0 OR NEW.spent <> 0)
EXECUTE FUNCTION sum_customers();

DROP TRIGGER IF EXISTS customers_totals ON customers;
CREATE CONSTRAINT TRIGGER customers_totals AFTER UPDATE ON customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.paid_at IS NULL, OLD.order_count, OLD.spent) IS DISTINCT FROM (NEW.paid_at IS NULL, NEW.order_count, NEW.spent))
EXECUTE FUNCTION sum_customers();

DROP TRIGGER IF EXISTS customers_totals_delete ON customers;
CREATE CONSTRAINT TRIGGER customers_totals_delete AFTER DELETE ON customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.paid_at IS NOT NULL OR OLD.order_count <> 0 OR OLD.spent <> 0)
EXECUTE FUNCTION sum_customers();

-- Keeps all updates of a vendor's totals on their page.
ALTER TABLE customer_totals SET (fillfactor = 20);
