ALTER TABLE "orders" ADD COLUMN "delivery_pin" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_channel" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_channel" CHECK ("orders"."payment_channel" in ('bank_transfer','card','ussd'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_pin" CHECK ("orders"."delivery_pin" ~ '^-?[0-9]{1,2}\.[0-9]{5},-?[0-9]{1,3}\.[0-9]{5}$');