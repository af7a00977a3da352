CREATE TABLE "payout_runs" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"payout_id" uuid,
	"held_until" timestamp with time zone,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_runs_outcome" CHECK ("payout_runs"."outcome" in ('requested','nothing','held','no_account'))
);
--> statement-breakpoint
CREATE TABLE "transfer_recipients" (
	"vendor_id" uuid NOT NULL,
	"bank_code" text NOT NULL,
	"account_number" text NOT NULL,
	"recipient_code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_recipients_account" PRIMARY KEY("vendor_id","bank_code","account_number")
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"under_way" bigint DEFAULT 0 NOT NULL,
	"paid_out" bigint DEFAULT 0 NOT NULL,
	"fees" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "source" text DEFAULT 'automatic' NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "cause" text DEFAULT 'payout:' || gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "requested_by" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "bank_name" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "transfer_code" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "provider_status" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "unanswered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "status_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_payout" FOREIGN KEY ("vendor_id","payout_id") REFERENCES "public"."payouts"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_recipients" ADD CONSTRAINT "transfer_recipients_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_runs_held" ON "payout_runs" USING btree ("held_until") WHERE "payout_runs"."outcome" = 'held';--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_recent" ON "payouts" USING btree ("vendor_id","status_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("tried_at") WHERE "payouts"."status" in ('pending','processing');--> statement-breakpoint
CREATE INDEX "payouts_completed" ON "payouts" USING btree ("completed_at") WHERE "payouts"."status" = 'completed';--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_cause" UNIQUE("vendor_id","cause");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('customer_payments','gateway_fees','vendor_balance','platform_balance','refunds','reversals','payouts_under_way','payouts','taken_outside','outside_sales'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('order_paid_customer','order_paid_vendor','order_received_customer','order_declined_customer','order_refunded_customer','order_ready_customer','bank_changed_vendor','staff_invited','payout_requested_vendor','payout_paid_vendor','payout_failed_vendor','payout_held_vendor'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_source" CHECK ("payouts"."source" in ('manual','automatic'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_attempts" CHECK ("payouts"."attempts" >= 0);
--> statement-breakpoint
UPDATE payouts SET status_at = updated_at, completed_at = CASE status WHEN 'completed' THEN updated_at END;
--> statement-breakpoint
-- All updates of a wallet stay on its page.
ALTER TABLE wallets SET (fillfactor = 20);
--> statement-breakpoint
-- Counts an entry when its transaction commits: the wallet's row is then the last that a transaction locks, and only for the commit itself (decision 0035).
-- By the owner's rights, so that no grant has to be there first.
CREATE FUNCTION count_in_wallet() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  to_balance bigint := CASE NEW.account WHEN 'vendor_balance' THEN NEW.amount ELSE 0 END;
  to_under_way bigint := CASE NEW.account WHEN 'payouts_under_way' THEN NEW.amount ELSE 0 END;
  to_paid_out bigint := CASE NEW.account WHEN 'payouts' THEN NEW.amount ELSE 0 END;
  to_fees bigint := CASE NEW.account WHEN 'platform_balance' THEN NEW.amount ELSE 0 END;
BEGIN
  INSERT INTO wallets (vendor_id, balance, under_way, paid_out, fees)
  VALUES (NEW.vendor_id, to_balance, to_under_way, to_paid_out, to_fees)
  ON CONFLICT (vendor_id) DO UPDATE SET balance = wallets.balance + to_balance, under_way = wallets.under_way + to_under_way,
    paid_out = wallets.paid_out + to_paid_out, fees = wallets.fees + to_fees;
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION count_in_wallet() FROM PUBLIC;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_wallet AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.account IN ('vendor_balance', 'payouts_under_way', 'payouts') OR (NEW.account = 'platform_balance' AND NEW.payout_id IS NOT NULL))
EXECUTE FUNCTION count_in_wallet();
--> statement-breakpoint
-- What was booked before; the trigger's lock on the ledger keeps others out until this migration commits.
INSERT INTO wallets (vendor_id, balance, under_way, paid_out, fees)
SELECT vendor_id, coalesce(sum(amount) FILTER (WHERE account = 'vendor_balance'), 0), coalesce(sum(amount) FILTER (WHERE account = 'payouts_under_way'), 0),
  coalesce(sum(amount) FILTER (WHERE account = 'payouts'), 0), coalesce(sum(amount) FILTER (WHERE account = 'platform_balance' AND payout_id IS NOT NULL), 0)
FROM ledger_entries GROUP BY vendor_id;
