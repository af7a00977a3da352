CREATE TABLE "item_outages" (
	"vendor_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "item_outages_pk" PRIMARY KEY("vendor_id","product_id","began_at")
);
--> statement-breakpoint
CREATE TABLE "report_breakdowns" (
	"vendor_id" uuid NOT NULL,
	"span" text NOT NULL,
	"start" date NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"kobo" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "report_breakdowns_pk" PRIMARY KEY("vendor_id","span","start","dimension","key"),
	CONSTRAINT "report_breakdowns_span" CHECK ("report_breakdowns"."span" in ('day', 'month'))
);
--> statement-breakpoint
CREATE TABLE "report_days" (
	"vendor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"declined" integer DEFAULT 0 NOT NULL,
	"sale_orders" integer DEFAULT 0 NOT NULL,
	"paid_orders" integer DEFAULT 0 NOT NULL,
	"known_orders" integer DEFAULT 0 NOT NULL,
	"new_customers" integer DEFAULT 0 NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"subtotal" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"delivery" bigint DEFAULT 0 NOT NULL,
	"packaging" bigint DEFAULT 0 NOT NULL,
	"service" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"transaction_fee" bigint DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"net" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "report_days_pk" PRIMARY KEY("vendor_id","day")
);
--> statement-breakpoint
CREATE TABLE "report_orders" (
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"day" date NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"declined" integer DEFAULT 0 NOT NULL,
	"sale_orders" integer DEFAULT 0 NOT NULL,
	"paid_orders" integer DEFAULT 0 NOT NULL,
	"known_orders" integer DEFAULT 0 NOT NULL,
	"new_customers" integer DEFAULT 0 NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"subtotal" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"delivery" bigint DEFAULT 0 NOT NULL,
	"packaging" bigint DEFAULT 0 NOT NULL,
	"service" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"transaction_fee" bigint DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"net" bigint DEFAULT 0 NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "report_orders_pk" PRIMARY KEY("vendor_id","order_id")
);
--> statement-breakpoint
-- Keeps others from writing until this migration commits, so that nothing is missed between the sums and the triggers. All that any statement below locks is locked here.
-- It gives up what it has and begins again before anybody's transaction is taken for deadlocked with it.
DO $$
DECLARE before text := current_setting('lock_timeout');
BEGIN
  PERFORM set_config('lock_timeout', '700ms', true);
  LOOP
    BEGIN
      LOCK TABLE orders IN ACCESS EXCLUSIVE MODE;
      LOCK TABLE refunds, order_events, customers, products, vendor_profiles IN SHARE ROW EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      PERFORM pg_sleep(0.05 + random() * 0.2);
    END;
  END LOOP;
  PERFORM set_config('lock_timeout', before, true);
