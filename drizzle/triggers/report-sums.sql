-- Minutes, rounded down: to whole ones up to 15, to five up to an hour, to fifteen up to two.
CREATE OR REPLACE FUNCTION report_minutes(waited interval) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN m < 0 THEN 0 WHEN m <= 15 THEN m WHEN m < 60 THEN m / 5 * 5 WHEN m < 120 THEN m / 15 * 15 ELSE 120 END
  FROM (SELECT floor(extract(epoch FROM waited) / 60)::int AS m) whole
$$;

-- How late, in the same steps; negative if early.
CREATE OR REPLACE FUNCTION report_lateness(late interval) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN late < interval '0' THEN -report_minutes(-late) ELSE report_minutes(late) END
$$;

-- The part of the reports of each order from one id to another (docs/rules.md, Reports). If
-- retention has deleted an order's history, its recorded times stay. Sales follow the rule of
-- app/core/pricing/earned.server.ts (`earning`, `brought`). PL/pgSQL plans it once per connection:
-- planning takes three times as long as reading one order. The generic plan suits one order and
-- many.
CREATE OR REPLACE FUNCTION derive_report_orders(of_vendor uuid, first_id uuid, last_id uuid) RETURNS SETOF report_orders
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT o.vendor_id, o.id, o.business_day, o.created_at, 1, s.declined::int, s.sale::int, (b.net > 0)::int,
    (b.net > 0 AND o.customer_id IS NOT NULL)::int,
    (b.net > 0 AND EXISTS (SELECT FROM customers c WHERE c.vendor_id = o.vendor_id AND c.id = o.customer_id AND c.first_order_at = o.created_at))::int,
    CASE WHEN s.sale THEN i.items ELSE 0 END,
    CASE WHEN s.sale THEN o.subtotal ELSE 0 END,
    CASE WHEN s.sale THEN o.discount ELSE 0 END,
    CASE WHEN s.sale THEN o.delivery_fee ELSE 0 END,
    CASE WHEN s.sale THEN o.packaging_fee ELSE 0 END,
    CASE WHEN s.sale THEN o.service_fee ELSE 0 END,
    CASE WHEN s.sale THEN o.tax ELSE 0 END,
    CASE WHEN s.sale THEN o.transaction_fee ELSE 0 END,
    CASE WHEN s.sale THEN o.total_amount ELSE 0 END,
    CASE WHEN s.sale THEN o.total_amount - b.net ELSE 0 END,
    b.net,
    coalesce((
      SELECT jsonb_agg(jsonb_build_array(dimension, key, orders, items, kobo, discount) ORDER BY dimension, key) FROM (
        SELECT 'hour' AS dimension, extract(isodow FROM o.business_day) || ':' || o.business_hour AS key, 1 AS orders, 0 AS items, b.net AS kobo, 0 AS discount WHERE b.net > 0
        UNION ALL SELECT 'method', o.order_type, 1, 0, b.net, 0 WHERE b.net > 0
        UNION ALL SELECT 'area', coalesce(o.delivery_area, ''), 1, 0, b.net, 0 WHERE b.net > 0 AND o.order_type = 'delivery'
        UNION ALL SELECT 'payment', CASE WHEN o.payment_status = 'completed' THEN 'outside:' || lower(o.payment_method) ELSE 'online:' || coalesce((
            SELECT lower(p.payment_method) FROM payments p
            WHERE p.vendor_id = o.vendor_id AND p.order_id = o.id AND p.status IN ('success', 'reversed') ORDER BY p.created_at LIMIT 1), 'card') END, 1, 0, b.net, 0 WHERE b.net > 0
        UNION ALL SELECT 'coupon', o.coupon_code, 1, 0, b.net, o.discount WHERE b.net > 0 AND o.coupon_code IS NOT NULL
        UNION ALL SELECT 'item', coalesce(l.item_id || ':' || l.price, ''), 1, sum(l.quantity)::int, sum(l.price * l.quantity)::bigint, 0
          FROM order_items l WHERE s.sale AND l.vendor_id = o.vendor_id AND l.order_id = o.id GROUP BY 2
        UNION ALL SELECT 'declined', CASE WHEN o.decline_reason LIKE 'Sold out%' THEN 'Sold out'
            WHEN o.decline_reason LIKE 'The kitchen is too busy%' THEN 'The kitchen is too busy'
            WHEN o.decline_reason LIKE 'We are closing%' THEN 'We are closing'
            WHEN o.decline_reason LIKE 'We can''t deliver there%' THEN 'We can''t deliver there' ELSE 'Other' END, 1, 0, o.total_amount, 0 WHERE s.declined
        UNION ALL SELECT 'refund', left(r.reason, 80), count(*)::int, 0, sum(r.amount)::bigint, 0
          FROM refunds r WHERE s.sale AND r.vendor_id = o.vendor_id AND r.order_id = o.id AND r.status <> 'failed' AND r.source <> 'duplicate' GROUP BY 2
        UNION ALL SELECT 'refund', 'Reversed by the bank', 1, 0, o.total_amount - b.net - b.returned, 0
          WHERE s.sale AND o.payment_status = 'refunded' AND o.total_amount - b.net > b.returned
        UNION ALL SELECT 'accept', o.business_hour || ':' || report_minutes(t.accepted - t.waits), 1, 0, 0, 0 WHERE t.accepted >= t.waits
        UNION ALL SELECT 'ready', o.business_hour || ':' || report_minutes(t.ready - t.accepted), 1, 0, 0, 0 WHERE t.ready >= t.accepted AND NOT o.is_scheduled
        UNION ALL SELECT 'kept', o.business_hour || ':' || report_lateness(t.done - o.first_promised_at), 1, 0, 0, 0 WHERE t.done IS NOT NULL AND o.first_promised_at IS NOT NULL
        UNION ALL SELECT k->>0, k->>1, 1, 0, 0, 0 FROM report_orders known CROSS JOIN LATERAL jsonb_array_elements(known.parts) k
          WHERE t.events = 0 AND known.vendor_id = o.vendor_id AND known.order_id = o.id AND k->>0 IN ('accept', 'ready', 'kept')
      ) p
    ), '[]')
  FROM orders o
  CROSS JOIN LATERAL (
    SELECT o.payment_status IN ('success', 'completed', 'partially_refunded', 'refunded') AND o.status <> 'cancelled' AS sale,
      o.status = 'cancelled' AND (o.decline_reason IS NOT NULL OR EXISTS (
        SELECT FROM order_events e WHERE e.vendor_id = o.vendor_id AND e.order_id = o.id
          AND e.to_status = 'cancelled' AND e.from_status IN ('pending', 'processing') AND e.actor_type = 'vendor')) AS declined
  ) s
  CROSS JOIN LATERAL (
    SELECT returned, CASE WHEN s.sale AND o.payment_status <> 'refunded' THEN greatest(0, o.total_amount - returned) ELSE 0 END AS net
    FROM (
      SELECT coalesce(sum(r.amount), 0)::bigint AS returned FROM refunds r
      WHERE r.vendor_id = o.vendor_id AND r.order_id = o.id AND r.status <> 'failed' AND r.source <> 'duplicate'
    ) refunds
  ) b
  CROSS JOIN LATERAL (SELECT coalesce(sum(l.quantity), 0)::int AS items FROM order_items l WHERE l.vendor_id = o.vendor_id AND l.order_id = o.id) i
  CROSS JOIN LATERAL (
    SELECT min(e.created_at) FILTER (WHERE e.to_status IN ('pending', 'processing')) AS waits,
      min(e.created_at) FILTER (WHERE e.from_status IN ('pending', 'processing') AND e.to_status IN ('confirmed', 'preparing', 'ready', 'on_the_way', 'delivered')) AS accepted,
      min(e.created_at) FILTER (WHERE e.to_status IN ('ready', 'on_the_way', 'delivered')) AS ready,
      min(e.created_at) FILTER (WHERE e.to_status = 'delivered' OR o.order_type = 'pickup' AND e.to_status IN ('ready', 'on_the_way')) AS done,
      count(*) AS events
    FROM order_events e WHERE e.vendor_id = o.vendor_id AND e.order_id = o.id
  ) t
  WHERE o.vendor_id = of_vendor AND o.id >= first_id AND o.id <= last_id AND o.status NOT IN ('payment_pending', 'payment_failed');
