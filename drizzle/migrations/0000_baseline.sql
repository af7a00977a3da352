-- There was no release before this migration: a database with tables was made by one of its drafts.
DO $$
BEGIN
  IF to_regclass('public.vendor_profiles') IS NOT NULL THEN
    RAISE EXCEPTION 'This database is from before the first release, and can''t be migrated: move it aside (npm start keeps it in .data), and start with an empty one';
  END IF;
END
$$;
--> statement-breakpoint
-- Generated columns need it, so it comes before the tables. The same as searchText() in app/shared/search-text.ts.
CREATE FUNCTION search_text(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(normalize(typed, NFD), '[\u0300-\u036f''’‘ʼʻ`´]', '', 'g'));
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"authenticated_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"is_trusted" boolean DEFAULT false NOT NULL,
	"acting_vendor_id" uuid,
	CONSTRAINT "auth_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"google_sub" text,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"picture_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_google_sub_unique" UNIQUE("google_sub")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"session_token" text NOT NULL,
	"cart_data" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token" UNIQUE("vendor_id","session_token")
);
--> statement-breakpoint
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
CREATE TABLE "coupon_customers" (
	"vendor_id" uuid NOT NULL,
	"coupon_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	CONSTRAINT "coupon_customers_pk" PRIMARY KEY("vendor_id","coupon_id","customer_id")
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
	"audience" text DEFAULT 'everyone' NOT NULL,
	"segment" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"on_menu" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "coupons_code_form" CHECK ("coupons"."code" ~ '^[A-Za-z0-9_-]{1,40}$'),
	CONSTRAINT "coupons_kind" CHECK ("coupons"."kind" in ('percent','fixed')),
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" >= 1 and ("coupons"."kind" <> 'percent' or "coupons"."value" <= 100)),
	CONSTRAINT "coupons_amounts" CHECK ("coupons"."minimum_order" >= 0 and ("coupons"."max_discount" is null or "coupons"."max_discount" >= 1)),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."used_count" >= 0 and ("coupons"."max_uses" is null or "coupons"."max_uses" >= 1) and ("coupons"."max_uses_per_phone" is null or "coupons"."max_uses_per_phone" >= 1)),
	CONSTRAINT "coupons_audience" CHECK ("coupons"."audience" in ('everyone','customers')),
	CONSTRAINT "coupons_on_menu" CHECK (not "coupons"."on_menu" or "coupons"."audience" = 'everyone'),
	CONSTRAINT "coupons_period" CHECK ("coupons"."ends_at" is null or "coupons"."ends_at" > "coupons"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "customer_orders" (
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"brought" bigint NOT NULL,
	CONSTRAINT "customer_orders_pk" PRIMARY KEY("vendor_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "customer_erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"erased_by" uuid,
	"orders" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"exported_by" uuid,
	"segment" text,
	"searched" boolean NOT NULL,
	"customers" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_totals" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"customers" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"name" text,
	"search_name" text GENERATED ALWAYS AS (search_text(left(name, 200))) STORED,
	"email" text,
	"search_text" text GENERATED ALWAYS AS (search_text(coalesce(left(name, 200), '') || chr(10) || phone || chr(10) || coalesce(left(email, 200), ''))) STORED,
	"order_count" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"first_order_at" timestamp with time zone,
	"last_order_at" timestamp with time zone,
	"third_last_order_at" timestamp with time zone,
	"slips_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"noted_by" uuid,
	"noted_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"blocked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "customers_phone" UNIQUE("vendor_id","phone"),
	CONSTRAINT "customers_sums" CHECK ("customers"."order_count" >= 0 and "customers"."spent" >= 0),
	CONSTRAINT "customers_phone_form" CHECK ("customers"."phone" ~ '^\+[0-9]{8,15}$')
);
--> statement-breakpoint
CREATE TABLE "email_opt_outs" (
	"vendor_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_opt_outs_pk" PRIMARY KEY("vendor_id","email")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"title" text,
	"comment" text,
	"liked" text[] DEFAULT '{}' NOT NULL,
	"disliked" text[] DEFAULT '{}' NOT NULL,
	"picture" text,
	"status" text DEFAULT 'new' NOT NULL,
	"response" text,
	"response_draft" text,
	"responded_at" timestamp with time zone,
	"responded_by" uuid,
	"edited_at" timestamp with time zone,
	"low_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (search_text(coalesce(title, '') || chr(10) || coalesce(comment, '') || chr(10) || coalesce(response, ''))) STORED,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "feedback_one_an_order" UNIQUE("vendor_id","order_id"),
	CONSTRAINT "feedback_rating" CHECK ("feedback"."rating" between 1 and 5),
	CONSTRAINT "feedback_helpful" CHECK ("feedback"."helpful_count" >= 0),
	CONSTRAINT "feedback_status" CHECK ("feedback"."status" in ('published','hidden','flagged','new','removed')),
	CONSTRAINT "feedback_aspects" CHECK ("feedback"."liked" <@ array['taste','portion','packaging','time','rider']::text[] and "feedback"."disliked" <@ array['taste','portion','packaging','time','rider']::text[] and not "feedback"."liked" && "feedback"."disliked")
);
--> statement-breakpoint
CREATE TABLE "feedback_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"feedback_id" uuid NOT NULL,
	"action" text NOT NULL,
	"by_user_id" uuid,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_events_action" CHECK ("feedback_events"."action" in ('published','hidden','flagged','responded','response_edited','kept','removed'))
);
--> statement-breakpoint
CREATE TABLE "feedback_totals" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"by_stars" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"responses" integer DEFAULT 0 NOT NULL,
	"helpful" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_votes" (
	"vendor_id" uuid NOT NULL,
	"feedback_id" uuid NOT NULL,
	"visitor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_votes_pk" PRIMARY KEY("vendor_id","feedback_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "ledger_audits" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"after_order_id" uuid,
	"audited_at" timestamp with time zone NOT NULL
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
	CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('customer_payments','gateway_fees','vendor_balance','platform_balance','refunds','reversals','payouts_under_way','payouts','taken_outside','outside_sales'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"hours" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "categories_named" CHECK (length(trim("categories"."name")) > 0),
	CONSTRAINT "categories_hours" CHECK ("categories"."hours" ~ '^(Daily|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(,(Mon|Tue|Wed|Thu|Fri|Sat|Sun))*)( [0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9])?$')
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"image" text,
	"image_color" text,
	"inventory" integer,
	"is_available" boolean DEFAULT true NOT NULL,
	"is_draft" boolean DEFAULT false NOT NULL,
	"price_hint" bigint,
	"sold_out_until" timestamp with time zone,
	"hours" text,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"preparation_time" integer,
	"allergens" text[] DEFAULT '{}'::text[] NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "products_named" CHECK (length(trim("products"."name")) > 0),
	CONSTRAINT "products_tags" CHECK ("products"."tags" <@ '{spicy,vegetarian,new}'::text[]),
	CONSTRAINT "products_price" CHECK ("products"."price" >= 0),
	CONSTRAINT "products_inventory" CHECK ("products"."inventory" is null or "products"."inventory" >= 0),
	CONSTRAINT "products_draft" CHECK (not ("products"."is_draft" and "products"."is_available")),
	CONSTRAINT "products_price_hint" CHECK ("products"."price_hint" is null or "products"."price_hint" >= 0),
	CONSTRAINT "products_sold" CHECK ("products"."sold_count" >= 0),
	CONSTRAINT "products_hours" CHECK ("products"."hours" ~ '^(Daily|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(,(Mon|Tue|Wed|Thu|Fri|Sat|Sun))*)( [0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9])?$')
);
--> statement-breakpoint
CREATE TABLE "menu_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"summary" text NOT NULL,
	"items" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"kept" text[]
);
--> statement-breakpoint
CREATE TABLE "item_option_groups" (
	"vendor_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "item_option_groups_vendor_id_product_id_group_id_pk" PRIMARY KEY("vendor_id","product_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "item_option_prices" (
	"vendor_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"option_id" uuid NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "item_option_prices_vendor_id_product_id_option_id_pk" PRIMARY KEY("vendor_id","product_id","option_id"),
	CONSTRAINT "item_option_prices_price" CHECK ("item_option_prices"."price" between -1000000000 and 1000000000)
);
--> statement-breakpoint
CREATE TABLE "option_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'extra' NOT NULL,
	"min_chosen" smallint DEFAULT 0 NOT NULL,
	"max_chosen" smallint,
	"free_count" smallint DEFAULT 0 NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "option_groups_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "option_groups_named" CHECK (length(trim("option_groups"."name")) > 0),
	CONSTRAINT "option_groups_kind" CHECK ("option_groups"."kind" in ('extra','size')),
	CONSTRAINT "option_groups_counts" CHECK ("option_groups"."min_chosen" between 0 and 99 and "option_groups"."free_count" between 0 and 99 and ("option_groups"."max_chosen" is null or "option_groups"."max_chosen" between greatest(1, "option_groups"."min_chosen") and 99)),
	CONSTRAINT "option_groups_size" CHECK ("option_groups"."kind" <> 'size' or ("option_groups"."min_chosen" = 1 and "option_groups"."max_chosen" = 1 and "option_groups"."free_count" = 0))
);
--> statement-breakpoint
CREATE TABLE "options" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text,
	"product_id" uuid,
	"price" bigint DEFAULT 0 NOT NULL,
	"unit" text,
	"max_quantity" smallint DEFAULT 1 NOT NULL,
	"default_quantity" smallint DEFAULT 0 NOT NULL,
	"excludes_others" boolean DEFAULT false NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL,
	"sold_out_until" timestamp with time zone,
	"inventory" integer,
	"allergens" text[] DEFAULT '{}'::text[] NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "options_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "options_named" CHECK (num_nonnulls("options"."name", "options"."product_id") > 0 and ("options"."name" is null or length(trim("options"."name")) > 0)),
	CONSTRAINT "options_price" CHECK ("options"."price" between -1000000000 and 1000000000),
	CONSTRAINT "options_inventory" CHECK ("options"."inventory" is null or "options"."inventory" >= 0),
	CONSTRAINT "options_stock" CHECK ("options"."product_id" is null or "options"."inventory" is null),
	CONSTRAINT "options_quantities" CHECK ("options"."max_quantity" between 1 and 99 and "options"."default_quantity" between 0 and "options"."max_quantity"),
	CONSTRAINT "options_alone" CHECK (not "options"."excludes_others" or "options"."max_quantity" = 1)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"promised_before" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_actor" CHECK ("order_events"."actor_type" in ('customer','vendor','provider','system')),
	CONSTRAINT "order_events_status" CHECK ("order_events"."to_status" in ('payment_pending','payment_custom','payment_failed','pending','processing','confirmed','preparing','ready','on_the_way','delivered','cancelled'))
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"special_instructions" text,
	"price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"options" jsonb,
	"stock_taken" boolean DEFAULT false NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"taken_off" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" >= 1),
	CONSTRAINT "order_items_taken_off" CHECK ("order_items"."taken_off" >= 0 and "order_items"."taken_off" <= "order_items"."quantity"),
	CONSTRAINT "order_items_price" CHECK ("order_items"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"customer_id" uuid,
	"order_number" text NOT NULL,
	"adds_to" uuid,
	"source" text DEFAULT 'storefront' NOT NULL,
	"order_type" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone" text,
	"second_phone" text,
	"customer_email" text,
	"delivery_address" text,
	"delivery_area" text,
	"delivery_instructions" text,
	"delivery_pin" text,
	"vendor_instructions" text,
	"notes" text,
	"is_scheduled" boolean DEFAULT false NOT NULL,
	"scheduled_for" timestamp with time zone,
	"slot_at" timestamp with time zone,
	"promised_at" timestamp with time zone,
	"subtotal" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"delivery_fee" bigint DEFAULT 0 NOT NULL,
	"packaging_fee" bigint DEFAULT 0 NOT NULL,
	"service_fee" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"transaction_fee" bigint DEFAULT 0 NOT NULL,
	"platform_fee" bigint DEFAULT 0 NOT NULL,
	"total_amount" bigint NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"item_names" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_text(order_number || chr(10) || customer_name || chr(10) || item_names)) STORED,
	"coupon_code" text,
	"coupon_id" uuid,
	"payment_channel" text,
	"payment_method" text DEFAULT 'Card' NOT NULL,
	"status" text NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"priority" boolean DEFAULT false NOT NULL,
	"decline_reason" text,
	"needs_attention" text,
	"client_token" text NOT NULL,
	"placed_by" text,
	"stock_held_until" timestamp with time zone,
	"stock_released_at" timestamp with time zone,
	"hold_ended_at" timestamp with time zone,
	"sold_counted_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"business_day" date DEFAULT current_date NOT NULL,
	"business_hour" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "orders_number" UNIQUE("vendor_id","order_number"),
	CONSTRAINT "orders_client_token" UNIQUE("vendor_id","client_token"),
	CONSTRAINT "orders_extras" CHECK ("orders"."packaging_fee" >= 0 and "orders"."service_fee" >= 0 and "orders"."tax" >= 0),
	CONSTRAINT "orders_amounts" CHECK ("orders"."subtotal" >= 0 and "orders"."delivery_fee" >= 0 and "orders"."transaction_fee" >= 0 and "orders"."platform_fee" >= 0 and "orders"."total_amount" >= 0),
	CONSTRAINT "orders_discount" CHECK ("orders"."discount" >= 0 and "orders"."discount" <= "orders"."subtotal"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('payment_pending','payment_custom','payment_failed','pending','processing','confirmed','preparing','ready','on_the_way','delivered','cancelled')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('pending','payment_custom','success','completed','failed','refunded','partially_refunded')),
	CONSTRAINT "orders_payment_channel" CHECK ("orders"."payment_channel" in ('bank_transfer','card','ussd')),
	CONSTRAINT "orders_delivery_pin" CHECK ("orders"."delivery_pin" ~ '^-?[0-9]{1,2}\.[0-9]{5},-?[0-9]{1,3}\.[0-9]{5}$'),
	CONSTRAINT "orders_type" CHECK ("orders"."order_type" in ('pickup','delivery')),
	CONSTRAINT "orders_source" CHECK ("orders"."source" in ('storefront','custom')),
	CONSTRAINT "orders_addition" CHECK ("orders"."adds_to" is null or ("orders"."source" = 'custom' and "orders"."adds_to" <> "orders"."id")),
	CONSTRAINT "orders_schedule" CHECK (not "orders"."is_scheduled" or "orders"."scheduled_for" is not null)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "outbox_once" UNIQUE NULLS NOT DISTINCT("vendor_id","order_id","kind","about"),
	CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('order_paid_customer','order_paid_vendor','order_unanswered_vendor','order_received_customer','order_declined_customer','order_refunded_customer','order_ready_customer','review_asked_customer','review_low_vendor','bank_changed_vendor','staff_invited','staff_joined_vendor','payout_requested_vendor','payout_paid_vendor','payout_failed_vendor','payout_held_vendor')),
	CONSTRAINT "outbox_attempts" CHECK ("outbox"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text DEFAULT 'paystack' NOT NULL,
	"reference" text NOT NULL,
	"expected_amount" bigint NOT NULL,
	"expected_fee" bigint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"status" text DEFAULT 'initialized' NOT NULL,
	"access_code" text,
	"authorization_url" text,
	"provider_tx_id" text,
	"gateway_response" text,
	"channel" text,
	"paid_amount" bigint,
	"fees" bigint,
	"paid_at" timestamp with time zone,
	"raw" jsonb,
	"last_checked_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_attempts_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."expected_amount" >= 0),
	CONSTRAINT "payment_attempts_status" CHECK ("payment_attempts"."status" in ('initialized','pending','success','failed','abandoned','reversed','mismatch','duplicate'))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text DEFAULT 'paystack' NOT NULL,
	"event" text NOT NULL,
	"provider_event_id" text NOT NULL,
	"reference" text,
	"vendor_id" uuid,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "payment_events_once" UNIQUE("provider","event","provider_event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"status" text NOT NULL,
	"payment_method" text DEFAULT 'card' NOT NULL,
	"gateway_fee" bigint DEFAULT 0 NOT NULL,
	"platform_fee" bigint DEFAULT 0 NOT NULL,
	"vendor_revenue" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "payments_amounts" CHECK ("payments"."amount" >= 0 and "payments"."gateway_fee" >= 0 and "payments"."platform_fee" >= 0),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending','success','failed','reversed','duplicate'))
);
--> statement-breakpoint
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
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"platform_fee" bigint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"source" text DEFAULT 'automatic' NOT NULL,
	"cause" text DEFAULT 'payout:' || gen_random_uuid() NOT NULL,
	"requested_by" uuid,
	"bank_code" text NOT NULL,
	"bank_name" text,
	"account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"reference" text NOT NULL,
	"provider_reference" text NOT NULL,
	"transfer_code" text,
	"provider_status" text,
	"sent_at" timestamp with time zone,
	"unanswered_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"failure" text,
	"status_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payouts_provider_reference_unique" UNIQUE("provider_reference"),
	CONSTRAINT "payouts_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "payouts_cause" UNIQUE("vendor_id","cause"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" >= 0 and "payouts"."platform_fee" >= 0),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('pending','processing','completed','failed')),
	CONSTRAINT "payouts_source" CHECK ("payouts"."source" in ('manual','automatic')),
	CONSTRAINT "payouts_attempts" CHECK ("payouts"."attempts" >= 0)
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
CREATE TABLE "wallet_days" (
	"vendor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"earned" bigint DEFAULT 0 NOT NULL,
	"changed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "wallet_days_pk" PRIMARY KEY("vendor_id","day")
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
CREATE TABLE "picture_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"image" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"original" text,
	"original_width" integer,
	"original_height" integer,
	"focus_x" smallint DEFAULT 50 NOT NULL,
	"focus_y" smallint DEFAULT 50 NOT NULL,
	"light_gain" smallint,
	"light_lift" smallint,
	"brighter" boolean DEFAULT false NOT NULL,
	CONSTRAINT "picture_uploads_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "picture_uploads_image" UNIQUE("vendor_id","image"),
	CONSTRAINT "picture_uploads_bytes" CHECK ("picture_uploads"."bytes" >= 0),
	CONSTRAINT "picture_uploads_original" CHECK (("picture_uploads"."original" is null) = ("picture_uploads"."original_width" is null) and ("picture_uploads"."original" is null) = ("picture_uploads"."original_height" is null)),
	CONSTRAINT "picture_uploads_focus" CHECK ("picture_uploads"."focus_x" between 0 and 100 and "picture_uploads"."focus_y" between 0 and 100),
	CONSTRAINT "picture_uploads_light" CHECK (("picture_uploads"."light_gain" is null) = ("picture_uploads"."light_lift" is null) and ("picture_uploads"."light_gain" is not null or not "picture_uploads"."brighter"))
);
--> statement-breakpoint
CREATE TABLE "order_push_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_push_messages_once" UNIQUE("vendor_id","subscription_id","state"),
	CONSTRAINT "order_push_messages_state" CHECK ("order_push_messages"."state" in ('processing', 'on_the_way', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "order_push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_push_subscriptions_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "order_push_subscriptions_endpoint" UNIQUE("vendor_id","order_id","endpoint")
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"after_minutes" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"not_before" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "push_messages_once" UNIQUE("vendor_id","order_id","subscription_id","after_minutes"),
	CONSTRAINT "push_messages_attempts" CHECK ("push_messages"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_success_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone,
	"last_failure" text,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_subscriptions_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("vendor_id","endpoint"),
	CONSTRAINT "push_subscriptions_failures" CHECK ("push_subscriptions"."failures" >= 0)
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
	"parts" jsonb,
	"cause" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"provider_refund_id" text,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"processed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "refunds_cause" UNIQUE("vendor_id","cause"),
	CONSTRAINT "refunds_provider_id" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" >= 1),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('waiting','requested','pending','processed','failed','needs_attention')),
	CONSTRAINT "refunds_source" CHECK ("refunds"."source" in ('decline','hand','duplicate','late')),
	CONSTRAINT "refunds_actor" CHECK ("refunds"."actor_type" in ('customer','vendor','provider','system')),
	CONSTRAINT "refunds_attempts" CHECK ("refunds"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "item_outages" (
	"vendor_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "item_outages_pk" PRIMARY KEY("vendor_id","product_id","began_at")
);
--> statement-breakpoint
CREATE TABLE "report_breakdowns" (
	"vendor_id" uuid NOT NULL,
	"span" text NOT NULL,
	"start" date NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"kobo" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "report_breakdowns_pk" PRIMARY KEY("vendor_id","span","start","dimension","key"),
	CONSTRAINT "report_breakdowns_span" CHECK ("report_breakdowns"."span" in ('day', 'month'))
);
--> statement-breakpoint
CREATE TABLE "report_days" (
	"vendor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"declined" integer DEFAULT 0 NOT NULL,
	"sale_orders" integer DEFAULT 0 NOT NULL,
	"paid_orders" integer DEFAULT 0 NOT NULL,
	"known_orders" integer DEFAULT 0 NOT NULL,
	"new_customers" integer DEFAULT 0 NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"subtotal" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"delivery" bigint DEFAULT 0 NOT NULL,
	"packaging" bigint DEFAULT 0 NOT NULL,
	"service" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"transaction_fee" bigint DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"net" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "report_days_pk" PRIMARY KEY("vendor_id","day")
);
--> statement-breakpoint
CREATE TABLE "report_orders" (
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"day" date NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"declined" integer DEFAULT 0 NOT NULL,
	"sale_orders" integer DEFAULT 0 NOT NULL,
	"paid_orders" integer DEFAULT 0 NOT NULL,
	"known_orders" integer DEFAULT 0 NOT NULL,
	"new_customers" integer DEFAULT 0 NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"subtotal" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"delivery" bigint DEFAULT 0 NOT NULL,
	"packaging" bigint DEFAULT 0 NOT NULL,
	"service" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"transaction_fee" bigint DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"net" bigint DEFAULT 0 NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "report_orders_pk" PRIMARY KEY("vendor_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_areas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"minimum_order" bigint DEFAULT 0 NOT NULL,
	"free_above" bigint,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_areas_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "delivery_areas_named" CHECK (length(trim("delivery_areas"."name")) > 0),
	CONSTRAINT "delivery_areas_amounts" CHECK ("delivery_areas"."fee" >= 0 and "delivery_areas"."minimum_order" >= 0 and ("delivery_areas"."free_above" is null or "delivery_areas"."free_above" >= 0))
);
--> statement-breakpoint
CREATE TABLE "settings_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"category" text NOT NULL,
	"cause" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"changed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_changes_cause" CHECK ("settings_changes"."cause" in ('save','reset','import','undo'))
);
--> statement-breakpoint
CREATE TABLE "vendor_business_settings" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"pickup_enabled" boolean DEFAULT true NOT NULL,
	"delivery_enabled" boolean DEFAULT true NOT NULL,
	"min_pickup_time" integer DEFAULT 15 NOT NULL,
	"max_pickup_time" integer DEFAULT 30 NOT NULL,
	"pickup_advance_notice" integer DEFAULT 15 NOT NULL,
	"pickup_instructions" text,
	"min_delivery_time" integer DEFAULT 30 NOT NULL,
	"max_delivery_time" integer DEFAULT 60 NOT NULL,
	"min_delivery_time_unit" text DEFAULT 'minutes' NOT NULL,
	"max_delivery_time_unit" text DEFAULT 'minutes' NOT NULL,
	"delivery_fee" bigint DEFAULT 0 NOT NULL,
	"packaging_fee" bigint DEFAULT 0 NOT NULL,
	"service_fee_value" bigint DEFAULT 0 NOT NULL,
	"tax_rate" integer DEFAULT 0 NOT NULL,
	"minimum_order" bigint DEFAULT 0 NOT NULL,
	"auto_accept_orders" boolean DEFAULT false NOT NULL,
	"emergency_pause_enabled" boolean DEFAULT false NOT NULL,
	"pause_until" timestamp with time zone,
	"busy_minutes" integer,
	"busy_until" timestamp with time zone,
	"maintenance_mode" boolean DEFAULT false NOT NULL,
	"instant_orders_enabled" boolean DEFAULT true NOT NULL,
	"scheduled_orders_enabled" boolean DEFAULT true NOT NULL,
	"pre_orders_enabled" boolean DEFAULT false NOT NULL,
	"pre_order_lead_time" integer DEFAULT 24 NOT NULL,
	"allow_special_instructions" boolean DEFAULT true NOT NULL,
	"max_items_per_order" integer,
	"slot_capacity" integer,
	"slot_full" text DEFAULT 'next' NOT NULL,
	"refund_unanswered_after" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_fees" CHECK ("vendor_business_settings"."delivery_fee" between 0 and 1000000 and "vendor_business_settings"."packaging_fee" between 0 and 1000000 and "vendor_business_settings"."service_fee_value" between 0 and 1000000 and "vendor_business_settings"."tax_rate" between 0 and 10000 and "vendor_business_settings"."minimum_order" between 0 and 100000000),
	CONSTRAINT "business_times" CHECK ("vendor_business_settings"."min_pickup_time" between 5 and 60 and "vendor_business_settings"."max_pickup_time" between 10 and 120 and "vendor_business_settings"."max_pickup_time" >= "vendor_business_settings"."min_pickup_time" and "vendor_business_settings"."pickup_advance_notice" between 5 and 60 and "vendor_business_settings"."min_delivery_time" between 10 and 10080 and "vendor_business_settings"."max_delivery_time" between 20 and 10080 and "vendor_business_settings"."max_delivery_time" >= "vendor_business_settings"."min_delivery_time"),
	CONSTRAINT "business_busy" CHECK (("vendor_business_settings"."busy_minutes" is null) = ("vendor_business_settings"."busy_until" is null) and coalesce("vendor_business_settings"."busy_minutes", 1) between 1 and 120),
	CONSTRAINT "business_modes" CHECK ("vendor_business_settings"."pickup_enabled" or "vendor_business_settings"."delivery_enabled"),
	CONSTRAINT "business_timing" CHECK ("vendor_business_settings"."instant_orders_enabled" or "vendor_business_settings"."scheduled_orders_enabled"),
	CONSTRAINT "business_units" CHECK ("vendor_business_settings"."min_delivery_time_unit" in ('minutes','hours') and "vendor_business_settings"."max_delivery_time_unit" in ('minutes','hours')),
	CONSTRAINT "business_max_items" CHECK ("vendor_business_settings"."max_items_per_order" is null or "vendor_business_settings"."max_items_per_order" between 1 and 9900),
	CONSTRAINT "business_lead_time" CHECK ("vendor_business_settings"."pre_order_lead_time" between 1 and 720),
	CONSTRAINT "business_unanswered" CHECK ("vendor_business_settings"."refund_unanswered_after" is null or "vendor_business_settings"."refund_unanswered_after" between 10 and 60),
	CONSTRAINT "business_slots" CHECK (("vendor_business_settings"."slot_capacity" is null or "vendor_business_settings"."slot_capacity" between 1 and 1000) and "vendor_business_settings"."slot_full" in ('refuse','next'))
);
--> statement-breakpoint
CREATE TABLE "vendor_payment_settings" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"bank_code" text,
	"bank_name" text,
	"account_number" text,
	"account_name" text,
	"bank_verified" boolean DEFAULT false NOT NULL,
	"verification_date" timestamp with time zone,
	"verification_method" text,
	"fee_bearer" text DEFAULT 'vendor' NOT NULL,
	"fee_split_percentage" integer DEFAULT 0 NOT NULL,
	"cover_fee_exactly" boolean DEFAULT false NOT NULL,
	"payout_cycle" text DEFAULT 'weekly' NOT NULL,
	"minimum_payout_amount" bigint DEFAULT 100000 NOT NULL,
	"auto_payout_enabled" boolean DEFAULT true NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"payouts_held_until" timestamp with time zone,
	"grown_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_settings_bearer" CHECK ("vendor_payment_settings"."fee_bearer" in ('vendor','customer','split')),
	CONSTRAINT "payment_settings_split" CHECK ("vendor_payment_settings"."fee_split_percentage" between 0 and 100),
	CONSTRAINT "payment_settings_cycle" CHECK ("vendor_payment_settings"."payout_cycle" in ('daily','weekly','monthly')),
	CONSTRAINT "payment_settings_minimum" CHECK ("vendor_payment_settings"."minimum_payout_amount" >= 0),
	CONSTRAINT "payment_settings_account" CHECK ("vendor_payment_settings"."account_number" is null or "vendor_payment_settings"."account_number" ~ '^[0-9]{1,10}$')
);
--> statement-breakpoint
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
CREATE TABLE "staff_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"email" text,
	"is_device" boolean DEFAULT false NOT NULL,
	"role" text NOT NULL,
	"user_id" uuid,
	"token_hash" text,
	"invited_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_members_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_members_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "staff_members_role" CHECK ("staff_members"."role" in ('manager','kitchen')),
	CONSTRAINT "staff_members_device" CHECK (not "staff_members"."is_device" or "staff_members"."role" = 'kitchen')
);
--> statement-breakpoint
CREATE TABLE "slug_history" (
	"vendor_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"released_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reserved_until" timestamp with time zone NOT NULL,
	CONSTRAINT "slug_history_vendor_id_slug_pk" PRIMARY KEY("vendor_id","slug")
);
--> statement-breakpoint
CREATE TABLE "vendor_counters" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"order_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "vendor_counters_positive" CHECK ("vendor_counters"."order_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "vendor_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"business_name" text DEFAULT '' NOT NULL,
	"logo" text,
	"banner_image" text,
	"banner_color" text,
	"store_slug" text,
	"tagline" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"business_phone" text,
	"food_types" text[] DEFAULT '{}'::text[] NOT NULL,
	"booking_system" text DEFAULT '' NOT NULL,
	"booking_frequency" text[] DEFAULT '{}'::text[] NOT NULL,
	"country" text DEFAULT 'Nigeria' NOT NULL,
	"state" text,
	"city" text,
	"address" text,
	"delivery_zones" text[] DEFAULT '{}'::text[] NOT NULL,
	"opening_hours" text DEFAULT '09:00' NOT NULL,
	"closing_hours" text DEFAULT '21:00' NOT NULL,
	"prep_time" integer DEFAULT 30 NOT NULL,
	"refund_policy" text,
	"cancellation_policy" text,
	"store_terms" text,
	"whatsapp_number" text,
	"instagram_handle" text,
	"tiktok_handle" text,
	"twitter_handle" text,
	"seo_title" text,
	"seo_description" text,
	"onboarding_step" text DEFAULT 'business_form' NOT NULL,
	"mails_off" text[] DEFAULT '{}'::text[] NOT NULL,
	"alerts_off" text[] DEFAULT '{}'::text[] NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hours_set_at" timestamp with time zone,
	"link_shared_at" timestamp with time zone,
	"checklist_closed_at" timestamp with time zone,
	"notifications_read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_profiles_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "vendor_profiles_slug_form" CHECK ("vendor_profiles"."store_slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("vendor_profiles"."store_slug") between 3 and 63),
	CONSTRAINT "vendor_profiles_step" CHECK ("vendor_profiles"."onboarding_step" in ('business_form','confirmation','transition','setup_store','completed')),
	CONSTRAINT "vendor_profiles_prep_time" CHECK ("vendor_profiles"."prep_time" between 0 and 1440)
);
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon" FOREIGN KEY ("vendor_id","coupon_id") REFERENCES "public"."coupons"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_customers" ADD CONSTRAINT "coupon_customers_coupon" FOREIGN KEY ("vendor_id","coupon_id") REFERENCES "public"."coupons"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_customers" ADD CONSTRAINT "coupon_customers_customer" FOREIGN KEY ("vendor_id","customer_id") REFERENCES "public"."customers"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_orders" ADD CONSTRAINT "customer_orders_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_orders" ADD CONSTRAINT "customer_orders_customer" FOREIGN KEY ("vendor_id","customer_id") REFERENCES "public"."customers"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_erasures" ADD CONSTRAINT "customer_erasures_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_erasures" ADD CONSTRAINT "customer_erasures_erased_by_users_id_fk" FOREIGN KEY ("erased_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_exports" ADD CONSTRAINT "customer_exports_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_exports" ADD CONSTRAINT "customer_exports_exported_by_users_id_fk" FOREIGN KEY ("exported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_totals" ADD CONSTRAINT "customer_totals_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_opt_outs" ADD CONSTRAINT "email_opt_outs_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_responded_by_users_id_fk" FOREIGN KEY ("responded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_events" ADD CONSTRAINT "feedback_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_events" ADD CONSTRAINT "feedback_events_feedback" FOREIGN KEY ("vendor_id","feedback_id") REFERENCES "public"."feedback"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_totals" ADD CONSTRAINT "feedback_totals_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_votes" ADD CONSTRAINT "feedback_votes_feedback" FOREIGN KEY ("vendor_id","feedback_id") REFERENCES "public"."feedback"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_audits" ADD CONSTRAINT "ledger_audits_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment" FOREIGN KEY ("vendor_id","payment_id") REFERENCES "public"."payments"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund" FOREIGN KEY ("vendor_id","refund_id") REFERENCES "public"."refunds"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payout" FOREIGN KEY ("vendor_id","payout_id") REFERENCES "public"."payouts"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category" FOREIGN KEY ("vendor_id","category_id") REFERENCES "public"."categories"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_changes" ADD CONSTRAINT "menu_changes_vendor" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_option_groups" ADD CONSTRAINT "item_option_groups_product" FOREIGN KEY ("vendor_id","product_id") REFERENCES "public"."products"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_option_groups" ADD CONSTRAINT "item_option_groups_group" FOREIGN KEY ("vendor_id","group_id") REFERENCES "public"."option_groups"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_option_prices" ADD CONSTRAINT "item_option_prices_product" FOREIGN KEY ("vendor_id","product_id") REFERENCES "public"."products"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_option_prices" ADD CONSTRAINT "item_option_prices_option" FOREIGN KEY ("vendor_id","option_id") REFERENCES "public"."options"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_groups" ADD CONSTRAINT "option_groups_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_group" FOREIGN KEY ("vendor_id","group_id") REFERENCES "public"."option_groups"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_product" FOREIGN KEY ("vendor_id","product_id") REFERENCES "public"."products"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product" FOREIGN KEY ("vendor_id","product_id") REFERENCES "public"."products"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer" FOREIGN KEY ("vendor_id","customer_id") REFERENCES "public"."customers"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_adds_to" FOREIGN KEY ("vendor_id","adds_to") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon" FOREIGN KEY ("vendor_id","coupon_id") REFERENCES "public"."coupons"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt" FOREIGN KEY ("vendor_id","attempt_id") REFERENCES "public"."payment_attempts"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_payout" FOREIGN KEY ("vendor_id","payout_id") REFERENCES "public"."payouts"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_recipients" ADD CONSTRAINT "transfer_recipients_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_days" ADD CONSTRAINT "wallet_days_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_push_messages" ADD CONSTRAINT "order_push_messages_subscription" FOREIGN KEY ("vendor_id","subscription_id") REFERENCES "public"."order_push_subscriptions"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_push_subscriptions" ADD CONSTRAINT "order_push_subscriptions_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription" FOREIGN KEY ("vendor_id","subscription_id") REFERENCES "public"."push_subscriptions"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment" FOREIGN KEY ("vendor_id","payment_id") REFERENCES "public"."payments"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_outages" ADD CONSTRAINT "item_outages_product" FOREIGN KEY ("vendor_id","product_id") REFERENCES "public"."products"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_breakdowns" ADD CONSTRAINT "report_breakdowns_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_orders" ADD CONSTRAINT "report_orders_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_changes" ADD CONSTRAINT "settings_changes_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_changes" ADD CONSTRAINT "settings_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD CONSTRAINT "vendor_business_settings_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_payment_settings" ADD CONSTRAINT "vendor_payment_settings_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_codes" ADD CONSTRAINT "pairing_codes_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_codes" ADD CONSTRAINT "pairing_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slug_history" ADD CONSTRAINT "slug_history_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_counters" ADD CONSTRAINT "vendor_counters_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_profiles" ADD CONSTRAINT "vendor_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_sessions_expiry" ON "auth_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_by_phone" ON "coupon_redemptions" USING btree ("vendor_id","coupon_id","phone");--> statement-breakpoint
CREATE INDEX "coupon_customers_of" ON "coupon_customers" USING btree ("vendor_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("vendor_id",lower("code"));--> statement-breakpoint
CREATE INDEX "customer_orders_by_time" ON "customer_orders" USING btree ("vendor_id","customer_id",("brought" > 0),"placed_at");--> statement-breakpoint
CREATE INDEX "customer_erasures_list" ON "customer_erasures" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_exports_list" ON "customer_exports" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_exports_oldest" ON "customer_exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customers_list" ON "customers" USING btree ("vendor_id","created_at" DESC NULLS LAST,"id","search_name","phone");--> statement-breakpoint
CREATE INDEX "customers_by_email" ON "customers" USING btree ("vendor_id","email");--> statement-breakpoint
CREATE INDEX "customers_oldest" ON "customers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customers_by_last_order" ON "customers" USING btree ("vendor_id",(case when "last_order_at" is null then '-infinity' else "last_order_at" end) desc,"id","search_text","last_order_at") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_by_order_count" ON "customers" USING btree ("vendor_id","order_count" DESC NULLS LAST,"id") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_by_spent" ON "customers" USING btree ("vendor_id","spent" DESC NULLS LAST,"id") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ("vendor_id",((case when "search_name" is null or "search_name" = '' then 'unknown customer' else "search_name" end) collate "C"),"id") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_new" ON "customers" USING btree ("vendor_id","first_order_at" DESC NULLS LAST,"id") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_regulars" ON "customers" USING btree ("vendor_id","third_last_order_at" DESC NULLS LAST,"id") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_slip" ON "customers" USING btree ("vendor_id","slips_at","id") WHERE "customers"."paid_at" is not null or "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_blocked" ON "customers" USING btree ("vendor_id","phone") WHERE "customers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "feedback_list" ON "feedback" USING btree ("vendor_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "feedback_by_rating" ON "feedback" USING btree ("vendor_id","rating","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "feedback_by_status" ON "feedback" USING btree ("vendor_id","status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "feedback_fallen" ON "feedback" USING btree ("vendor_id","low_at" DESC NULLS LAST,"id") WHERE "feedback"."low_at" > "feedback"."created_at";--> statement-breakpoint
CREATE INDEX "feedback_events_list" ON "feedback_events" USING btree ("vendor_id","feedback_id","created_at");--> statement-breakpoint
CREATE INDEX "ledger_audits_oldest" ON "ledger_audits" USING btree ("audited_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_order" ON "ledger_entries" USING btree ("vendor_id","order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_balance" ON "ledger_entries" USING btree ("vendor_id","account","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payouts" ON "ledger_entries" USING btree ("vendor_id","created_at","id") WHERE "ledger_entries"."account" = 'vendor_balance' and "ledger_entries"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_returns" ON "ledger_entries" USING btree ("vendor_id","created_at","id") WHERE "ledger_entries"."account" = 'vendor_balance' and "ledger_entries"."payout_id" is null and "ledger_entries"."cause" not like 'payment:%';--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("vendor_id",lower("name"));--> statement-breakpoint
CREATE INDEX "categories_list" ON "categories" USING btree ("vendor_id","sort_order");--> statement-breakpoint
CREATE INDEX "products_menu" ON "products" USING btree ("vendor_id","category_id","sort_order");--> statement-breakpoint
CREATE INDEX "products_top" ON "products" USING btree ("vendor_id","sold_count" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "menu_changes_latest" ON "menu_changes" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "item_option_groups_by_group" ON "item_option_groups" USING btree ("vendor_id","group_id");--> statement-breakpoint
CREATE INDEX "item_option_prices_by_option" ON "item_option_prices" USING btree ("vendor_id","option_id");--> statement-breakpoint
CREATE UNIQUE INDEX "option_groups_name" ON "option_groups" USING btree ("vendor_id",lower("name"));--> statement-breakpoint
CREATE INDEX "option_groups_list" ON "option_groups" USING btree ("vendor_id","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "options_name" ON "options" USING btree ("vendor_id","group_id",lower("name"));--> statement-breakpoint
CREATE INDEX "options_list" ON "options" USING btree ("vendor_id","group_id","sort_order");--> statement-breakpoint
CREATE INDEX "options_by_product" ON "options" USING btree ("vendor_id","product_id") WHERE "options"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "order_events_list" ON "order_events" USING btree ("vendor_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_events_recent" ON "order_events" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_events_taken_up" ON "order_events" USING btree ("vendor_id","created_at","order_id") WHERE "order_events"."from_status" in ('pending', 'processing') and "order_events"."to_status" not in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "order_events_never_accepted" ON "order_events" USING btree ("vendor_id","created_at") WHERE "order_events"."actor_type" in ('system', 'customer') and "order_events"."from_status" = 'pending' and "order_events"."to_status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "order_items_order_position" ON "order_items" USING btree ("vendor_id","order_id","position");--> statement-breakpoint
CREATE INDEX "order_items_by_product" ON "order_items" USING btree ("vendor_id","product_id");--> statement-breakpoint
CREATE INDEX "orders_list" ON "orders" USING btree ("vendor_id","created_at" DESC NULLS LAST,"id","status");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("vendor_id","status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_by_customer" ON "orders" USING btree ("vendor_id","customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("vendor_id","customer_phone");--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("vendor_id","customer_email");--> statement-breakpoint
CREATE INDEX "orders_with_customer" ON "orders" USING btree ("created_at") WHERE "orders"."customer_name" <> 'Erased customer';--> statement-breakpoint
CREATE INDEX "orders_attention" ON "orders" USING btree ("vendor_id","created_at" DESC NULLS LAST) WHERE "orders"."needs_attention" is not null;--> statement-breakpoint
CREATE INDEX "orders_awaiting_payment" ON "orders" USING btree ("created_at") WHERE "orders"."source" = 'storefront' and "orders"."status" = 'payment_pending';--> statement-breakpoint
CREATE INDEX "orders_held_stock" ON "orders" USING btree ("stock_held_until") WHERE "orders"."stock_released_at" is null and "orders"."status" in ('payment_pending','payment_failed');--> statement-breakpoint
CREATE INDEX "orders_holds" ON "orders" USING btree ("created_at") WHERE "orders"."source" = 'storefront' and "orders"."hold_ended_at" is null and "orders"."status" in ('payment_pending','payment_failed');--> statement-breakpoint
CREATE INDEX "orders_custom" ON "orders" USING btree ("vendor_id","created_at" DESC NULLS LAST,"id") WHERE "orders"."source" = 'custom';--> statement-breakpoint
CREATE INDEX "orders_custom_by_payment" ON "orders" USING btree ("vendor_id","payment_status","created_at" DESC NULLS LAST,"id","expires_at","status") WHERE "orders"."source" = 'custom';--> statement-breakpoint
CREATE INDEX "orders_additions" ON "orders" USING btree ("vendor_id","adds_to") WHERE "orders"."adds_to" is not null;--> statement-breakpoint
CREATE INDEX "orders_slots" ON "orders" USING btree ("vendor_id","slot_at") WHERE "orders"."slot_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("created_at") WHERE "outbox"."sent_at" is null and "outbox"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_ended" ON "outbox" USING btree ("created_at") WHERE "outbox"."sent_at" is not null or "outbox"."given_up_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_open" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."status" in ('initialized','pending');--> statement-breakpoint
CREATE INDEX "payment_attempts_by_order" ON "payment_attempts" USING btree ("vendor_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_left" ON "payment_attempts" USING btree ("created_at") WHERE "payment_attempts"."status" in ('abandoned','failed');--> statement-breakpoint
CREATE INDEX "payment_attempts_unanswered" ON "payment_attempts" USING btree ("created_at") WHERE "payment_attempts"."status" in ('abandoned','failed') and "payment_attempts"."raw" is null and "payment_attempts"."access_code" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("created_at") WHERE "payment_attempts"."status" in ('initialized','pending');--> statement-breakpoint
CREATE INDEX "payment_attempts_with_raw" ON "payment_attempts" USING btree ("created_at") WHERE "payment_attempts"."raw" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_reference" ON "payment_events" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_events_oldest" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_events_unprocessed" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."processed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_success" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'success';--> statement-breakpoint
CREATE INDEX "payments_by_order" ON "payments" USING btree ("vendor_id","order_id");--> statement-breakpoint
CREATE INDEX "payments_list" ON "payments" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payout_runs_held" ON "payout_runs" USING btree ("held_until") WHERE "payout_runs"."outcome" = 'held';--> statement-breakpoint
CREATE INDEX "payouts_list" ON "payouts" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_recent" ON "payouts" USING btree ("vendor_id","status_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("tried_at") WHERE "payouts"."status" in ('pending','processing');--> statement-breakpoint
CREATE INDEX "payouts_completed" ON "payouts" USING btree ("completed_at") WHERE "payouts"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "picture_uploads_unchecked" ON "picture_uploads" USING btree ("created_at") WHERE "picture_uploads"."checked_at" is null;--> statement-breakpoint
CREATE INDEX "order_push_subscriptions_age" ON "order_push_subscriptions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_messages_subscription_id" ON "push_messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_messages_age" ON "push_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("vendor_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("vendor_id","payment_id");--> statement-breakpoint
CREATE INDEX "refunds_recent" ON "refunds" USING btree ("vendor_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("updated_at") WHERE "refunds"."status" in ('requested','pending','needs_attention');--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("vendor_id","created_at") WHERE "refunds"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "item_outages_by_end" ON "item_outages" USING btree ("vendor_id","ended_at");--> statement-breakpoint
CREATE INDEX "report_orders_by_day" ON "report_orders" USING btree ("vendor_id","day","placed_at");--> statement-breakpoint
CREATE INDEX "delivery_areas_list" ON "delivery_areas" USING btree ("vendor_id","sort_order");--> statement-breakpoint
CREATE INDEX "settings_changes_list" ON "settings_changes" USING btree ("vendor_id","category","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "settings_changes_oldest" ON "settings_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "business_refunds_unanswered" ON "vendor_business_settings" USING btree ("vendor_id") WHERE "vendor_business_settings"."refund_unanswered_after" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_email" ON "staff_members" USING btree ("vendor_id",lower("email")) WHERE "staff_members"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_user" ON "staff_members" USING btree ("vendor_id","user_id") WHERE "staff_members"."removed_at" is null and "staff_members"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_members_of_user" ON "staff_members" USING btree ("user_id") WHERE "staff_members"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "slug_history_expiry" ON "slug_history" USING btree ("reserved_until");--> statement-breakpoint
CREATE INDEX "slug_history_slug" ON "slug_history" USING btree (lower("slug"),"reserved_until");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_profiles_slug" ON "vendor_profiles" USING btree (lower("store_slug"));