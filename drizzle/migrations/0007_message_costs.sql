-- Bookings wait until the sums are whole: the new function counts what comes after.
LOCK TABLE "ledger_entries" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
DROP INDEX "ledger_entries_returns";--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "messages" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entries_sales" ON "ledger_entries" USING btree ("vendor_id","created_at","id") WHERE "ledger_entries"."account" = 'vendor_balance' and "ledger_entries"."cause" like 'payment:%';--> statement-breakpoint
CREATE INDEX "ledger_entries_messages" ON "ledger_entries" USING btree ("vendor_id","created_at","id") WHERE "ledger_entries"."account" = 'vendor_balance' and "ledger_entries"."cause" like 'message:%';--> statement-breakpoint
CREATE INDEX "ledger_entries_returns" ON "ledger_entries" USING btree ("vendor_id","created_at","id") WHERE "ledger_entries"."account" = 'vendor_balance' and "ledger_entries"."payout_id" is null and "ledger_entries"."cause" not like 'payment:%' and "ledger_entries"."cause" not like 'message:%';--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_in_wallet() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  to_balance bigint := CASE NEW.account WHEN 'vendor_balance' THEN NEW.amount ELSE 0 END;
  to_under_way bigint := CASE NEW.account WHEN 'payouts_under_way' THEN NEW.amount ELSE 0 END;
  to_paid_out bigint := CASE NEW.account WHEN 'payouts' THEN NEW.amount ELSE 0 END;
  to_fees bigint := CASE NEW.account WHEN 'platform_balance' THEN NEW.amount ELSE 0 END;
  to_messages bigint := CASE WHEN NEW.account = 'vendor_balance' AND NEW.cause LIKE 'message:%' THEN -NEW.amount ELSE 0 END;
  to_earned bigint := CASE WHEN NEW.payout_id IS NULL AND NEW.cause NOT LIKE 'message:%' THEN NEW.amount ELSE 0 END;
BEGIN
  INSERT INTO wallets (vendor_id, balance, under_way, paid_out, fees, messages)
  VALUES (NEW.vendor_id, to_balance, to_under_way, to_paid_out, to_fees, to_messages)
  ON CONFLICT (vendor_id) DO UPDATE SET balance = wallets.balance + to_balance, under_way = wallets.under_way + to_under_way,
    paid_out = wallets.paid_out + to_paid_out, fees = wallets.fees + to_fees, messages = wallets.messages + to_messages;
  IF NEW.account = 'vendor_balance' THEN
    INSERT INTO wallet_days (vendor_id, day, earned, changed)
    VALUES (NEW.vendor_id, (NEW.created_at AT TIME ZONE 'UTC')::date, to_earned, NEW.amount)
    ON CONFLICT (vendor_id, day) DO UPDATE SET earned = wallet_days.earned + to_earned, changed = wallet_days.changed + NEW.amount;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
UPDATE wallets SET messages = booked.cost FROM (
  SELECT vendor_id, -sum(amount) AS cost FROM ledger_entries
  WHERE account = 'vendor_balance' AND cause LIKE 'message:%' GROUP BY 1
) booked WHERE wallets.vendor_id = booked.vendor_id;--> statement-breakpoint
UPDATE wallet_days SET earned = earned + booked.cost FROM (
  SELECT vendor_id, (created_at AT TIME ZONE 'UTC')::date AS day, -sum(amount) AS cost FROM ledger_entries
  WHERE account = 'vendor_balance' AND cause LIKE 'message:%' GROUP BY 1, 2
) booked WHERE wallet_days.vendor_id = booked.vendor_id AND wallet_days.day = booked.day;