END
$$;

-- The sums of a vendor's rows of `report_orders`, from one day to another: the triggers keep them
-- up to date, and the audit compares them.
CREATE OR REPLACE FUNCTION derive_report_days(of_vendor uuid, first_day date, last_day date) RETURNS SETOF report_days
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT vendor_id, day, sum(orders)::int, sum(declined)::int, sum(sale_orders)::int, sum(paid_orders)::int, sum(known_orders)::int,
    sum(new_customers)::int, sum(items)::int, sum(subtotal)::bigint, sum(discount)::bigint, sum(delivery)::bigint, sum(packaging)::bigint,
    sum(service)::bigint, sum(tax)::bigint, sum(transaction_fee)::bigint, sum(gross)::bigint, sum(refunded)::bigint, sum(net)::bigint
  FROM report_orders WHERE vendor_id = of_vendor AND day >= first_day AND day <= last_day GROUP BY vendor_id, day
$$;

CREATE OR REPLACE FUNCTION derive_report_breakdowns(of_vendor uuid, first_day date, last_day date) RETURNS SETOF report_breakdowns
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT vendor_id, span, start, p->>0, p->>1, sum((p->>2)::int)::int, sum((p->>3)::int)::int, sum((p->>4)::bigint)::bigint, sum((p->>5)::bigint)::bigint
  FROM report_orders CROSS JOIN LATERAL jsonb_array_elements(parts) p
  CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date)) s (span, start)
  WHERE vendor_id = of_vendor AND day >= first_day AND day <= last_day GROUP BY 1, 2, 3, 4, 5
