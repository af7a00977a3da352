CREATE TABLE "coupon_customers" (
	"vendor_id" uuid NOT NULL,
	"coupon_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	CONSTRAINT "coupon_customers_pk" PRIMARY KEY("vendor_id","coupon_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "customer_totals" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"customers" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_opt_outs" (
	"vendor_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_opt_outs_pk" PRIMARY KEY("vendor_id","email")
);
--> statement-breakpoint
CREATE TABLE "feedback_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"feedback_id" uuid NOT NULL,
	"action" text NOT NULL,
	"by_user_id" uuid,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_events_action" CHECK ("feedback_events"."action" in ('published','hidden','flagged','responded','response_edited','kept','removed'))
);
--> statement-breakpoint
CREATE TABLE "feedback_totals" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"responses" integer DEFAULT 0 NOT NULL,
	"helpful" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_votes" (
	"vendor_id" uuid NOT NULL,
	"feedback_id" uuid NOT NULL,
	"visitor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_votes_pk" PRIMARY KEY("vendor_id","feedback_id","visitor")
);
--> statement-breakpoint
ALTER TABLE "feedback" DROP CONSTRAINT "feedback_status";--> statement-breakpoint
DROP INDEX "feedback_list";--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "order_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "spent" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "first_order_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "last_order_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "third_last_order_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "slips_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "noted_by" uuid;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "noted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_by" uuid;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "liked" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "disliked" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "response_draft" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "responded_by" uuid;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(title, '') || chr(10) || coalesce(comment, '') || chr(10) || coalesce(response, ''))) STORED;--> statement-breakpoint
ALTER TABLE "coupon_customers" ADD CONSTRAINT "coupon_customers_coupon" FOREIGN KEY ("vendor_id","coupon_id") REFERENCES "public"."coupons"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_customers" ADD CONSTRAINT "coupon_customers_customer" FOREIGN KEY ("vendor_id","customer_id") REFERENCES "public"."customers"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_totals" ADD CONSTRAINT "customer_totals_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_opt_outs" ADD CONSTRAINT "email_opt_outs_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_events" ADD CONSTRAINT "feedback_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_tenant" UNIQUE("vendor_id","id");--> statement-breakpoint
ALTER TABLE "feedback_events" ADD CONSTRAINT "feedback_events_feedback" FOREIGN KEY ("vendor_id","feedback_id") REFERENCES "public"."feedback"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_totals" ADD CONSTRAINT "feedback_totals_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD CONSTRAINT "feedback_votes_feedback" FOREIGN KEY ("vendor_id","feedback_id") REFERENCES "public"."feedback"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_customers_of" ON "coupon_customers" USING btree ("vendor_id","customer_id");--> statement-breakpoint
CREATE INDEX "feedback_events_list" ON "feedback_events" USING btree ("vendor_id","feedback_id","created_at");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_responded_by_users_id_fk" FOREIGN KEY ("responded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_by_last_order" ON "customers" USING btree ("vendor_id","last_order_at" DESC NULLS LAST,"id") WHERE "customers"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_by_order_count" ON "customers" USING btree ("vendor_id","order_count" DESC NULLS LAST,"id") WHERE "customers"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_by_spent" ON "customers" USING btree ("vendor_id","spent" DESC NULLS LAST,"id") WHERE "customers"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_by_first_order" ON "customers" USING btree ("vendor_id","first_order_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "customers_regular" ON "customers" USING btree ("vendor_id","third_last_order_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "customers_slipping" ON "customers" USING btree ("vendor_id","slips_at","id");--> statement-breakpoint
CREATE INDEX "customers_blocked" ON "customers" USING btree ("vendor_id","phone") WHERE "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "feedback_by_rating" ON "feedback" USING btree ("vendor_id","rating","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "feedback_by_status" ON "feedback" USING btree ("vendor_id","status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "feedback_list" ON "feedback" USING btree ("vendor_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_audience" CHECK ("coupons"."audience" in ('everyone','customers'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_sums" CHECK ("customers"."order_count" >= 0 and "customers"."spent" >= 0);--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_aspects" CHECK ("feedback"."liked" <@ array['taste','portion','packaging','time','rider']::text[] and "feedback"."disliked" <@ array['taste','portion','packaging','time','rider']::text[] and not "feedback"."liked" && "feedback"."disliked");--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_status" CHECK ("feedback"."status" in ('published','hidden','flagged','new','responded','removed'));