CREATE TABLE "coupon_redemptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"coupon_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"phone" text,
	"discount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_redemptions_once" UNIQUE("vendor_id","order_id"),
	CONSTRAINT "coupon_redemptions_discount" CHECK ("coupon_redemptions"."discount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"minimum_order" bigint DEFAULT 0 NOT NULL,
	"max_discount" bigint,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_phone" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "coupons_code_form" CHECK ("coupons"."code" ~ '^[A-Za-z0-9_-]{1,40}$'),
	CONSTRAINT "coupons_kind" CHECK ("coupons"."kind" in ('percent','fixed')),
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" >= 1 and ("coupons"."kind" <> 'percent' or "coupons"."value" <= 100)),
	CONSTRAINT "coupons_amounts" CHECK ("coupons"."minimum_order" >= 0 and ("coupons"."max_discount" is null or "coupons"."max_discount" >= 1)),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."used_count" >= 0 and ("coupons"."max_uses" is null or "coupons"."max_uses" >= 1) and ("coupons"."max_uses_per_phone" is null or "coupons"."max_uses_per_phone" >= 1)),
	CONSTRAINT "coupons_period" CHECK ("coupons"."ends_at" is null or "coupons"."ends_at" > "coupons"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"cause" text NOT NULL,
	"order_id" uuid,
	"payment_id" uuid,
	"refund_id" uuid,
	"payout_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("vendor_id","cause","account"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0),
	CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('customer_payments','gateway_fees','vendor_balance','platform_balance','refunds','reversals','payouts'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"cause" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"provider_refund_id" text,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now(),
	"last_error" text,
	"processed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "refunds_cause" UNIQUE("vendor_id","cause"),
	CONSTRAINT "refunds_provider_id" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" >= 1),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested','pending','processed','failed','needs_attention')),
	CONSTRAINT "refunds_source" CHECK ("refunds"."source" in ('decline','hand','duplicate','late')),
	CONSTRAINT "refunds_actor" CHECK ("refunds"."actor_type" in ('customer','vendor','provider','system')),
	CONSTRAINT "refunds_attempts" CHECK ("refunds"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_once";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "about" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon" FOREIGN KEY ("vendor_id","coupon_id") REFERENCES "public"."coupons"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment" FOREIGN KEY ("vendor_id","payment_id") REFERENCES "public"."payments"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund" FOREIGN KEY ("vendor_id","refund_id") REFERENCES "public"."refunds"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payout" FOREIGN KEY ("vendor_id","payout_id") REFERENCES "public"."payouts"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment" FOREIGN KEY ("vendor_id","payment_id") REFERENCES "public"."payments"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_redemptions_by_phone" ON "coupon_redemptions" USING btree ("vendor_id","coupon_id","phone");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("vendor_id",lower("code"));--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_balance" ON "ledger_entries" USING btree ("vendor_id","account","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("vendor_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("vendor_id","payment_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_try_at") WHERE "refunds"."next_try_at" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon" FOREIGN KEY ("vendor_id","coupon_id") REFERENCES "public"."coupons"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_once" UNIQUE("vendor_id","order_id","kind","about");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK ("orders"."discount" >= 0 and "orders"."discount" <= "orders"."subtotal");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('order_paid_customer','order_paid_vendor','order_received_customer','order_declined_customer','order_refunded_customer','order_ready_customer'));--> statement-breakpoint
-- Double entry, held by the database itself: looked at when the transaction commits, so that the rows of one booking may come one after the other.
CREATE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) <> 0 OR count(DISTINCT vendor_id) <> 1 FROM ledger_entries WHERE transaction_id = NEW.transaction_id) THEN
    RAISE EXCEPTION 'The ledger transaction % does not sum to zero for one vendor', NEW.transaction_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balances();
--> statement-breakpoint
CREATE FUNCTION ledger_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Ledger entries are never changed or removed: book the opposite' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_is_kept();
--> statement-breakpoint
-- What came and went before there was a ledger. The ids of these transactions follow from their causes.
INSERT INTO ledger_entries (transaction_id, vendor_id, account, amount, cause, order_id, payment_id, created_at)
SELECT md5('payment:' || p.id)::uuid, p.vendor_id, e.account, e.amount, 'payment:' || p.id, p.order_id, p.id, p.created_at
FROM payments p CROSS JOIN LATERAL (VALUES
  ('customer_payments', -p.amount), ('gateway_fees', p.gateway_fee), ('vendor_balance', p.vendor_revenue), ('platform_balance', p.amount - p.gateway_fee - p.vendor_revenue)
) e(account, amount)
WHERE p.status IN ('success', 'duplicate', 'reversed') AND e.amount <> 0;
--> statement-breakpoint
INSERT INTO ledger_entries (transaction_id, vendor_id, account, amount, cause, order_id, payment_id, created_at)
SELECT md5('reversal:' || p.id)::uuid, p.vendor_id, e.account, e.amount, 'reversal:' || p.id, p.order_id, p.id, p.created_at
FROM payments p CROSS JOIN LATERAL (VALUES ('vendor_balance', -p.amount), ('reversals', p.amount)) e(account, amount)
WHERE p.status = 'reversed' AND e.amount <> 0;
--> statement-breakpoint
INSERT INTO ledger_entries (transaction_id, vendor_id, account, amount, cause, payout_id, created_at)
SELECT md5('payout:' || p.id)::uuid, p.vendor_id, e.account, e.amount, 'payout:' || p.id, p.id, p.created_at
FROM payouts p CROSS JOIN LATERAL (VALUES ('vendor_balance', -p.amount - p.platform_fee), ('payouts', p.amount), ('platform_balance', p.platform_fee)) e(account, amount)
WHERE p.status <> 'failed' AND e.amount <> 0;
