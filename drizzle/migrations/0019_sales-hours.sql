CREATE TABLE "sales_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_hours" (
	"vendor_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"orders" integer NOT NULL,
	"paid_orders" integer NOT NULL,
	"revenue" bigint NOT NULL,
	CONSTRAINT "sales_hours_pk" PRIMARY KEY("vendor_id","hour")
);
--> statement-breakpoint
CREATE TABLE "sales_summed" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sales_changes" ADD CONSTRAINT "sales_changes_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_hours" ADD CONSTRAINT "sales_hours_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_summed" ADD CONSTRAINT "sales_summed_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_changes_by_hour" ON "sales_changes" USING btree ("vendor_id","hour");--> statement-breakpoint
CREATE INDEX "order_events_taken_up" ON "order_events" USING btree ("vendor_id","created_at","order_id") WHERE "order_events"."from_status" in ('pending', 'processing') and "order_events"."to_status" not in ('pending', 'processing');--> statement-breakpoint
-- Notes the hour of an order whose sums may have been made by now, and those of where it has been (docs/rules.md, Reports). Sums are made of hours that ended four hours ago.
-- An order under three hours old is not noted: no transaction that changes one then is still open an hour later.
CREATE FUNCTION note_sales_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (vendor_id, hour)
  SELECT DISTINCT changed.vendor_id, date_bin('1 hour', changed.at, timestamptz '1970-01-01 00:00+00')
  FROM (VALUES (OLD.vendor_id, OLD.created_at), (NEW.vendor_id, NEW.created_at)) changed (vendor_id, at)
  WHERE changed.at < now() - interval '3 hours' AND EXISTS (SELECT FROM vendor_profiles v WHERE v.id = changed.vendor_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_sales_change_by_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (vendor_id, hour)
  SELECT o.vendor_id, date_bin('1 hour', o.created_at, timestamptz '1970-01-01 00:00+00')
  FROM orders o
  WHERE (o.vendor_id, o.id) IN ((OLD.vendor_id, OLD.order_id), (NEW.vendor_id, NEW.order_id)) AND o.created_at < now() - interval '3 hours';
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The conditions are looked at before any function is called: orders of today, and changes that no sum shows, pay nothing.
CREATE TRIGGER orders_note_sales_insert AFTER INSERT ON orders FOR EACH ROW
WHEN (NEW.created_at < now() - interval '3 hours') EXECUTE FUNCTION note_sales_change();
--> statement-breakpoint
CREATE TRIGGER orders_note_sales_delete AFTER DELETE ON orders FOR EACH ROW
WHEN (OLD.created_at < now() - interval '3 hours') EXECUTE FUNCTION note_sales_change();
--> statement-breakpoint
CREATE TRIGGER orders_note_sales_update AFTER UPDATE ON orders FOR EACH ROW
WHEN (
  (OLD.created_at < now() - interval '3 hours' OR NEW.created_at < now() - interval '3 hours') AND
  (OLD.vendor_id, OLD.created_at, OLD.total_amount, OLD.status = 'payment_pending', OLD.status = 'payment_failed', OLD.status = 'cancelled', OLD.payment_status IN ('success', 'completed', 'partially_refunded'))
  IS DISTINCT FROM
  (NEW.vendor_id, NEW.created_at, NEW.total_amount, NEW.status = 'payment_pending', NEW.status = 'payment_failed', NEW.status = 'cancelled', NEW.payment_status IN ('success', 'completed', 'partially_refunded'))
)
EXECUTE FUNCTION note_sales_change();
--> statement-breakpoint
CREATE TRIGGER refunds_note_sales AFTER INSERT OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION note_sales_change_by_refund();
--> statement-breakpoint
CREATE TRIGGER refunds_note_sales_update AFTER UPDATE ON refunds FOR EACH ROW
WHEN (
  (OLD.vendor_id, OLD.order_id, OLD.amount, OLD.status = 'failed', OLD.source = 'duplicate')
  IS DISTINCT FROM
  (NEW.vendor_id, NEW.order_id, NEW.amount, NEW.status = 'failed', NEW.source = 'duplicate')
)
EXECUTE FUNCTION note_sales_change_by_refund();
--> statement-breakpoint
-- The version that still runs changes orders, too, and may do so before the start that follows has granted the new tables.
DO $$
DECLARE door text;
BEGIN
  FOR door IN SELECT rolname FROM pg_roles WHERE rolname IN ('buka_vendor', 'buka_system') LOOP
    EXECUTE format('GRANT INSERT ON sales_changes TO %I', door);
  END LOOP;
END
$$;
