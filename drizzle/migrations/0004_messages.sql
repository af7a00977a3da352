CREATE TABLE "message_stops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phone" text NOT NULL,
	"vendor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_stops_once" UNIQUE NULLS NOT DISTINCT("phone","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid,
	"event" text NOT NULL,
	"way" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"recipient" text NOT NULL,
	"values" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"price" bigint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"trying_at" timestamp with time zone,
	"not_before" timestamp with time zone,
	"provider_id" text,
	"taken_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_once" UNIQUE NULLS NOT DISTINCT("vendor_id","order_id","event","about","recipient","way"),
	CONSTRAINT "messages_event" CHECK ("messages"."event" in ('order_accepted','order_ready','order_late','order_declined','payment_link','review_asked','phone_code','order_unanswered')),
	CONSTRAINT "messages_way" CHECK ("messages"."way" in ('whatsapp','sms')),
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('queued', 'unknown', 'sent', 'failed', 'superseded', 'delivered', 'read')),
	CONSTRAINT "messages_price" CHECK ("messages"."price" >= 0 and "messages"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phone_codes_tries" CHECK ("phone_codes"."wrong_tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "messages_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD COLUMN "message_ways" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD COLUMN "require_phone_verification" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD COLUMN "message_unanswered_after" integer;--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD COLUMN "monthly_message_cap" bigint DEFAULT 200000 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_stops" ADD CONSTRAINT "message_stops_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_provider" ON "messages" USING btree ("way","provider_id");--> statement-breakpoint
CREATE INDEX "messages_of_month" ON "messages" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_to" ON "messages" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "messages_open" ON "messages" USING btree ("created_at") WHERE "messages"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "phone_codes_of_order" ON "phone_codes" USING btree ("vendor_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "business_messages_unanswered" ON "vendor_business_settings" USING btree ("vendor_id") WHERE "vendor_business_settings"."message_unanswered_after" is not null;--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD CONSTRAINT "business_messages" CHECK (("vendor_business_settings"."message_unanswered_after" is null or "vendor_business_settings"."message_unanswered_after" between 3 and 10) and "vendor_business_settings"."monthly_message_cap" between 0 and 5000000);