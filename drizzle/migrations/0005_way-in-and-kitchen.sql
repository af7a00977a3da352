ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_hint" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold_out_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vendor_profiles" ADD COLUMN "hours_set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vendor_profiles" ADD COLUMN "link_shared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vendor_profiles" ADD COLUMN "checklist_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vendor_profiles" ADD COLUMN "notifications_read_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_events_recent" ON "order_events" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('customer_payments','gateway_fees','vendor_balance','platform_balance','refunds','reversals','payouts','taken_outside','outside_sales'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_draft" CHECK (not ("products"."is_draft" and "products"."is_available"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price_hint" CHECK ("products"."price_hint" is null or "products"."price_hint" >= 0);--> statement-breakpoint
-- What a vendor has read, shared or put away is nothing that customers see: their pages stay in the cache.
DROP TRIGGER vendor_profiles_announce ON vendor_profiles;
--> statement-breakpoint
CREATE TRIGGER vendor_profiles_announce AFTER INSERT OR DELETE ON vendor_profiles FOR EACH ROW EXECUTE FUNCTION announce_store_change('id');
--> statement-breakpoint
CREATE TRIGGER vendor_profiles_announce_update AFTER UPDATE ON vendor_profiles FOR EACH ROW
WHEN (
  (to_jsonb(OLD) - ARRAY['hours_set_at', 'link_shared_at', 'checklist_closed_at', 'notifications_read_at', 'updated_at'])
  IS DISTINCT FROM
  (to_jsonb(NEW) - ARRAY['hours_set_at', 'link_shared_at', 'checklist_closed_at', 'notifications_read_at', 'updated_at'])
)
EXECUTE FUNCTION announce_store_change('id');
--> statement-breakpoint
DROP TRIGGER products_announce_update ON products;
--> statement-breakpoint
CREATE TRIGGER products_announce_update AFTER UPDATE ON products FOR EACH ROW
WHEN (
  (OLD.name, OLD.description, OLD.price, OLD.image, OLD.image_color, OLD.is_available, OLD.is_draft, OLD.sold_out_until, OLD.preparation_time, OLD.allergens, OLD.sort_order, OLD.category_id, OLD.archived_at, least(OLD.inventory, 6))
  IS DISTINCT FROM
  (NEW.name, NEW.description, NEW.price, NEW.image, NEW.image_color, NEW.is_available, NEW.is_draft, NEW.sold_out_until, NEW.preparation_time, NEW.allergens, NEW.sort_order, NEW.category_id, NEW.archived_at, least(NEW.inventory, 6))
)
EXECUTE FUNCTION announce_store_change('vendor_id');