$$;

-- Derives one order's row again. Every transaction that changes sums locks the vendor's wallet at
-- commit, before anything else that several orders share (decision 0036), so it can't deadlock,
-- however many orders, days and items it changes. Reads after that lock see everything that others
-- have committed.
CREATE OR REPLACE FUNCTION derive_report_order(of_vendor uuid, of_order uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  derived report_orders;
  changed boolean;
BEGIN
  -- After inserting a store's whole history the sums are written once: row by row, each would
  -- change the same sums in one transaction, which takes minutes.
  IF current_setting('app.reports_later', true) = 'on' OR NOT EXISTS (SELECT FROM orders WHERE vendor_id = of_vendor AND id = of_order) THEN
    RETURN;
  END IF;
  INSERT INTO wallets (vendor_id) VALUES (of_vendor) ON CONFLICT DO NOTHING;
  PERFORM FROM wallets WHERE vendor_id = of_vendor FOR NO KEY UPDATE;
  SELECT * INTO derived FROM derive_report_orders(of_vendor, of_order, of_order);
  IF derived.order_id IS NULL THEN
    DELETE FROM report_orders WHERE vendor_id = of_vendor AND order_id = of_order;
    RETURN;
  END IF;
  SELECT known IS DISTINCT FROM derived INTO changed
  FROM (SELECT) one LEFT JOIN report_orders known ON known.vendor_id = of_vendor AND known.order_id = of_order;
  IF changed THEN
    INSERT INTO report_orders AS known VALUES (derived.*)
    ON CONFLICT (vendor_id, order_id) DO UPDATE SET day = excluded.day, placed_at = excluded.placed_at, parts = excluded.parts,
      orders = excluded.orders, declined = excluded.declined, sale_orders = excluded.sale_orders, paid_orders = excluded.paid_orders,
      known_orders = excluded.known_orders, new_customers = excluded.new_customers, items = excluded.items, subtotal = excluded.subtotal,
      discount = excluded.discount, delivery = excluded.delivery, packaging = excluded.packaging, service = excluded.service, tax = excluded.tax,
      transaction_fee = excluded.transaction_fee, gross = excluded.gross, refunded = excluded.refunded, net = excluded.net;
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION note_report_order() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM derive_report_order(NEW.vendor_id, NEW.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION note_report_order_of() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM derive_report_order(OLD.vendor_id, OLD.order_id);
  END IF;
  IF TG_OP <> 'DELETE' AND (OLD.vendor_id, OLD.order_id) IS DISTINCT FROM (NEW.vendor_id, NEW.order_id) THEN
    PERFORM derive_report_order(NEW.vendor_id, NEW.order_id);
  END IF;
  RETURN NULL;
END
$$;

-- A customer's first order is known once their sums are written.
CREATE OR REPLACE FUNCTION note_first_orders() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM derive_report_order(o.vendor_id, o.id) FROM orders o
  WHERE o.vendor_id = NEW.vendor_id AND o.customer_id = NEW.id AND o.created_at IN (OLD.first_order_at, NEW.first_order_at);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION sum_report_orders() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE of_vendor uuid := coalesce(NEW.vendor_id, OLD.vendor_id);
BEGIN
  IF current_setting('app.reports_later', true) = 'on' OR NOT EXISTS (SELECT FROM vendor_profiles WHERE id = of_vendor) THEN
    RETURN NULL;
  END IF;
  INSERT INTO wallets (vendor_id) VALUES (of_vendor) ON CONFLICT DO NOTHING;
  PERFORM FROM wallets WHERE vendor_id = of_vendor FOR NO KEY UPDATE;
  IF (OLD.day, OLD.orders, OLD.declined, OLD.sale_orders, OLD.paid_orders, OLD.known_orders, OLD.new_customers, OLD.items, OLD.subtotal,
      OLD.discount, OLD.delivery, OLD.packaging, OLD.service, OLD.tax, OLD.transaction_fee, OLD.gross, OLD.refunded, OLD.net)
    IS DISTINCT FROM
    (NEW.day, NEW.orders, NEW.declined, NEW.sale_orders, NEW.paid_orders, NEW.known_orders, NEW.new_customers, NEW.items, NEW.subtotal,
      NEW.discount, NEW.delivery, NEW.packaging, NEW.service, NEW.tax, NEW.transaction_fee, NEW.gross, NEW.refunded, NEW.net) THEN
    INSERT INTO report_days AS known (vendor_id, day, orders, declined, sale_orders, paid_orders, known_orders, new_customers, items, subtotal,
      discount, delivery, packaging, service, tax, transaction_fee, gross, refunded, net)
    SELECT of_vendor, day, sum(sign * orders), sum(sign * declined), sum(sign * sale_orders), sum(sign * paid_orders), sum(sign * known_orders),
      sum(sign * new_customers), sum(sign * items), sum(sign * subtotal), sum(sign * discount), sum(sign * delivery), sum(sign * packaging),
      sum(sign * service), sum(sign * tax), sum(sign * transaction_fee), sum(sign * gross), sum(sign * refunded), sum(sign * net)
    FROM (SELECT -1 AS sign, OLD.* UNION ALL SELECT 1, NEW.*) changed WHERE day IS NOT NULL GROUP BY day ORDER BY day
    ON CONFLICT (vendor_id, day) DO UPDATE SET orders = known.orders + excluded.orders, declined = known.declined + excluded.declined,
      sale_orders = known.sale_orders + excluded.sale_orders, paid_orders = known.paid_orders + excluded.paid_orders,
      known_orders = known.known_orders + excluded.known_orders, new_customers = known.new_customers + excluded.new_customers,
      items = known.items + excluded.items, subtotal = known.subtotal + excluded.subtotal, discount = known.discount + excluded.discount,
      delivery = known.delivery + excluded.delivery, packaging = known.packaging + excluded.packaging, service = known.service + excluded.service,
      tax = known.tax + excluded.tax, transaction_fee = known.transaction_fee + excluded.transaction_fee, gross = known.gross + excluded.gross,
      refunded = known.refunded + excluded.refunded, net = known.net + excluded.net;
  END IF;
  INSERT INTO report_breakdowns AS known (vendor_id, span, start, dimension, key, orders, items, kobo, discount)
  SELECT of_vendor, span, start, dimension, key, sum(orders), sum(items), sum(kobo), sum(discount)
  FROM (
    SELECT day, p->>0 AS dimension, p->>1 AS key, sign * (p->>2)::int AS orders, sign * (p->>3)::int AS items,
      sign * (p->>4)::bigint AS kobo, sign * (p->>5)::bigint AS discount
    FROM (VALUES (-1, OLD.day, OLD.parts), (1, NEW.day, NEW.parts)) changed (sign, day, parts) CROSS JOIN LATERAL jsonb_array_elements(parts) p
  ) part CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date)) s (span, start)
  GROUP BY span, start, dimension, key
  HAVING (sum(orders), sum(items), sum(kobo), sum(discount)) <> (0, 0, 0, 0)
  ORDER BY span, start, dimension, key
  ON CONFLICT (vendor_id, span, start, dimension, key) DO UPDATE SET orders = known.orders + excluded.orders, items = known.items + excluded.items,
    kobo = known.kobo + excluded.kobo, discount = known.discount + excluded.discount;
  RETURN NULL;
