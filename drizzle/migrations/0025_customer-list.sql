CREATE TABLE "customer_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"exported_by" uuid,
	"segment" text,
	"searched" boolean NOT NULL,
	"customers" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "customers_by_last_order";--> statement-breakpoint
DROP INDEX "customers_by_order_count";--> statement-breakpoint
DROP INDEX "customers_by_spent";--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "segment" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(left(regexp_replace(normalize(coalesce(left(name, 200), ''), NFD), '[\u0300-\u036f]', '', 'g'), 200)) || chr(10) || phone || chr(10) || lower(coalesce(left(email, 200), ''))) STORED;--> statement-breakpoint
ALTER TABLE "customer_exports" ADD CONSTRAINT "customer_exports_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_exports" ADD CONSTRAINT "customer_exports_exported_by_users_id_fk" FOREIGN KEY ("exported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_exports_list" ON "customer_exports" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ("vendor_id",(coalesce(nullif("search_name", ''), 'unknown customer') collate "C"),"id") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_by_last_order" ON "customers" USING btree ("vendor_id",coalesce("last_order_at", '-infinity') desc,"id","search_text","last_order_at") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_by_order_count" ON "customers" USING btree ("vendor_id","order_count" DESC NULLS LAST,"id") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_by_spent" ON "customers" USING btree ("vendor_id","spent" DESC NULLS LAST,"id") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;