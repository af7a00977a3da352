CREATE TABLE "identity_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'checking' NOT NULL,
	"name" text NOT NULL,
	"names" jsonb NOT NULL,
	"account_name" text NOT NULL,
	"bvn_ending" text,
	"cac_number" text,
	"customer_code" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	CONSTRAINT "identity_checks_customer_code_unique" UNIQUE("customer_code"),
	CONSTRAINT "identity_checks_kind" CHECK ("identity_checks"."kind" in ('person','business')),
	CONSTRAINT "identity_checks_status" CHECK ("identity_checks"."status" in ('checking','review','confirmed','failed','refused')),
	CONSTRAINT "identity_checks_bvn" CHECK (length("identity_checks"."bvn_ending") = 2)
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_open" ON "identity_checks" USING btree ("vendor_id") WHERE "identity_checks"."status" in ('checking','review');--> statement-breakpoint
CREATE INDEX "identity_checks_by_vendor" ON "identity_checks" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "identity_checks_undecided" ON "identity_checks" USING btree ("status","created_at") WHERE "identity_checks"."status" in ('checking','review');--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('order_paid_customer','order_paid_vendor','order_unanswered_vendor','order_received_customer','order_declined_customer','order_refunded_customer','order_ready_customer','order_late_customer','order_waiting_customer','review_asked_customer','review_low_vendor','bank_changed_vendor','staff_invited','staff_joined_vendor','payout_requested_vendor','payout_paid_vendor','payout_failed_vendor','payout_held_vendor','identity_decided_vendor','operator_acted_vendor','store_given_away','dispute_opened_vendor','dispute_due_vendor','dispute_decided_vendor','factor_changed_person'));