END
$$;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "business_day" date DEFAULT current_date NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "business_hour" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item_outages" ADD CONSTRAINT "item_outages_product" FOREIGN KEY ("vendor_id","product_id") REFERENCES "public"."products"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_breakdowns" ADD CONSTRAINT "report_breakdowns_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_orders" ADD CONSTRAINT "report_orders_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_outages_by_end" ON "item_outages" USING btree ("vendor_id","ended_at");--> statement-breakpoint
CREATE INDEX "report_orders_by_day" ON "report_orders" USING btree ("vendor_id","day","placed_at");
--> statement-breakpoint
-- Most updates of these stay on their page.
ALTER TABLE report_days SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE report_breakdowns SET (fillfactor = 50);
--> statement-breakpoint
-- The business day and the hour of an instant on a store's clock (docs/rules.md, Reports). A zone that Postgres does not know must not stop an order.
CREATE FUNCTION business_time(of_vendor uuid, at timestamptz, OUT day date, OUT hour smallint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  set_zone text;
  day_ends interval;
  clock timestamp;
  begins timestamptz;
BEGIN
  SELECT coalesce(settings->>'timeZone', 'Africa/Lagos'), CASE WHEN settings->>'dayEndsAt' ~ '^(0[0-5]:[0-5][0-9]|06:00)$' THEN settings->>'dayEndsAt' ELSE '00:00' END
  INTO set_zone, day_ends FROM vendor_profiles WHERE id = of_vendor;
  BEGIN
    clock := at AT TIME ZONE set_zone;
  EXCEPTION WHEN invalid_parameter_value THEN
    set_zone := 'Africa/Lagos';
    clock := at AT TIME ZONE set_zone;
  END;
  day := clock::date;
  hour := extract(hour FROM clock);
  begins := (day + day_ends) AT TIME ZONE set_zone;
  -- A time that the clock shows twice begins the day when it does first.
  IF (begins - interval '1 hour') AT TIME ZONE set_zone = day + day_ends THEN
    begins := begins - interval '1 hour';
  END IF;
  IF at < begins THEN
    day := day - 1;
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION set_business_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT day, hour INTO NEW.business_day, NEW.business_hour FROM business_time(NEW.vendor_id, NEW.created_at);
  RETURN NEW;
END
$$;
--> statement-breakpoint
UPDATE orders o SET business_day = t.day, business_hour = t.hour
FROM orders placed CROSS JOIN LATERAL business_time(placed.vendor_id, placed.created_at) t WHERE placed.id = o.id;
--> statement-breakpoint
CREATE TRIGGER orders_business_time BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION set_business_time();
--> statement-breakpoint
CREATE TRIGGER orders_business_time_moved BEFORE UPDATE OF created_at ON orders FOR EACH ROW
WHEN (OLD.created_at IS DISTINCT FROM NEW.created_at) EXECUTE FUNCTION set_business_time();
--> statement-breakpoint
-- Minutes, rounded down: to whole ones up to 15, to five up to an hour, to fifteen up to two.
CREATE FUNCTION report_minutes(waited interval) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN m < 0 THEN 0 WHEN m <= 15 THEN m WHEN m < 60 THEN m / 5 * 5 WHEN m < 120 THEN m / 15 * 15 ELSE 120 END FROM (SELECT floor(extract(epoch FROM waited) / 60)::int AS m) whole
$$;
--> statement-breakpoint
-- What orders add to the reports (docs/rules.md, Reports), from one id to another. What retention has deleted the history of keeps the times that were noted. The rule of what counts is that of app/core/pricing/earned.server.ts (`earning`, `brought`). In PL/pgSQL, which plans it once a connection, as planning takes three times as long as reading one order; and the plan for one order is the one for many, too.
CREATE FUNCTION derive_report_orders(of_vendor uuid, first_id uuid, last_id uuid) RETURNS SETOF report_orders LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT o.vendor_id, o.id, o.business_day, o.created_at, 1, s.declined::int, s.sale::int, (b.net > 0)::int, (b.net > 0 AND o.customer_id IS NOT NULL)::int,
    (b.net > 0 AND EXISTS (SELECT FROM customers c WHERE c.vendor_id = o.vendor_id AND c.id = o.customer_id AND c.first_order_at = o.created_at))::int,
    CASE WHEN s.sale THEN i.items ELSE 0 END,
    CASE WHEN s.sale THEN o.subtotal ELSE 0 END, CASE WHEN s.sale THEN o.discount ELSE 0 END, CASE WHEN s.sale THEN o.delivery_fee ELSE 0 END, CASE WHEN s.sale THEN o.packaging_fee ELSE 0 END,
    CASE WHEN s.sale THEN o.service_fee ELSE 0 END, CASE WHEN s.sale THEN o.tax ELSE 0 END, CASE WHEN s.sale THEN o.transaction_fee ELSE 0 END,
    CASE WHEN s.sale THEN o.total_amount ELSE 0 END, CASE WHEN s.sale THEN o.total_amount - b.net ELSE 0 END, b.net,
    coalesce((
      SELECT jsonb_agg(jsonb_build_array(dimension, key, orders, items, kobo, discount) ORDER BY dimension, key) FROM (
        SELECT 'hour' AS dimension, extract(isodow FROM o.business_day) || ':' || o.business_hour AS key, 1 AS orders, 0 AS items, b.net AS kobo, 0 AS discount WHERE b.net > 0
        UNION ALL SELECT 'method', o.order_type, 1, 0, b.net, 0 WHERE b.net > 0
        UNION ALL SELECT 'area', coalesce(o.delivery_area, ''), 1, 0, b.net, 0 WHERE b.net > 0 AND o.order_type = 'delivery'
        UNION ALL SELECT 'payment', CASE WHEN o.payment_status = 'completed' THEN 'outside:' || lower(o.payment_method) ELSE 'online:' || coalesce((
            SELECT lower(p.payment_method) FROM payments p WHERE p.vendor_id = o.vendor_id AND p.order_id = o.id AND p.status IN ('success', 'reversed') ORDER BY p.created_at LIMIT 1), 'card') END, 1, 0, b.net, 0 WHERE b.net > 0
        UNION ALL SELECT 'coupon', o.coupon_code, 1, 0, b.net, o.discount WHERE b.net > 0 AND o.coupon_code IS NOT NULL
        UNION ALL SELECT 'item', coalesce(l.product_id || ':' || l.price, ''), 1, sum(l.quantity)::int, sum(l.price * l.quantity)::bigint, 0
          FROM order_items l WHERE s.sale AND l.vendor_id = o.vendor_id AND l.order_id = o.id GROUP BY 2
        UNION ALL SELECT 'declined', CASE WHEN o.decline_reason LIKE 'Sold out%' THEN 'Sold out' WHEN o.decline_reason LIKE 'The kitchen is too busy%' THEN 'The kitchen is too busy'
            WHEN o.decline_reason LIKE 'We are closing%' THEN 'We are closing' WHEN o.decline_reason LIKE 'We can''t deliver there%' THEN 'We can''t deliver there' ELSE 'Other' END, 1, 0, o.total_amount, 0 WHERE s.declined
        UNION ALL SELECT 'refund', left(r.reason, 80), count(*)::int, 0, sum(r.amount)::bigint, 0
          FROM refunds r WHERE s.sale AND r.vendor_id = o.vendor_id AND r.order_id = o.id AND r.status <> 'failed' AND r.source <> 'duplicate' GROUP BY 2
        UNION ALL SELECT 'refund', 'Reversed by the bank', 1, 0, o.total_amount - b.net - b.returned, 0 WHERE s.sale AND o.payment_status = 'refunded' AND o.total_amount - b.net > b.returned
        UNION ALL SELECT 'accept', o.business_hour || ':' || report_minutes(t.accepted - t.waits), 1, 0, 0, 0 WHERE t.accepted >= t.waits
        UNION ALL SELECT 'ready', o.business_hour || ':' || report_minutes(t.ready - t.accepted), 1, 0, 0, 0 WHERE t.ready >= t.accepted AND NOT o.is_scheduled
        UNION ALL SELECT k->>0, k->>1, 1, 0, 0, 0 FROM report_orders known CROSS JOIN LATERAL jsonb_array_elements(known.parts) k
          WHERE t.events = 0 AND known.vendor_id = o.vendor_id AND known.order_id = o.id AND k->>0 IN ('accept', 'ready')
      ) p
    ), '[]')
  FROM orders o
  CROSS JOIN LATERAL (
    SELECT o.payment_status IN ('success', 'completed', 'partially_refunded', 'refunded') AND o.status <> 'cancelled' AS sale,
      o.status = 'cancelled' AND (o.decline_reason IS NOT NULL OR EXISTS (SELECT FROM order_events e WHERE e.vendor_id = o.vendor_id AND e.order_id = o.id AND e.to_status = 'cancelled' AND e.from_status IN ('pending', 'processing') AND e.actor_type = 'vendor')) AS declined
  ) s
  CROSS JOIN LATERAL (
    SELECT returned, CASE WHEN s.sale AND o.payment_status <> 'refunded' THEN greatest(0, o.total_amount - returned) ELSE 0 END AS net
    FROM (
      SELECT coalesce(sum(r.amount), 0)::bigint AS returned FROM refunds r WHERE r.vendor_id = o.vendor_id AND r.order_id = o.id AND r.status <> 'failed' AND r.source <> 'duplicate'
    ) refunds
  ) b
  CROSS JOIN LATERAL (SELECT coalesce(sum(l.quantity), 0)::int AS items FROM order_items l WHERE l.vendor_id = o.vendor_id AND l.order_id = o.id) i
  CROSS JOIN LATERAL (
    SELECT min(e.created_at) FILTER (WHERE e.to_status IN ('pending', 'processing')) AS waits,
      min(e.created_at) FILTER (WHERE e.from_status IN ('pending', 'processing') AND e.to_status IN ('confirmed', 'preparing', 'ready', 'on_the_way', 'delivered')) AS accepted,
      min(e.created_at) FILTER (WHERE e.to_status IN ('ready', 'on_the_way', 'delivered')) AS ready,
      count(*) AS events
    FROM order_events e WHERE e.vendor_id = o.vendor_id AND e.order_id = o.id
  ) t
  WHERE o.vendor_id = of_vendor AND o.id >= first_id AND o.id <= last_id AND o.status NOT IN ('payment_pending', 'payment_failed');
END
$$;
--> statement-breakpoint
-- Before the triggers: all that is there.
INSERT INTO report_orders SELECT d.* FROM vendor_profiles v CROSS JOIN LATERAL derive_report_orders(v.id, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff') d;
--> statement-breakpoint
-- The sums of a vendor's rows of `report_orders`, from a day to another: what the triggers keep, and the audit compares.
CREATE FUNCTION derive_report_days(of_vendor uuid, first_day date, last_day date) RETURNS SETOF report_days LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT vendor_id, day, sum(orders)::int, sum(declined)::int, sum(sale_orders)::int, sum(paid_orders)::int, sum(known_orders)::int, sum(new_customers)::int, sum(items)::int, sum(subtotal)::bigint, sum(discount)::bigint, sum(delivery)::bigint, sum(packaging)::bigint, sum(service)::bigint, sum(tax)::bigint, sum(transaction_fee)::bigint, sum(gross)::bigint, sum(refunded)::bigint, sum(net)::bigint
  FROM report_orders WHERE vendor_id = of_vendor AND day >= first_day AND day <= last_day GROUP BY vendor_id, day
$$;
--> statement-breakpoint
CREATE FUNCTION derive_report_breakdowns(of_vendor uuid, first_day date, last_day date) RETURNS SETOF report_breakdowns LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT vendor_id, span, start, p->>0, p->>1, sum((p->>2)::int)::int, sum((p->>3)::int)::int, sum((p->>4)::bigint)::bigint, sum((p->>5)::bigint)::bigint
  FROM report_orders CROSS JOIN LATERAL jsonb_array_elements(parts) p CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date)) s (span, start)
  WHERE vendor_id = of_vendor AND day >= first_day AND day <= last_day GROUP BY 1, 2, 3, 4, 5
