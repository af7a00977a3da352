ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status";--> statement-breakpoint
ALTER TABLE "vendor_payment_settings" ADD COLUMN "grown_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("vendor_id","created_at") WHERE "refunds"."status" = 'waiting';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('waiting','requested','pending','processed','failed','needs_attention'));