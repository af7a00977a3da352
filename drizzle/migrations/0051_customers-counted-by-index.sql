DROP INDEX "customers_by_first_order";--> statement-breakpoint
DROP INDEX "customers_regular";--> statement-breakpoint
DROP INDEX "customers_slipping";--> statement-breakpoint
CREATE INDEX "customers_new" ON "customers" USING btree ("vendor_id","first_order_at" DESC NULLS LAST,"id") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_regulars" ON "customers" USING btree ("vendor_id","third_last_order_at" DESC NULLS LAST,"id") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_slip" ON "customers" USING btree ("vendor_id","slips_at","id") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;