-- Foreign keys are checked after this transaction (app/platform/migrate.server.ts).
-- Everything that takes long first, while others can still read: the indexes of the new keys.
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id_vendor_id_pk" ON "sessions" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_redemptions_id_vendor_id_pk" ON "coupon_redemptions" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_id_vendor_id_pk" ON "coupons" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_erasures_id_vendor_id_pk" ON "customer_erasures" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_exports_id_vendor_id_pk" ON "customer_exports" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_id_vendor_id_pk" ON "customers" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_id_vendor_id_pk" ON "disputes" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_id_vendor_id_pk" ON "identity_checks" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_events_id_vendor_id_pk" ON "review_events" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_id_vendor_id_pk" ON "reviews" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_id_vendor_id_pk" ON "ledger_entries" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_id_vendor_id_pk" ON "categories" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_items_id_vendor_id_pk" ON "menu_items" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_changes_id_vendor_id_pk" ON "menu_changes" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_id_vendor_id_pk" ON "messages" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_codes_id_vendor_id_pk" ON "phone_codes" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "option_groups_id_vendor_id_pk" ON "option_groups" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "options_id_vendor_id_pk" ON "options" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_id_vendor_id_pk" ON "order_events" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_id_vendor_id_pk" ON "order_items" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_id_vendor_id_pk" ON "orders" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_id_vendor_id_pk" ON "payment_attempts" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_id_vendor_id_pk" ON "payments" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_holds_id_vendor_id_pk" ON "payout_holds" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_id_vendor_id_pk" ON "payouts" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "picture_uploads_id_vendor_id_pk" ON "picture_uploads" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_push_messages_id_vendor_id_pk" ON "order_push_messages" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_push_subscriptions_id_vendor_id_pk" ON "order_push_subscriptions" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_messages_id_vendor_id_pk" ON "push_messages" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_id_vendor_id_pk" ON "push_subscriptions" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_id_vendor_id_pk" ON "refunds" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_id_vendor_id_pk" ON "hand_overs" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rider_trips_id_vendor_id_pk" ON "rider_trips" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "riders_id_vendor_id_pk" ON "riders" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_areas_id_vendor_id_pk" ON "delivery_areas" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settings_changes_id_vendor_id_pk" ON "settings_changes" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_id_vendor_id_pk" ON "staff_members" USING btree ("id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_id_vendor_id_pk" ON "top_ups" USING btree ("id","vendor_id");--> statement-breakpoint
UPDATE "outbox" SET "vendor_id" = '00000000-0000-0000-0000-000000000000' WHERE "vendor_id" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_id_vendor_id_pk" ON "outbox" USING btree ("id","vendor_id");--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "vendor_id" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_provider_id" ON "disputes" USING btree ("provider_id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_customer_code" ON "identity_checks" USING btree ("customer_code","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_reference" ON "payment_attempts" USING btree ("reference","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("reference","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_reference" ON "payouts" USING btree ("reference","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_provider_reference" ON "payouts" USING btree ("provider_reference","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_id_new" ON "refunds" USING btree ("provider_refund_id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rider_trips_token" ON "rider_trips" USING btree ("token_hash","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_token" ON "staff_members" USING btree ("token_hash","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "top_ups_reference" ON "top_ups" USING btree ("reference","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_provider_new" ON "messages" USING btree ("way","provider_id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_open_new" ON "payment_attempts" USING btree ("order_id","vendor_id") WHERE "payment_attempts"."status" in ('initialized','pending');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_success_new" ON "payments" USING btree ("order_id","vendor_id") WHERE "payments"."status" = 'success';--> statement-breakpoint
CREATE INDEX "reviews_flagged" ON "reviews" USING btree ("created_at") WHERE "reviews"."status" = 'flagged';--> statement-breakpoint
CREATE INDEX "messages_age" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "phone_codes_age" ON "phone_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "item_outages_age" ON "item_outages" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "top_ups_disputed" ON "top_ups" USING btree ("last_checked_at") WHERE "top_ups"."dispute_status" = 'open';--> statement-breakpoint
-- From here on nobody can read.
ALTER TABLE "coupon_redemptions" DROP CONSTRAINT "coupon_redemptions_coupon";--> statement-breakpoint
ALTER TABLE "coupon_redemptions" DROP CONSTRAINT "coupon_redemptions_order";--> statement-breakpoint
ALTER TABLE "coupon_customers" DROP CONSTRAINT "coupon_customers_coupon";--> statement-breakpoint
ALTER TABLE "coupon_customers" DROP CONSTRAINT "coupon_customers_customer";--> statement-breakpoint
ALTER TABLE "customer_orders" DROP CONSTRAINT "customer_orders_customer";--> statement-breakpoint
ALTER TABLE "customer_orders" DROP CONSTRAINT "customer_orders_order";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_order";--> statement-breakpoint
ALTER TABLE "review_events" DROP CONSTRAINT "review_events_review";--> statement-breakpoint
ALTER TABLE "review_votes" DROP CONSTRAINT "review_votes_review";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_order";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_payment";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_payout";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_refund";--> statement-breakpoint
ALTER TABLE "menu_items" DROP CONSTRAINT "menu_items_category";--> statement-breakpoint
ALTER TABLE "item_option_groups" DROP CONSTRAINT "item_option_groups_group";--> statement-breakpoint
ALTER TABLE "item_option_groups" DROP CONSTRAINT "item_option_groups_item";--> statement-breakpoint
ALTER TABLE "item_option_prices" DROP CONSTRAINT "item_option_prices_item";--> statement-breakpoint
ALTER TABLE "item_option_prices" DROP CONSTRAINT "item_option_prices_option";--> statement-breakpoint
ALTER TABLE "options" DROP CONSTRAINT "options_group";--> statement-breakpoint
ALTER TABLE "options" DROP CONSTRAINT "options_item";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_order";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_item";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_order";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_adds_to";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_coupon";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_customer";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_order";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_order";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_attempt";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_order";--> statement-breakpoint
ALTER TABLE "payout_runs" DROP CONSTRAINT "payout_runs_payout";--> statement-breakpoint
ALTER TABLE "order_push_messages" DROP CONSTRAINT "order_push_messages_subscription";--> statement-breakpoint
ALTER TABLE "order_push_subscriptions" DROP CONSTRAINT "order_push_subscriptions_order";--> statement-breakpoint
ALTER TABLE "push_messages" DROP CONSTRAINT "push_messages_order";--> statement-breakpoint
ALTER TABLE "push_messages" DROP CONSTRAINT "push_messages_subscription";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_order";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_payment";--> statement-breakpoint
ALTER TABLE "item_outages" DROP CONSTRAINT "item_outages_item";--> statement-breakpoint
ALTER TABLE "report_orders" DROP CONSTRAINT "report_orders_order";--> statement-breakpoint
ALTER TABLE "hand_overs" DROP CONSTRAINT "hand_overs_order";--> statement-breakpoint
ALTER TABLE "hand_overs" DROP CONSTRAINT "hand_overs_trip";--> statement-breakpoint
ALTER TABLE "rider_trips" DROP CONSTRAINT "rider_trips_rider";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_order";--> statement-breakpoint
ALTER TABLE "phone_codes" DROP CONSTRAINT "phone_codes_order";--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_order";--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_payment";--> statement-breakpoint
ALTER TABLE "coupons" DROP CONSTRAINT "coupons_tenant";--> statement-breakpoint
ALTER TABLE "customers" DROP CONSTRAINT "customers_tenant";--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_provider_id_unique";--> statement-breakpoint
ALTER TABLE "identity_checks" DROP CONSTRAINT "identity_checks_customer_code_unique";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_tenant";--> statement-breakpoint
ALTER TABLE "categories" DROP CONSTRAINT "categories_tenant";--> statement-breakpoint
ALTER TABLE "menu_items" DROP CONSTRAINT "menu_items_tenant";--> statement-breakpoint
ALTER TABLE "option_groups" DROP CONSTRAINT "option_groups_tenant";--> statement-breakpoint
ALTER TABLE "options" DROP CONSTRAINT "options_tenant";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_tenant";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_reference_unique";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_tenant";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_reference_unique";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_tenant";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_reference_unique";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_provider_reference_unique";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_tenant";--> statement-breakpoint
ALTER TABLE "picture_uploads" DROP CONSTRAINT "picture_uploads_tenant";--> statement-breakpoint
ALTER TABLE "order_push_subscriptions" DROP CONSTRAINT "order_push_subscriptions_tenant";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT "push_subscriptions_tenant";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_tenant";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_provider_id";--> statement-breakpoint
ALTER TABLE "rider_trips" DROP CONSTRAINT "rider_trips_token_hash_unique";--> statement-breakpoint
ALTER TABLE "rider_trips" DROP CONSTRAINT "rider_trips_tenant";--> statement-breakpoint
ALTER TABLE "riders" DROP CONSTRAINT "riders_tenant";--> statement-breakpoint
ALTER TABLE "delivery_areas" DROP CONSTRAINT "delivery_areas_tenant";--> statement-breakpoint
ALTER TABLE "staff_members" DROP CONSTRAINT "staff_members_token_hash_unique";--> statement-breakpoint
ALTER TABLE "staff_members" DROP CONSTRAINT "staff_members_tenant";--> statement-breakpoint
ALTER TABLE "top_ups" DROP CONSTRAINT "top_ups_reference_unique";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_pkey", ADD CONSTRAINT "sessions_id_vendor_id_pk" PRIMARY KEY USING INDEX "sessions_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "coupon_redemptions" DROP CONSTRAINT "coupon_redemptions_pkey", ADD CONSTRAINT "coupon_redemptions_id_vendor_id_pk" PRIMARY KEY USING INDEX "coupon_redemptions_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "coupons" DROP CONSTRAINT "coupons_pkey", ADD CONSTRAINT "coupons_id_vendor_id_pk" PRIMARY KEY USING INDEX "coupons_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "customer_erasures" DROP CONSTRAINT "customer_erasures_pkey", ADD CONSTRAINT "customer_erasures_id_vendor_id_pk" PRIMARY KEY USING INDEX "customer_erasures_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "customer_exports" DROP CONSTRAINT "customer_exports_pkey", ADD CONSTRAINT "customer_exports_id_vendor_id_pk" PRIMARY KEY USING INDEX "customer_exports_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "customers" DROP CONSTRAINT "customers_pkey", ADD CONSTRAINT "customers_id_vendor_id_pk" PRIMARY KEY USING INDEX "customers_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_pkey", ADD CONSTRAINT "disputes_id_vendor_id_pk" PRIMARY KEY USING INDEX "disputes_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "identity_checks" DROP CONSTRAINT "identity_checks_pkey", ADD CONSTRAINT "identity_checks_id_vendor_id_pk" PRIMARY KEY USING INDEX "identity_checks_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "review_events" DROP CONSTRAINT "review_events_pkey", ADD CONSTRAINT "review_events_id_vendor_id_pk" PRIMARY KEY USING INDEX "review_events_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_pkey", ADD CONSTRAINT "reviews_id_vendor_id_pk" PRIMARY KEY USING INDEX "reviews_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_pkey", ADD CONSTRAINT "ledger_entries_id_vendor_id_pk" PRIMARY KEY USING INDEX "ledger_entries_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "categories" DROP CONSTRAINT "categories_pkey", ADD CONSTRAINT "categories_id_vendor_id_pk" PRIMARY KEY USING INDEX "categories_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "menu_items" DROP CONSTRAINT "menu_items_pkey", ADD CONSTRAINT "menu_items_id_vendor_id_pk" PRIMARY KEY USING INDEX "menu_items_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "menu_changes" DROP CONSTRAINT "menu_changes_pkey", ADD CONSTRAINT "menu_changes_id_vendor_id_pk" PRIMARY KEY USING INDEX "menu_changes_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_pkey", ADD CONSTRAINT "messages_id_vendor_id_pk" PRIMARY KEY USING INDEX "messages_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "phone_codes" DROP CONSTRAINT "phone_codes_pkey", ADD CONSTRAINT "phone_codes_id_vendor_id_pk" PRIMARY KEY USING INDEX "phone_codes_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "option_groups" DROP CONSTRAINT "option_groups_pkey", ADD CONSTRAINT "option_groups_id_vendor_id_pk" PRIMARY KEY USING INDEX "option_groups_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "options" DROP CONSTRAINT "options_pkey", ADD CONSTRAINT "options_id_vendor_id_pk" PRIMARY KEY USING INDEX "options_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_pkey", ADD CONSTRAINT "order_events_id_vendor_id_pk" PRIMARY KEY USING INDEX "order_events_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_pkey", ADD CONSTRAINT "order_items_id_vendor_id_pk" PRIMARY KEY USING INDEX "order_items_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_pkey", ADD CONSTRAINT "orders_id_vendor_id_pk" PRIMARY KEY USING INDEX "orders_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_pkey", ADD CONSTRAINT "outbox_id_vendor_id_pk" PRIMARY KEY USING INDEX "outbox_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_pkey", ADD CONSTRAINT "payment_attempts_id_vendor_id_pk" PRIMARY KEY USING INDEX "payment_attempts_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_pkey", ADD CONSTRAINT "payments_id_vendor_id_pk" PRIMARY KEY USING INDEX "payments_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "payout_holds" DROP CONSTRAINT "payout_holds_pkey", ADD CONSTRAINT "payout_holds_id_vendor_id_pk" PRIMARY KEY USING INDEX "payout_holds_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_pkey", ADD CONSTRAINT "payouts_id_vendor_id_pk" PRIMARY KEY USING INDEX "payouts_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "picture_uploads" DROP CONSTRAINT "picture_uploads_pkey", ADD CONSTRAINT "picture_uploads_id_vendor_id_pk" PRIMARY KEY USING INDEX "picture_uploads_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "order_push_messages" DROP CONSTRAINT "order_push_messages_pkey", ADD CONSTRAINT "order_push_messages_id_vendor_id_pk" PRIMARY KEY USING INDEX "order_push_messages_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "order_push_subscriptions" DROP CONSTRAINT "order_push_subscriptions_pkey", ADD CONSTRAINT "order_push_subscriptions_id_vendor_id_pk" PRIMARY KEY USING INDEX "order_push_subscriptions_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "push_messages" DROP CONSTRAINT "push_messages_pkey", ADD CONSTRAINT "push_messages_id_vendor_id_pk" PRIMARY KEY USING INDEX "push_messages_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT "push_subscriptions_pkey", ADD CONSTRAINT "push_subscriptions_id_vendor_id_pk" PRIMARY KEY USING INDEX "push_subscriptions_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_pkey", ADD CONSTRAINT "refunds_id_vendor_id_pk" PRIMARY KEY USING INDEX "refunds_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "hand_overs" DROP CONSTRAINT "hand_overs_pkey", ADD CONSTRAINT "hand_overs_id_vendor_id_pk" PRIMARY KEY USING INDEX "hand_overs_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "rider_trips" DROP CONSTRAINT "rider_trips_pkey", ADD CONSTRAINT "rider_trips_id_vendor_id_pk" PRIMARY KEY USING INDEX "rider_trips_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "riders" DROP CONSTRAINT "riders_pkey", ADD CONSTRAINT "riders_id_vendor_id_pk" PRIMARY KEY USING INDEX "riders_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "delivery_areas" DROP CONSTRAINT "delivery_areas_pkey", ADD CONSTRAINT "delivery_areas_id_vendor_id_pk" PRIMARY KEY USING INDEX "delivery_areas_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "settings_changes" DROP CONSTRAINT "settings_changes_pkey", ADD CONSTRAINT "settings_changes_id_vendor_id_pk" PRIMARY KEY USING INDEX "settings_changes_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "staff_members" DROP CONSTRAINT "staff_members_pkey", ADD CONSTRAINT "staff_members_id_vendor_id_pk" PRIMARY KEY USING INDEX "staff_members_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "top_ups" DROP CONSTRAINT "top_ups_pkey", ADD CONSTRAINT "top_ups_id_vendor_id_pk" PRIMARY KEY USING INDEX "top_ups_id_vendor_id_pk";--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_provider_id" UNIQUE USING INDEX "disputes_provider_id";--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_customer_code" UNIQUE USING INDEX "identity_checks_customer_code";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_reference" UNIQUE USING INDEX "payment_attempts_reference";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reference" UNIQUE USING INDEX "payments_reference";--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_reference" UNIQUE USING INDEX "payouts_reference";--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_provider_reference" UNIQUE USING INDEX "payouts_provider_reference";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_provider_id" UNIQUE USING INDEX "refunds_provider_id_new";--> statement-breakpoint
ALTER TABLE "rider_trips" ADD CONSTRAINT "rider_trips_token" UNIQUE USING INDEX "rider_trips_token";--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_token" UNIQUE USING INDEX "staff_members_token";--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_reference" UNIQUE USING INDEX "top_ups_reference";--> statement-breakpoint
DROP INDEX "messages_provider";--> statement-breakpoint
ALTER INDEX "messages_provider_new" RENAME TO "messages_provider";--> statement-breakpoint
DROP INDEX "payment_attempts_one_open";--> statement-breakpoint
ALTER INDEX "payment_attempts_one_open_new" RENAME TO "payment_attempts_one_open";--> statement-breakpoint
DROP INDEX "payments_one_success";--> statement-breakpoint
ALTER INDEX "payments_one_success_new" RENAME TO "payments_one_success";--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon" FOREIGN KEY (vendor_id, coupon_id) REFERENCES "public"."coupons"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "coupon_customers" ADD CONSTRAINT "coupon_customers_coupon" FOREIGN KEY (vendor_id, coupon_id) REFERENCES "public"."coupons"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "coupon_customers" ADD CONSTRAINT "coupon_customers_customer" FOREIGN KEY (vendor_id, customer_id) REFERENCES "public"."customers"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "customer_orders" ADD CONSTRAINT "customer_orders_customer" FOREIGN KEY (vendor_id, customer_id) REFERENCES "public"."customers"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "customer_orders" ADD CONSTRAINT "customer_orders_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "review_events" ADD CONSTRAINT "review_events_review" FOREIGN KEY (vendor_id, review_id) REFERENCES "public"."reviews"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review" FOREIGN KEY (vendor_id, review_id) REFERENCES "public"."reviews"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment" FOREIGN KEY (vendor_id, payment_id) REFERENCES "public"."payments"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payout" FOREIGN KEY (vendor_id, payout_id) REFERENCES "public"."payouts"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund" FOREIGN KEY (vendor_id, refund_id) REFERENCES "public"."refunds"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_category" FOREIGN KEY (vendor_id, category_id) REFERENCES "public"."categories"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "item_option_groups" ADD CONSTRAINT "item_option_groups_group" FOREIGN KEY (vendor_id, group_id) REFERENCES "public"."option_groups"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "item_option_groups" ADD CONSTRAINT "item_option_groups_item" FOREIGN KEY (vendor_id, item_id) REFERENCES "public"."menu_items"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "item_option_prices" ADD CONSTRAINT "item_option_prices_item" FOREIGN KEY (vendor_id, item_id) REFERENCES "public"."menu_items"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "item_option_prices" ADD CONSTRAINT "item_option_prices_option" FOREIGN KEY (vendor_id, option_id) REFERENCES "public"."options"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_group" FOREIGN KEY (vendor_id, group_id) REFERENCES "public"."option_groups"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_item" FOREIGN KEY (vendor_id, item_id) REFERENCES "public"."menu_items"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_item" FOREIGN KEY (vendor_id, item_id) REFERENCES "public"."menu_items"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_adds_to" FOREIGN KEY (vendor_id, adds_to) REFERENCES "public"."orders"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon" FOREIGN KEY (vendor_id, coupon_id) REFERENCES "public"."coupons"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer" FOREIGN KEY (vendor_id, customer_id) REFERENCES "public"."customers"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt" FOREIGN KEY (vendor_id, attempt_id) REFERENCES "public"."payment_attempts"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_payout" FOREIGN KEY (vendor_id, payout_id) REFERENCES "public"."payouts"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_push_messages" ADD CONSTRAINT "order_push_messages_subscription" FOREIGN KEY (vendor_id, subscription_id) REFERENCES "public"."order_push_subscriptions"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "order_push_subscriptions" ADD CONSTRAINT "order_push_subscriptions_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription" FOREIGN KEY (vendor_id, subscription_id) REFERENCES "public"."push_subscriptions"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment" FOREIGN KEY (vendor_id, payment_id) REFERENCES "public"."payments"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "item_outages" ADD CONSTRAINT "item_outages_item" FOREIGN KEY (vendor_id, item_id) REFERENCES "public"."menu_items"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "report_orders" ADD CONSTRAINT "report_orders_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_trip" FOREIGN KEY (vendor_id, trip_id) REFERENCES "public"."rider_trips"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "rider_trips" ADD CONSTRAINT "rider_trips_rider" FOREIGN KEY (vendor_id, rider_id) REFERENCES "public"."riders"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order" FOREIGN KEY (vendor_id, order_id) REFERENCES "public"."orders"(vendor_id, id) NOT VALID;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment" FOREIGN KEY (vendor_id, payment_id) REFERENCES "public"."payments"(vendor_id, id) NOT VALID;
