CREATE INDEX "orders_awaiting_payment" ON "orders" USING btree ("created_at") WHERE "orders"."source" = 'storefront' and "orders"."status" = 'payment_pending';--> statement-breakpoint
CREATE INDEX "payment_attempts_unanswered" ON "payment_attempts" USING btree ("created_at") WHERE "payment_attempts"."status" in ('abandoned','failed') and "payment_attempts"."raw" is null and "payment_attempts"."access_code" is not null;
--> statement-breakpoint
-- Attempts of orders that had ended before: a corrected checkout used to leave its attempt open.
UPDATE "payment_attempts" a SET "status" = 'abandoned', "updated_at" = now()
FROM "orders" o
WHERE o."vendor_id" = a."vendor_id" AND o."id" = a."order_id"
  AND a."status" IN ('initialized', 'pending') AND o."status" = 'cancelled';