END
$$;

REVOKE EXECUTE ON FUNCTION derive_report_order(uuid, uuid), note_report_order(), note_report_order_of(), note_first_orders(),
  sum_report_orders() FROM PUBLIC;

-- WHEN conditions are checked before any function is called, so placing an order, and changes that
-- no sum shows, cost nothing.
DROP TRIGGER IF EXISTS orders_reports_insert ON orders;
CREATE CONSTRAINT TRIGGER orders_reports_insert AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.status NOT IN ('payment_pending', 'payment_failed'))
EXECUTE FUNCTION note_report_order();

DROP TRIGGER IF EXISTS orders_reports ON orders;
CREATE CONSTRAINT TRIGGER orders_reports AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (
  (OLD.status NOT IN ('payment_pending', 'payment_failed') OR NEW.status NOT IN ('payment_pending', 'payment_failed')) AND
  (OLD.status IN ('payment_pending', 'payment_failed'), OLD.status = 'cancelled', OLD.payment_status IN ('success', 'completed', 'partially_refunded'),
    OLD.payment_status = 'completed', OLD.payment_status = 'refunded', OLD.payment_method,
    OLD.created_at, OLD.business_day, OLD.business_hour, OLD.customer_id, OLD.order_type, OLD.delivery_area, OLD.coupon_code, OLD.is_scheduled, OLD.decline_reason,
    OLD.subtotal, OLD.discount, OLD.delivery_fee, OLD.packaging_fee, OLD.service_fee, OLD.tax, OLD.transaction_fee, OLD.total_amount)
  IS DISTINCT FROM
  (NEW.status IN ('payment_pending', 'payment_failed'), NEW.status = 'cancelled', NEW.payment_status IN ('success', 'completed', 'partially_refunded'),
    NEW.payment_status = 'completed', NEW.payment_status = 'refunded', NEW.payment_method,
    NEW.created_at, NEW.business_day, NEW.business_hour, NEW.customer_id, NEW.order_type, NEW.delivery_area, NEW.coupon_code, NEW.is_scheduled, NEW.decline_reason,
    NEW.subtotal, NEW.discount, NEW.delivery_fee, NEW.packaging_fee, NEW.service_fee, NEW.tax, NEW.transaction_fee, NEW.total_amount)
)
EXECUTE FUNCTION note_report_order();

