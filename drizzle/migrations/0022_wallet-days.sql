CREATE TABLE "wallet_days" (
	"vendor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"earned" bigint DEFAULT 0 NOT NULL,
	"changed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "wallet_days_pk" PRIMARY KEY("vendor_id","day")
);
--> statement-breakpoint
DROP INDEX "ledger_entries_balance";--> statement-breakpoint
ALTER TABLE "wallet_days" ADD CONSTRAINT "wallet_days_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_payouts" ON "ledger_entries" USING btree ("vendor_id","created_at","id") WHERE "ledger_entries"."account" = 'vendor_balance' and "ledger_entries"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_returns" ON "ledger_entries" USING btree ("vendor_id","created_at","id") WHERE "ledger_entries"."account" = 'vendor_balance' and "ledger_entries"."payout_id" is null and "ledger_entries"."cause" not like 'payment:%';--> statement-breakpoint
CREATE INDEX "ledger_entries_balance" ON "ledger_entries" USING btree ("vendor_id","account","created_at","id");
--> statement-breakpoint
-- Most updates of a day stay on its page.
ALTER TABLE wallet_days SET (fillfactor = 50);
--> statement-breakpoint
-- The same, and the day of the entry: what a month has earned, and the balance at any time, is read from the days.
CREATE OR REPLACE FUNCTION count_in_wallet() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  to_balance bigint := CASE NEW.account WHEN 'vendor_balance' THEN NEW.amount ELSE 0 END;
  to_under_way bigint := CASE NEW.account WHEN 'payouts_under_way' THEN NEW.amount ELSE 0 END;
  to_paid_out bigint := CASE NEW.account WHEN 'payouts' THEN NEW.amount ELSE 0 END;
  to_fees bigint := CASE NEW.account WHEN 'platform_balance' THEN NEW.amount ELSE 0 END;
  to_earned bigint := CASE WHEN NEW.payout_id IS NULL THEN NEW.amount ELSE 0 END;
BEGIN
  INSERT INTO wallets (vendor_id, balance, under_way, paid_out, fees)
  VALUES (NEW.vendor_id, to_balance, to_under_way, to_paid_out, to_fees)
  ON CONFLICT (vendor_id) DO UPDATE SET balance = wallets.balance + to_balance, under_way = wallets.under_way + to_under_way,
    paid_out = wallets.paid_out + to_paid_out, fees = wallets.fees + to_fees;
  IF NEW.account = 'vendor_balance' THEN
    INSERT INTO wallet_days (vendor_id, day, earned, changed)
    VALUES (NEW.vendor_id, (NEW.created_at AT TIME ZONE 'UTC')::date, to_earned, NEW.amount)
    ON CONFLICT (vendor_id, day) DO UPDATE SET earned = wallet_days.earned + to_earned, changed = wallet_days.changed + NEW.amount;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What was booked before; the lock of the dropped index keeps others out until this migration commits.
INSERT INTO wallet_days (vendor_id, day, earned, changed)
SELECT vendor_id, (created_at AT TIME ZONE 'UTC')::date, coalesce(sum(amount) FILTER (WHERE payout_id IS NULL), 0), sum(amount)
FROM ledger_entries WHERE account = 'vendor_balance' GROUP BY 1, 2;
