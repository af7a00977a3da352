ALTER TABLE "vendor_business_settings" DROP CONSTRAINT "business_fees";--> statement-breakpoint
ALTER TABLE "vendor_business_settings" DROP CONSTRAINT "business_times";--> statement-breakpoint
ALTER TABLE "vendor_business_settings" DROP CONSTRAINT "business_max_items";--> statement-breakpoint
ALTER TABLE "vendor_business_settings" DROP CONSTRAINT "business_lead_time";--> statement-breakpoint
ALTER TABLE "vendor_business_settings" DROP CONSTRAINT "business_slots";--> statement-breakpoint
-- A mode that was off may have stored what its limits refuse: the nearest that they allow.
UPDATE "vendor_business_settings" SET
  "delivery_fee" = least("delivery_fee", 1000000),
  "packaging_fee" = least("packaging_fee", 1000000),
  "service_fee_value" = least("service_fee_value", 1000000),
  "tax_rate" = least("tax_rate", 10000),
  "minimum_order" = least("minimum_order", 100000000),
  "min_pickup_time" = least(greatest("min_pickup_time", 5), 60),
  "max_pickup_time" = least(greatest("max_pickup_time", "min_pickup_time", 10), 120),
  "pickup_advance_notice" = least(greatest("pickup_advance_notice", 5), 60),
  "min_delivery_time" = least(greatest("min_delivery_time", 10), 10080),
  "max_delivery_time" = least(greatest("max_delivery_time", "min_delivery_time", 20), 10080),
  "max_items_per_order" = least("max_items_per_order", 9900),
  "pre_order_lead_time" = least("pre_order_lead_time", 720),
  "slot_capacity" = least("slot_capacity", 1000)
WHERE "delivery_fee" > 1000000 OR "packaging_fee" > 1000000 OR "service_fee_value" > 1000000
  OR "tax_rate" > 10000 OR "minimum_order" > 100000000
  OR "min_pickup_time" NOT BETWEEN 5 AND 60 OR "max_pickup_time" NOT BETWEEN 10 AND 120
  OR "pickup_advance_notice" NOT BETWEEN 5 AND 60
  OR "min_delivery_time" NOT BETWEEN 10 AND 10080 OR "max_delivery_time" NOT BETWEEN 20 AND 10080
  OR "max_items_per_order" > 9900 OR "pre_order_lead_time" > 720
  OR "slot_capacity" > 1000;--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD CONSTRAINT "business_fees" CHECK ("vendor_business_settings"."delivery_fee" between 0 and 1000000 and "vendor_business_settings"."packaging_fee" between 0 and 1000000 and "vendor_business_settings"."service_fee_value" between 0 and 1000000 and "vendor_business_settings"."tax_rate" between 0 and 10000 and "vendor_business_settings"."minimum_order" between 0 and 100000000);--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD CONSTRAINT "business_times" CHECK ("vendor_business_settings"."min_pickup_time" between 5 and 60 and "vendor_business_settings"."max_pickup_time" between 10 and 120 and "vendor_business_settings"."max_pickup_time" >= "vendor_business_settings"."min_pickup_time" and "vendor_business_settings"."pickup_advance_notice" between 5 and 60 and "vendor_business_settings"."min_delivery_time" between 10 and 10080 and "vendor_business_settings"."max_delivery_time" between 20 and 10080 and "vendor_business_settings"."max_delivery_time" >= "vendor_business_settings"."min_delivery_time");--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD CONSTRAINT "business_max_items" CHECK ("vendor_business_settings"."max_items_per_order" is null or "vendor_business_settings"."max_items_per_order" between 1 and 9900);--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD CONSTRAINT "business_lead_time" CHECK ("vendor_business_settings"."pre_order_lead_time" between 1 and 720);--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD CONSTRAINT "business_slots" CHECK (("vendor_business_settings"."slot_capacity" is null or "vendor_business_settings"."slot_capacity" between 1 and 1000) and "vendor_business_settings"."slot_full" in ('refuse','next'));