CREATE TABLE "hand_overs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"trip_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"code" text NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"fee" bigint NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hand_overs_code" CHECK ("hand_overs"."code" ~ '^[0-9]{4}$'),
	CONSTRAINT "hand_overs_fee" CHECK ("hand_overs"."fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rider_trips" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"rider_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rider_trips_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "rider_trips_tenant" UNIQUE("vendor_id","id")
);
--> statement-breakpoint
CREATE TABLE "riders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "riders_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "riders_archived" CHECK (("riders"."archived_at" is null) = ("riders"."phone" is not null))
);
--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD COLUMN "rider_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_trip" FOREIGN KEY ("vendor_id","trip_id") REFERENCES "public"."rider_trips"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_trips" ADD CONSTRAINT "rider_trips_rider" FOREIGN KEY ("vendor_id","rider_id") REFERENCES "public"."riders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "riders" ADD CONSTRAINT "riders_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_open" ON "hand_overs" USING btree ("vendor_id","order_id") WHERE "hand_overs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "hand_overs_by_trip" ON "hand_overs" USING btree ("vendor_id","trip_id");--> statement-breakpoint
CREATE INDEX "rider_trips_by_rider" ON "rider_trips" USING btree ("vendor_id","rider_id");--> statement-breakpoint
CREATE INDEX "rider_trips_age" ON "rider_trips" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "riders_phone" ON "riders" USING btree ("vendor_id","phone");--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD CONSTRAINT "business_rider_fee" CHECK ("vendor_business_settings"."rider_fee" between 0 and 1000000);