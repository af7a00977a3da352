ALTER TABLE "orders" ADD COLUMN "placed_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_ended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_holds" ON "orders" USING btree ("created_at") WHERE "orders"."source" = 'storefront' and "orders"."hold_ended_at" is null and "orders"."status" in ('payment_pending','payment_failed');