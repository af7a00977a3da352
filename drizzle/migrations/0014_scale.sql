CREATE TABLE "ledger_audits" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"after_order_id" uuid,
	"audited_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_audits" ADD CONSTRAINT "ledger_audits_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_audits_oldest" ON "ledger_audits" USING btree ("audited_at");--> statement-breakpoint
CREATE INDEX "customers_by_email" ON "customers" USING btree ("vendor_id","email");--> statement-breakpoint
CREATE INDEX "customers_oldest" ON "customers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_order" ON "ledger_entries" USING btree ("vendor_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("vendor_id","customer_phone");--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("vendor_id","customer_email");--> statement-breakpoint
CREATE INDEX "orders_with_customer" ON "orders" USING btree ("created_at") WHERE "orders"."customer_name" <> 'Erased customer';--> statement-breakpoint
CREATE INDEX "outbox_ended" ON "outbox" USING btree ("created_at") WHERE "outbox"."sent_at" is not null or "outbox"."given_up_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_with_raw" ON "payment_attempts" USING btree ("created_at") WHERE "payment_attempts"."raw" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_oldest" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_by_order" ON "payments" USING btree ("vendor_id","order_id");--> statement-breakpoint
CREATE INDEX "settings_changes_oldest" ON "settings_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "slug_history_expiry" ON "slug_history" USING btree ("reserved_until");--> statement-breakpoint
-- What is written today is in lower case already, and is looked up as it is stored.
UPDATE "orders" SET "customer_email" = lower("customer_email") WHERE "customer_email" <> lower("customer_email");--> statement-breakpoint
UPDATE "customers" SET "email" = lower("email") WHERE "email" <> lower("email");--> statement-breakpoint
-- Counted from here on, so that nobody is warned of audits that this version has not missed.
INSERT INTO "ledger_audits" ("vendor_id", "audited_at") SELECT "id", now() FROM "vendor_profiles";
