CREATE TABLE "top_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"requested_by" uuid,
	"reference" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"amount" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"authorization_url" text,
	"paid_at" timestamp with time zone,
	"last_checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "top_ups_reference_unique" UNIQUE("reference"),
	CONSTRAINT "top_ups_status" CHECK ("top_ups"."status" in ('open','ended','paid','mismatch')),
	CONSTRAINT "top_ups_sums" CHECK ("top_ups"."amount" > 0 and "top_ups"."fee" >= 0 and "top_ups"."used" between 0 and "top_ups"."received" - "top_ups"."fee")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "added" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "top_ups_by_vendor" ON "top_ups" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "top_ups_open" ON "top_ups" USING btree ("last_checked_at") WHERE "top_ups"."status" = 'open';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('customer_payments','gateway_fees','vendor_balance','platform_balance','refunds','reversals','payouts_under_way','payouts','taken_outside','outside_sales','top_ups','added_money'));