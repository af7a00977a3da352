CREATE TABLE "pairing_codes" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"device_name" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pairing_codes_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "google_sub" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_members" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "is_trusted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "is_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pairing_codes" ADD CONSTRAINT "pairing_codes_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_codes" ADD CONSTRAINT "pairing_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('order_paid_customer','order_paid_vendor','order_unanswered_vendor','order_received_customer','order_declined_customer','order_refunded_customer','order_ready_customer','review_asked_customer','review_low_vendor','bank_changed_vendor','staff_invited','staff_joined_vendor','payout_requested_vendor','payout_paid_vendor','payout_failed_vendor','payout_held_vendor'));--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_device" CHECK (not "staff_members"."is_device" or "staff_members"."role" = 'kitchen');