$$;
--> statement-breakpoint
INSERT INTO report_days SELECT d.* FROM vendor_profiles v CROSS JOIN LATERAL derive_report_days(v.id, '-infinity', 'infinity') d;
--> statement-breakpoint
INSERT INTO report_breakdowns SELECT d.* FROM vendor_profiles v CROSS JOIN LATERAL derive_report_breakdowns(v.id, '-infinity', 'infinity') d;
--> statement-breakpoint
-- Derives one order's row again. Everybody who changes sums holds the vendor's wallet when they commit: it comes first of all that several orders share (decision 0036), so nobody waits in a circle, however many orders, days and items a transaction changes. What is read after it is what all others have committed.
CREATE FUNCTION derive_report_order(of_vendor uuid, of_order uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  derived report_orders;
  changed boolean;
BEGIN
  -- Who inserts a store's whole history sums it once in the end: row by row, every one changes the same sums in one transaction, which takes minutes.
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
  SELECT known IS DISTINCT FROM derived INTO changed FROM (SELECT) one LEFT JOIN report_orders known ON known.vendor_id = of_vendor AND known.order_id = of_order;
  IF changed THEN
    INSERT INTO report_orders AS known VALUES (derived.*)
    ON CONFLICT (vendor_id, order_id) DO UPDATE SET day = excluded.day, placed_at = excluded.placed_at, parts = excluded.parts, orders = excluded.orders, declined = excluded.declined, sale_orders = excluded.sale_orders, paid_orders = excluded.paid_orders, known_orders = excluded.known_orders, new_customers = excluded.new_customers, items = excluded.items, subtotal = excluded.subtotal, discount = excluded.discount, delivery = excluded.delivery, packaging = excluded.packaging, service = excluded.service, tax = excluded.tax, transaction_fee = excluded.transaction_fee, gross = excluded.gross, refunded = excluded.refunded, net = excluded.net;
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_report_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM derive_report_order(NEW.vendor_id, NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_report_order_of() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
--> statement-breakpoint
-- Which order is a customer's first is known once their sums are written.
CREATE FUNCTION note_first_orders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM derive_report_order(o.vendor_id, o.id) FROM orders o
  WHERE o.vendor_id = NEW.vendor_id AND o.customer_id = NEW.id AND o.created_at IN (OLD.first_order_at, NEW.first_order_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION sum_report_orders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE of_vendor uuid := coalesce(NEW.vendor_id, OLD.vendor_id);
BEGIN
  IF current_setting('app.reports_later', true) = 'on' OR NOT EXISTS (SELECT FROM vendor_profiles WHERE id = of_vendor) THEN
    RETURN NULL;
  END IF;
  INSERT INTO wallets (vendor_id) VALUES (of_vendor) ON CONFLICT DO NOTHING;
  PERFORM FROM wallets WHERE vendor_id = of_vendor FOR NO KEY UPDATE;
  IF (OLD.day, OLD.orders, OLD.declined, OLD.sale_orders, OLD.paid_orders, OLD.known_orders, OLD.new_customers, OLD.items, OLD.subtotal, OLD.discount, OLD.delivery, OLD.packaging, OLD.service, OLD.tax, OLD.transaction_fee, OLD.gross, OLD.refunded, OLD.net) IS DISTINCT FROM (NEW.day, NEW.orders, NEW.declined, NEW.sale_orders, NEW.paid_orders, NEW.known_orders, NEW.new_customers, NEW.items, NEW.subtotal, NEW.discount, NEW.delivery, NEW.packaging, NEW.service, NEW.tax, NEW.transaction_fee, NEW.gross, NEW.refunded, NEW.net) THEN
    INSERT INTO report_days AS known (vendor_id, day, orders, declined, sale_orders, paid_orders, known_orders, new_customers, items, subtotal, discount, delivery, packaging, service, tax, transaction_fee, gross, refunded, net)
    SELECT of_vendor, day, sum(sign * orders), sum(sign * declined), sum(sign * sale_orders), sum(sign * paid_orders), sum(sign * known_orders), sum(sign * new_customers), sum(sign * items), sum(sign * subtotal), sum(sign * discount), sum(sign * delivery), sum(sign * packaging), sum(sign * service), sum(sign * tax), sum(sign * transaction_fee), sum(sign * gross), sum(sign * refunded), sum(sign * net)
    FROM (SELECT -1 AS sign, OLD.* UNION ALL SELECT 1, NEW.*) changed WHERE day IS NOT NULL GROUP BY day ORDER BY day
    ON CONFLICT (vendor_id, day) DO UPDATE SET orders = known.orders + excluded.orders, declined = known.declined + excluded.declined, sale_orders = known.sale_orders + excluded.sale_orders, paid_orders = known.paid_orders + excluded.paid_orders, known_orders = known.known_orders + excluded.known_orders, new_customers = known.new_customers + excluded.new_customers, items = known.items + excluded.items, subtotal = known.subtotal + excluded.subtotal, discount = known.discount + excluded.discount, delivery = known.delivery + excluded.delivery, packaging = known.packaging + excluded.packaging, service = known.service + excluded.service, tax = known.tax + excluded.tax, transaction_fee = known.transaction_fee + excluded.transaction_fee, gross = known.gross + excluded.gross, refunded = known.refunded + excluded.refunded, net = known.net + excluded.net;
  END IF;
  INSERT INTO report_breakdowns AS known (vendor_id, span, start, dimension, key, orders, items, kobo, discount)
  SELECT of_vendor, span, start, dimension, key, sum(orders), sum(items), sum(kobo), sum(discount)
  FROM (
    SELECT day, p->>0 AS dimension, p->>1 AS key, sign * (p->>2)::int AS orders, sign * (p->>3)::int AS items, sign * (p->>4)::bigint AS kobo, sign * (p->>5)::bigint AS discount
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
--> statement-breakpoint
-- The end of an outage by a tap is known when it begins; of one for want of stock it is not.
CREATE FUNCTION note_item_outage() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  offered boolean := NEW.is_available AND NOT NEW.is_draft AND NEW.archived_at IS NULL;
  is_out boolean := offered AND (coalesce(NEW.inventory = 0, false) OR coalesce(NEW.sold_out_until > now(), false));
  ends timestamptz := CASE WHEN NOT is_out THEN now() WHEN NEW.inventory = 0 THEN NULL ELSE NEW.sold_out_until END;
BEGIN
  UPDATE item_outages SET ended_at = ends WHERE vendor_id = NEW.vendor_id AND product_id = NEW.id AND (ended_at IS NULL OR ended_at > now());
  IF NOT FOUND AND is_out THEN
    INSERT INTO item_outages (vendor_id, product_id, began_at, ended_at) VALUES (NEW.vendor_id, NEW.id, now(), ends) ON CONFLICT (vendor_id, product_id, began_at) DO UPDATE SET ended_at = excluded.ended_at;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
INSERT INTO item_outages (vendor_id, product_id, began_at, ended_at)
SELECT vendor_id, id, updated_at, CASE WHEN inventory = 0 THEN NULL ELSE sold_out_until END FROM products
WHERE is_available AND NOT is_draft AND archived_at IS NULL AND (coalesce(inventory = 0, false) OR coalesce(sold_out_until > now(), false));
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION business_time(uuid, timestamptz), derive_report_order(uuid, uuid), note_report_order(), note_report_order_of(), note_first_orders(), sum_report_orders(), note_item_outage() FROM PUBLIC;
--> statement-breakpoint
-- Whoever inserts an order asks for its day.
GRANT EXECUTE ON FUNCTION business_time(uuid, timestamptz) TO PUBLIC;
--> statement-breakpoint
-- The conditions are looked at before any function is called: placing an order, and changes that no sum shows, pay nothing.
CREATE CONSTRAINT TRIGGER orders_reports_insert AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.status NOT IN ('payment_pending', 'payment_failed'))
EXECUTE FUNCTION note_report_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_reports AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (
  (OLD.status NOT IN ('payment_pending', 'payment_failed') OR NEW.status NOT IN ('payment_pending', 'payment_failed')) AND
  (OLD.status IN ('payment_pending', 'payment_failed'), OLD.status = 'cancelled', OLD.payment_status IN ('success', 'completed', 'partially_refunded'), OLD.payment_status = 'completed', OLD.payment_status = 'refunded', OLD.payment_method,
    OLD.created_at, OLD.business_day, OLD.business_hour, OLD.customer_id, OLD.order_type, OLD.delivery_area, OLD.coupon_code, OLD.is_scheduled, OLD.decline_reason,
    OLD.subtotal, OLD.discount, OLD.delivery_fee, OLD.packaging_fee, OLD.service_fee, OLD.tax, OLD.transaction_fee, OLD.total_amount)
  IS DISTINCT FROM
  (NEW.status IN ('payment_pending', 'payment_failed'), NEW.status = 'cancelled', NEW.payment_status IN ('success', 'completed', 'partially_refunded'), NEW.payment_status = 'completed', NEW.payment_status = 'refunded', NEW.payment_method,
    NEW.created_at, NEW.business_day, NEW.business_hour, NEW.customer_id, NEW.order_type, NEW.delivery_area, NEW.coupon_code, NEW.is_scheduled, NEW.decline_reason,
    NEW.subtotal, NEW.discount, NEW.delivery_fee, NEW.packaging_fee, NEW.service_fee, NEW.tax, NEW.transaction_fee, NEW.total_amount)
)
EXECUTE FUNCTION note_report_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_events_reports AFTER INSERT ON order_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.from_status IN ('pending', 'processing') OR NEW.to_status IN ('pending', 'processing', 'ready', 'on_the_way', 'delivered') AND NEW.from_status IS DISTINCT FROM 'ready' AND NEW.from_status IS DISTINCT FROM 'on_the_way')
EXECUTE FUNCTION note_report_order_of();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_reports AFTER INSERT OR DELETE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
EXECUTE FUNCTION note_report_order_of();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_reports_update AFTER UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (
  (OLD.vendor_id, OLD.order_id, OLD.amount, OLD.status = 'failed', OLD.source = 'duplicate', OLD.reason)
  IS DISTINCT FROM
  (NEW.vendor_id, NEW.order_id, NEW.amount, NEW.status = 'failed', NEW.source = 'duplicate', NEW.reason)
)
EXECUTE FUNCTION note_report_order_of();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER customers_first_order AFTER UPDATE ON customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.first_order_at IS DISTINCT FROM NEW.first_order_at)
EXECUTE FUNCTION note_first_orders();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER report_orders_sums AFTER INSERT OR UPDATE OR DELETE ON report_orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
EXECUTE FUNCTION sum_report_orders();
--> statement-breakpoint
CREATE TRIGGER products_outages_insert AFTER INSERT ON products FOR EACH ROW
WHEN (NEW.inventory = 0 OR NEW.sold_out_until IS NOT NULL) EXECUTE FUNCTION note_item_outage();
--> statement-breakpoint
CREATE TRIGGER products_outages AFTER UPDATE ON products FOR EACH ROW
WHEN ((OLD.is_available, OLD.is_draft, OLD.archived_at IS NULL, OLD.inventory = 0, OLD.sold_out_until) IS DISTINCT FROM (NEW.is_available, NEW.is_draft, NEW.archived_at IS NULL, NEW.inventory = 0, NEW.sold_out_until))
EXECUTE FUNCTION note_item_outage();
