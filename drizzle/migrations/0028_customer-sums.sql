CREATE TABLE "customer_orders" (
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"brought" bigint NOT NULL,
	CONSTRAINT "customer_orders_pk" PRIMARY KEY("vendor_id","order_id")
);
--> statement-breakpoint
-- All updates of a vendor's totals stay on their page.
ALTER TABLE customer_totals SET (fillfactor = 20);
--> statement-breakpoint
-- Keeps others from writing until this migration commits, so that nothing is missed between the sums and the triggers.
-- It gives up what it has and begins again before anybody's transaction is taken for deadlocked with it.
DO $$
DECLARE before text := current_setting('lock_timeout');
BEGIN
  PERFORM set_config('lock_timeout', '700ms', true);
  LOOP
    BEGIN
      LOCK TABLE orders, refunds, customers IN SHARE ROW EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      PERFORM pg_sleep(0.05 + random() * 0.2);
    END;
  END LOOP;
  PERFORM set_config('lock_timeout', before, true);
END
$$;
--> statement-breakpoint
-- The orders of customers that were ever paid, and what each brought: the rule is in app/core/pricing/earned.server.ts (`earning`, `brought`).
INSERT INTO customer_orders (vendor_id, order_id, customer_id, placed_at, brought)
SELECT o.vendor_id, o.id, o.customer_id, o.created_at,
  CASE WHEN o.payment_status IN ('success', 'completed', 'partially_refunded') AND o.status <> 'cancelled' THEN greatest(0, o.total_amount - coalesce(r.amount, 0)) ELSE 0 END
FROM orders o LEFT JOIN (
  SELECT vendor_id, order_id, sum(amount) AS amount FROM refunds WHERE status <> 'failed' AND source <> 'duplicate' GROUP BY 1, 2
) r ON r.vendor_id = o.vendor_id AND r.order_id = o.id
WHERE o.customer_id IS NOT NULL AND o.payment_status IN ('success', 'completed', 'partially_refunded', 'refunded');
--> statement-breakpoint
CREATE INDEX "customer_orders_by_time" ON "customer_orders" USING btree ("vendor_id","customer_id",("brought" > 0),"placed_at");--> statement-breakpoint
UPDATE customers c SET order_count = s.orders, spent = s.spent, first_order_at = s.first, last_order_at = s.last, third_last_order_at = s.third_last, paid_at = s.paid,
  slips_at = CASE WHEN s.orders >= 3 THEN s.last + make_interval(secs => 2 * extract(epoch FROM s.last - s.first)::float8 / (s.orders - 1)) END
