CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"note" text,
	"status" text DEFAULT 'open' NOT NULL,
	"due_at" timestamp with time zone,
	"answer" text,
	"answered_as" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"taken" bigint,
	"reminded_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount" >= 1 and "disputes"."taken" >= 0),
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('open','accepted','answered','lost','won')),
	CONSTRAINT "disputes_answered_as" CHECK ("disputes"."answered_as" in ('store','operator'))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment" FOREIGN KEY ("vendor_id","payment_id") REFERENCES "public"."payments"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_by_order" ON "disputes" USING btree ("vendor_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "disputes_by_payment" ON "disputes" USING btree ("vendor_id","payment_id");--> statement-breakpoint
CREATE INDEX "disputes_undecided" ON "disputes" USING btree ("vendor_id","due_at") WHERE "disputes"."status" in ('open','accepted','answered');--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('order_paid_customer','order_paid_vendor','order_unanswered_vendor','order_received_customer','order_declined_customer','order_refunded_customer','order_ready_customer','order_late_customer','order_waiting_customer','review_asked_customer','review_low_vendor','bank_changed_vendor','staff_invited','staff_joined_vendor','payout_requested_vendor','payout_paid_vendor','payout_failed_vendor','payout_held_vendor','operator_acted_vendor','store_given_away','dispute_opened_vendor','dispute_due_vendor','dispute_decided_vendor','factor_changed_person'));