DROP TRIGGER IF EXISTS order_events_reports ON order_events;
CREATE CONSTRAINT TRIGGER order_events_reports AFTER INSERT ON order_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.from_status IN ('pending', 'processing') OR NEW.to_status = 'delivered' OR NEW.to_status IN ('pending', 'processing', 'ready', 'on_the_way')
  AND NEW.from_status IS DISTINCT FROM 'ready' AND NEW.from_status IS DISTINCT FROM 'on_the_way')
EXECUTE FUNCTION note_report_order_of();

DROP TRIGGER IF EXISTS refunds_reports ON refunds;
CREATE CONSTRAINT TRIGGER refunds_reports AFTER INSERT OR DELETE ON refunds DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION note_report_order_of();

DROP TRIGGER IF EXISTS refunds_reports_update ON refunds;
CREATE CONSTRAINT TRIGGER refunds_reports_update AFTER UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (
  (OLD.vendor_id, OLD.order_id, OLD.amount, OLD.status = 'failed', OLD.source = 'duplicate', OLD.reason)
  IS DISTINCT FROM
  (NEW.vendor_id, NEW.order_id, NEW.amount, NEW.status = 'failed', NEW.source = 'duplicate', NEW.reason)
)
EXECUTE FUNCTION note_report_order_of();

DROP TRIGGER IF EXISTS customers_first_order ON customers;
CREATE CONSTRAINT TRIGGER customers_first_order AFTER UPDATE ON customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.first_order_at IS DISTINCT FROM NEW.first_order_at)
EXECUTE FUNCTION note_first_orders();

DROP TRIGGER IF EXISTS report_orders_sums ON report_orders;
CREATE CONSTRAINT TRIGGER report_orders_sums AFTER INSERT OR UPDATE OR DELETE ON report_orders DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION sum_report_orders();

-- Keeps most updates of these on their page.
ALTER TABLE report_days SET (fillfactor = 50);
ALTER TABLE report_breakdowns SET (fillfactor = 50);
