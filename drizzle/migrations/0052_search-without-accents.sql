-- The same as searchText() in app/shared/search-text.ts.
CREATE FUNCTION search_text(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(normalize(typed, NFD), '[\u0300-\u036f''’‘ʼʻ`´]', '', 'g'));--> statement-breakpoint
ALTER TABLE "customers" drop column "search_name";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_name" text GENERATED ALWAYS AS (search_text(left(name, 200))) STORED;--> statement-breakpoint
ALTER TABLE "customers" drop column "search_text";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(coalesce(left(name, 200), '') || chr(10) || phone || chr(10) || coalesce(left(email, 200), ''))) STORED;--> statement-breakpoint
ALTER TABLE "feedback" drop column "search_text";--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(coalesce(title, '') || chr(10) || coalesce(comment, '') || chr(10) || coalesce(response, ''))) STORED;--> statement-breakpoint
ALTER TABLE "orders" drop column "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(order_number || chr(10) || customer_name || chr(10) || coalesce(item_names, ''))) STORED;--> statement-breakpoint
-- Dropped with the columns they had.
CREATE INDEX "customers_list" ON "customers" USING btree ("vendor_id","created_at" DESC NULLS LAST,"id","search_name","phone");--> statement-breakpoint
CREATE INDEX "customers_by_last_order" ON "customers" USING btree ("vendor_id",(case when "last_order_at" is null then '-infinity' else "last_order_at" end) desc,"id","search_text","last_order_at") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ("vendor_id",((case when "search_name" is null or "search_name" = '' then 'unknown customer' else "search_name" end) collate "C"),"id") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;
