-- Double entry, enforced by the database. Checked when the transaction commits, as the rows of one
-- booking may be inserted one by one.
CREATE OR REPLACE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) <> 0 OR count(DISTINCT vendor_id) <> 1 FROM ledger_entries WHERE transaction_id = NEW.transaction_id) THEN
    RAISE EXCEPTION 'The ledger transaction % does not sum to zero for one vendor', NEW.transaction_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS ledger_entries_balance ON ledger_entries;
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION ledger_balances();

CREATE OR REPLACE FUNCTION ledger_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Ledger entries are never changed or removed: book the opposite' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE ON ledger_entries
FOR EACH ROW EXECUTE FUNCTION ledger_is_kept();

-- Adds an entry to its vendor's wallet and to its day, for a month's earnings and the balance at
-- any time. Runs at commit, so that the wallet is locked briefly (decision 0035), and with the
-- owner's rights, so that it needs no grant.
CREATE OR REPLACE FUNCTION count_in_wallet() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  to_balance bigint := CASE NEW.account WHEN 'vendor_balance' THEN NEW.amount ELSE 0 END;
  to_under_way bigint := CASE NEW.account WHEN 'payouts_under_way' THEN NEW.amount ELSE 0 END;
  to_paid_out bigint := CASE NEW.account WHEN 'payouts' THEN NEW.amount ELSE 0 END;
  to_fees bigint := CASE NEW.account WHEN 'platform_balance' THEN NEW.amount ELSE 0 END;
  to_messages bigint := CASE WHEN NEW.account = 'vendor_balance' AND NEW.cause LIKE 'message:%' THEN -NEW.amount ELSE 0 END;
  to_added bigint := CASE WHEN NEW.account = 'vendor_balance' AND NEW.cause LIKE 'top_up:%' THEN NEW.amount ELSE 0 END;
  to_earned bigint := CASE WHEN NEW.payout_id IS NULL AND NEW.cause NOT LIKE 'message:%' AND NEW.cause NOT LIKE 'top_up:%' THEN NEW.amount ELSE 0 END;
BEGIN
  INSERT INTO wallets (vendor_id, balance, under_way, paid_out, fees, messages, added)
  VALUES (NEW.vendor_id, to_balance, to_under_way, to_paid_out, to_fees, to_messages, to_added)
  ON CONFLICT (vendor_id) DO UPDATE SET balance = wallets.balance + to_balance, under_way = wallets.under_way + to_under_way,
    paid_out = wallets.paid_out + to_paid_out, fees = wallets.fees + to_fees, messages = wallets.messages + to_messages, added = wallets.added + to_added;
  IF NEW.account = 'vendor_balance' THEN
    INSERT INTO wallet_days (vendor_id, day, earned, changed)
    VALUES (NEW.vendor_id, (NEW.created_at AT TIME ZONE 'UTC')::date, to_earned, NEW.amount)
    ON CONFLICT (vendor_id, day) DO UPDATE SET earned = wallet_days.earned + to_earned, changed = wallet_days.changed + NEW.amount;
  END IF;
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION count_in_wallet() FROM PUBLIC;

DROP TRIGGER IF EXISTS ledger_entries_wallet ON ledger_entries;
CREATE CONSTRAINT TRIGGER ledger_entries_wallet AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.account IN ('vendor_balance', 'payouts_under_way', 'payouts') OR (NEW.account = 'platform_balance' AND NEW.payout_id IS NOT NULL))
EXECUTE FUNCTION count_in_wallet();

-- Keeps updates on their page: all of a wallet's, most of a day's.
ALTER TABLE wallets SET (fillfactor = 20);
ALTER TABLE wallet_days SET (fillfactor = 50);
