ALTER TABLE "orders" ADD COLUMN "adds_to" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_adds_to" FOREIGN KEY ("vendor_id","adds_to") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_additions" ON "orders" USING btree ("vendor_id","adds_to") WHERE "orders"."adds_to" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_addition" CHECK ("orders"."adds_to" is null or ("orders"."source" = 'custom' and "orders"."adds_to" <> "orders"."id"));