FROM (
  SELECT vendor_id, customer_id, count(*) FILTER (WHERE brought > 0)::int AS orders, sum(brought) AS spent, min(placed_at) FILTER (WHERE brought > 0) AS first,
    max(placed_at) FILTER (WHERE brought > 0) AS last, max(placed_at) FILTER (WHERE brought > 0 AND n = 3) AS third_last, min(placed_at) AS paid
  FROM (SELECT *, row_number() OVER (PARTITION BY vendor_id, customer_id, brought > 0 ORDER BY placed_at DESC) AS n FROM customer_orders) numbered
  GROUP BY vendor_id, customer_id
) s
WHERE c.vendor_id = s.vendor_id AND c.id = s.customer_id;
--> statement-breakpoint
INSERT INTO customer_totals (vendor_id, customers, orders, spent)
SELECT vendor_id, count(*), sum(order_count), sum(spent) FROM customers WHERE paid_at IS NOT NULL GROUP BY vendor_id;
--> statement-breakpoint
ALTER TABLE "customer_orders" ADD CONSTRAINT "customer_orders_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_orders" ADD CONSTRAINT "customer_orders_customer" FOREIGN KEY ("vendor_id","customer_id") REFERENCES "public"."customers"("vendor_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Three triggers, one after another (decision 0036): orders and refunds write `customer_orders`, that the sums of `customers`, and those `customer_totals`.
-- Each is deferred, and fires what the next one does only after all that was waiting: when a transaction commits it locks the vendor's wallet, then its customers, last the vendor's totals. So does every other.
-- By the owner's rights, so that no grant has to be there first.
-- Writes down again what one order brought. Its lock is there already, where the product changes it or its refunds; what is read after it is what others have committed.
CREATE FUNCTION derive_customer_order(of_vendor uuid, of_order uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE found customer_orders;
BEGIN
  PERFORM FROM orders WHERE vendor_id = of_vendor AND id = of_order FOR NO KEY UPDATE;
  -- app/core/pricing/earned.server.ts: `earning`, `brought`
  SELECT o.vendor_id, o.id, o.customer_id, o.created_at,
    CASE WHEN o.payment_status IN ('success', 'completed', 'partially_refunded') AND o.status <> 'cancelled' THEN greatest(0, o.total_amount - coalesce((
      SELECT sum(r.amount) FROM refunds r WHERE r.vendor_id = o.vendor_id AND r.order_id = o.id AND r.status <> 'failed' AND r.source <> 'duplicate'), 0)) ELSE 0 END
  INTO found FROM orders o
  WHERE o.vendor_id = of_vendor AND o.id = of_order AND o.customer_id IS NOT NULL AND o.payment_status IN ('success', 'completed', 'partially_refunded', 'refunded');
  IF found IS NULL THEN
    DELETE FROM customer_orders WHERE vendor_id = of_vendor AND order_id = of_order;
    RETURN;
  END IF;
  INSERT INTO customer_orders AS known VALUES (found.*)
  ON CONFLICT (vendor_id, order_id) DO UPDATE SET customer_id = found.customer_id, placed_at = found.placed_at, brought = found.brought
  WHERE (known.customer_id, known.placed_at, known.brought) IS DISTINCT FROM (found.customer_id, found.placed_at, found.brought);
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_customer_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM derive_customer_order(NEW.vendor_id, NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_customer_order_by_refund() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
--> statement-breakpoint
-- Adds what has changed to the customers it was of. Their first, last and third last order are looked up, by the index; both customers in the order of their ids.
CREATE FUNCTION sum_customer_orders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
        (SELECT placed_at FROM customer_orders WHERE vendor_id = of_vendor AND customer_id = who AND NOT brought > 0 ORDER BY placed_at LIMIT 1) AS returned
    ) t
    WHERE c.vendor_id = of_vendor AND c.id = who;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION sum_customers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION derive_customer_order(uuid, uuid), note_customer_order(), note_customer_order_by_refund(), sum_customer_orders(), sum_customers() FROM PUBLIC;
--> statement-breakpoint
-- The conditions are looked at before any function is called: placing an order, and changes that no sum shows, pay nothing.
-- An order that is deleted takes its row of `customer_orders` along, whose trigger takes it from the sums.
CREATE CONSTRAINT TRIGGER orders_customer_sums_insert AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.customer_id IS NOT NULL AND NEW.payment_status IN ('success', 'completed', 'partially_refunded', 'refunded'))
EXECUTE FUNCTION note_customer_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_customer_sums AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (
  (OLD.payment_status IN ('success', 'completed', 'partially_refunded', 'refunded') OR NEW.payment_status IN ('success', 'completed', 'partially_refunded', 'refunded')) AND
  (OLD.customer_id IS NOT NULL OR NEW.customer_id IS NOT NULL) AND
  (OLD.customer_id, OLD.created_at, OLD.total_amount, OLD.status = 'cancelled', OLD.payment_status IN ('success', 'completed', 'partially_refunded'), OLD.payment_status = 'refunded')
  IS DISTINCT FROM
  (NEW.customer_id, NEW.created_at, NEW.total_amount, NEW.status = 'cancelled', NEW.payment_status IN ('success', 'completed', 'partially_refunded'), NEW.payment_status = 'refunded')
)
EXECUTE FUNCTION note_customer_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_customer_sums AFTER INSERT OR DELETE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
EXECUTE FUNCTION note_customer_order_by_refund();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_customer_sums_update AFTER UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (
  (OLD.vendor_id, OLD.order_id, OLD.amount, OLD.status = 'failed', OLD.source = 'duplicate')
  IS DISTINCT FROM
  (NEW.vendor_id, NEW.order_id, NEW.amount, NEW.status = 'failed', NEW.source = 'duplicate')
)
EXECUTE FUNCTION note_customer_order_by_refund();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER customer_orders_sums_insert AFTER INSERT OR DELETE ON customer_orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
EXECUTE FUNCTION sum_customer_orders();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER customer_orders_sums AFTER UPDATE ON customer_orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.* IS DISTINCT FROM NEW.*)
EXECUTE FUNCTION sum_customer_orders();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER customers_totals_insert AFTER INSERT ON customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.paid_at IS NOT NULL OR NEW.order_count <> 0 OR NEW.spent <> 0)
EXECUTE FUNCTION sum_customers();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER customers_totals AFTER UPDATE ON customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.paid_at IS NULL, OLD.order_count, OLD.spent) IS DISTINCT FROM (NEW.paid_at IS NULL, NEW.order_count, NEW.spent))
EXECUTE FUNCTION sum_customers();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER customers_totals_delete AFTER DELETE ON customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.paid_at IS NOT NULL OR OLD.order_count <> 0 OR OLD.spent <> 0)
EXECUTE FUNCTION sum_customers();
