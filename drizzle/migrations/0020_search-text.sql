DROP INDEX "customers_list";--> statement-breakpoint
DROP INDEX "orders_list";--> statement-breakpoint
DROP INDEX "orders_by_status";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(left(name, 200))) STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(order_number || chr(10) || customer_name || chr(10) || coalesce(item_names, ''))) STORED;--> statement-breakpoint
CREATE INDEX "customers_list" ON "customers" USING btree ("vendor_id","created_at" DESC NULLS LAST,"id","search_name","phone");--> statement-breakpoint
CREATE INDEX "orders_list" ON "orders" USING btree ("vendor_id","created_at" DESC NULLS LAST,"id","status");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("vendor_id","status","created_at" DESC NULLS LAST,"id");