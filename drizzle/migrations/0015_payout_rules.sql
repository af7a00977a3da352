CREATE TABLE "payout_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"story" text NOT NULL,
	"amount" bigint,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"kept_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"by" text,
	CONSTRAINT "payout_holds_mark" CHECK ("payout_holds"."mark" in ('hand','first_big_day','one_payer','many_refunds','paid_then_refunded','own_reviews'))
);
--> statement-breakpoint
CREATE TABLE "payout_tiers" (
	"tier" text PRIMARY KEY NOT NULL,
	"ripe_hours" integer NOT NULL,
	"reserve_percent" integer NOT NULL,
	"reserve_days" integer NOT NULL,
	"daily_cap" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_tiers_tier" CHECK ("payout_tiers"."tier" in ('new','grown','trusted')),
	CONSTRAINT "payout_tiers_figures" CHECK ("payout_tiers"."ripe_hours" between 0 and 720 and "payout_tiers"."reserve_percent" between 0 and 50 and "payout_tiers"."reserve_days" between 0 and 180 and ("payout_tiers"."daily_cap" is null or "payout_tiers"."daily_cap" >= 100000))
);
--> statement-breakpoint
ALTER TABLE "vendor_payment_settings" ADD COLUMN "trusted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_holds" ADD CONSTRAINT "payout_holds_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_holds_open" ON "payout_holds" USING btree ("vendor_id","mark") WHERE "payout_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "payout_holds_by_vendor" ON "payout_holds" USING btree ("vendor_id","since" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_ripening" ON "orders" USING btree ("vendor_id",(case when status in ('delivered', 'cancelled') then coalesce(sold_counted_at, updated_at) else 'infinity'::timestamptz end)) WHERE "orders"."payment_status" in ('success','partially_refunded');--> statement-breakpoint
INSERT INTO "payout_tiers" ("tier", "ripe_hours", "reserve_percent", "reserve_days", "daily_cap") VALUES ('new', 72, 10, 30, 10000000), ('grown', 24, 0, 0, null), ('trusted', 0, 0, 0, null);
