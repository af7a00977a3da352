CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "auth_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"google_sub" text NOT NULL,
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
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"name" text,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "customers_phone" UNIQUE("vendor_id","phone"),
	CONSTRAINT "customers_phone_form" CHECK ("customers"."phone" ~ '^\+[0-9]{8,15}$')
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"title" text,
	"comment" text,
	"status" text DEFAULT 'published' NOT NULL,
	"response" text,
	"responded_at" timestamp with time zone,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_one_an_order" UNIQUE("vendor_id","order_id"),
	CONSTRAINT "feedback_rating" CHECK ("feedback"."rating" between 1 and 5),
	CONSTRAINT "feedback_helpful" CHECK ("feedback"."helpful_count" >= 0),
	CONSTRAINT "feedback_status" CHECK ("feedback"."status" in ('published','hidden','flagged','new','responded'))
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "categories_named" CHECK (length(trim("categories"."name")) > 0)
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
	"sold_count" integer DEFAULT 0 NOT NULL,
	"preparation_time" integer,
	"allergens" text[] DEFAULT '{}'::text[] NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "products_named" CHECK (length(trim("products"."name")) > 0),
	CONSTRAINT "products_price" CHECK ("products"."price" >= 0),
	CONSTRAINT "products_inventory" CHECK ("products"."inventory" is null or "products"."inventory" >= 0),
	CONSTRAINT "products_sold" CHECK ("products"."sold_count" >= 0)
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
	"stock_taken" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" >= 1),
	CONSTRAINT "order_items_price" CHECK ("order_items"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"customer_id" uuid,
	"order_number" text NOT NULL,
	"source" text DEFAULT 'storefront' NOT NULL,
	"order_type" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_phone" text,
	"customer_email" text,
	"delivery_address" text,
	"delivery_instructions" text,
	"vendor_instructions" text,
	"notes" text,
	"is_scheduled" boolean DEFAULT false NOT NULL,
	"scheduled_for" timestamp with time zone,
	"promised_at" timestamp with time zone,
	"subtotal" bigint NOT NULL,
	"delivery_fee" bigint DEFAULT 0 NOT NULL,
	"transaction_fee" bigint DEFAULT 0 NOT NULL,
	"platform_fee" bigint DEFAULT 0 NOT NULL,
	"total_amount" bigint NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"coupon_code" text,
	"payment_method" text DEFAULT 'Card' NOT NULL,
	"status" text NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"priority" boolean DEFAULT false NOT NULL,
	"decline_reason" text,
	"needs_attention" text,
	"client_token" text NOT NULL,
	"stock_held_until" timestamp with time zone,
	"stock_released_at" timestamp with time zone,
	"sold_counted_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "orders_number" UNIQUE("vendor_id","order_number"),
	CONSTRAINT "orders_client_token" UNIQUE("vendor_id","client_token"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."subtotal" >= 0 and "orders"."delivery_fee" >= 0 and "orders"."transaction_fee" >= 0 and "orders"."platform_fee" >= 0 and "orders"."total_amount" >= 0),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('payment_pending','payment_custom','payment_failed','pending','processing','confirmed','preparing','ready','on_the_way','delivered','cancelled')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('pending','payment_custom','success','completed','failed','refunded','partially_refunded')),
	CONSTRAINT "orders_type" CHECK ("orders"."order_type" in ('pickup','delivery')),
	CONSTRAINT "orders_source" CHECK ("orders"."source" in ('storefront','custom')),
	CONSTRAINT "orders_schedule" CHECK (not "orders"."is_scheduled" or "orders"."scheduled_for" is not null)
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
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"platform_fee" bigint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"bank_code" text NOT NULL,
	"account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"reference" text NOT NULL,
	"provider_reference" text NOT NULL,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payouts_provider_reference_unique" UNIQUE("provider_reference"),
	CONSTRAINT "payouts_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" >= 0 and "payouts"."platform_fee" >= 0),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('pending','processing','completed','failed'))
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
	"maintenance_mode" boolean DEFAULT false NOT NULL,
	"pre_orders_enabled" boolean DEFAULT false NOT NULL,
	"pre_order_lead_time" integer DEFAULT 24 NOT NULL,
	"allow_special_instructions" boolean DEFAULT true NOT NULL,
	"require_phone_verification" boolean DEFAULT false NOT NULL,
	"max_items_per_order" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_fees" CHECK ("vendor_business_settings"."delivery_fee" >= 0 and "vendor_business_settings"."packaging_fee" >= 0 and "vendor_business_settings"."service_fee_value" >= 0 and "vendor_business_settings"."tax_rate" >= 0 and "vendor_business_settings"."minimum_order" >= 0),
	CONSTRAINT "business_times" CHECK ("vendor_business_settings"."min_pickup_time" >= 0 and "vendor_business_settings"."max_pickup_time" >= "vendor_business_settings"."min_pickup_time" and "vendor_business_settings"."min_delivery_time" >= 0 and "vendor_business_settings"."max_delivery_time" >= "vendor_business_settings"."min_delivery_time"),
	CONSTRAINT "business_modes" CHECK ("vendor_business_settings"."pickup_enabled" or "vendor_business_settings"."delivery_enabled"),
	CONSTRAINT "business_units" CHECK ("vendor_business_settings"."min_delivery_time_unit" in ('minutes','hours') and "vendor_business_settings"."max_delivery_time_unit" in ('minutes','hours')),
	CONSTRAINT "business_max_items" CHECK ("vendor_business_settings"."max_items_per_order" is null or "vendor_business_settings"."max_items_per_order" >= 1),
	CONSTRAINT "business_lead_time" CHECK ("vendor_business_settings"."pre_order_lead_time" >= 1)
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
	"payout_cycle" text DEFAULT 'weekly' NOT NULL,
	"minimum_payout_amount" bigint DEFAULT 100000 NOT NULL,
	"auto_payout_enabled" boolean DEFAULT true NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_settings_bearer" CHECK ("vendor_payment_settings"."fee_bearer" in ('vendor','customer','split')),
	CONSTRAINT "payment_settings_split" CHECK ("vendor_payment_settings"."fee_split_percentage" between 0 and 100),
	CONSTRAINT "payment_settings_cycle" CHECK ("vendor_payment_settings"."payout_cycle" in ('daily','weekly','monthly')),
	CONSTRAINT "payment_settings_minimum" CHECK ("vendor_payment_settings"."minimum_payout_amount" >= 0),
	CONSTRAINT "payment_settings_account" CHECK ("vendor_payment_settings"."account_number" is null or "vendor_payment_settings"."account_number" ~ '^[0-9]{1,10}$')
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
	"whatsapp_number" text,
	"instagram_handle" text,
	"tiktok_handle" text,
	"twitter_handle" text,
	"seo_title" text,
	"seo_description" text,
	"onboarding_step" text DEFAULT 'business_form' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
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
ALTER TABLE "customers" ADD CONSTRAINT "customers_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category" FOREIGN KEY ("vendor_id","category_id") REFERENCES "public"."categories"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product" FOREIGN KEY ("vendor_id","product_id") REFERENCES "public"."products"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer" FOREIGN KEY ("vendor_id","customer_id") REFERENCES "public"."customers"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt" FOREIGN KEY ("vendor_id","attempt_id") REFERENCES "public"."payment_attempts"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD CONSTRAINT "vendor_business_settings_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_payment_settings" ADD CONSTRAINT "vendor_payment_settings_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slug_history" ADD CONSTRAINT "slug_history_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_counters" ADD CONSTRAINT "vendor_counters_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_profiles" ADD CONSTRAINT "vendor_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_sessions_expiry" ON "auth_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "customers_list" ON "customers" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "feedback_list" ON "feedback" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("vendor_id",lower("name"));--> statement-breakpoint
CREATE INDEX "categories_list" ON "categories" USING btree ("vendor_id","sort_order");--> statement-breakpoint
CREATE INDEX "products_menu" ON "products" USING btree ("vendor_id","category_id","sort_order");--> statement-breakpoint
CREATE INDEX "products_top" ON "products" USING btree ("vendor_id","sold_count" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_events_list" ON "order_events" USING btree ("vendor_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_items_order_position" ON "order_items" USING btree ("vendor_id","order_id","position");--> statement-breakpoint
CREATE INDEX "order_items_by_product" ON "order_items" USING btree ("vendor_id","product_id");--> statement-breakpoint
CREATE INDEX "orders_list" ON "orders" USING btree ("vendor_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("vendor_id","status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_by_customer" ON "orders" USING btree ("vendor_id","customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_held_stock" ON "orders" USING btree ("stock_held_until") WHERE "orders"."stock_released_at" is null and "orders"."status" in ('payment_pending','payment_failed');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_open" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."status" in ('initialized','pending');--> statement-breakpoint
CREATE INDEX "payment_attempts_by_order" ON "payment_attempts" USING btree ("vendor_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("created_at") WHERE "payment_attempts"."status" in ('initialized','pending');--> statement-breakpoint
CREATE INDEX "payment_events_reference" ON "payment_events" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_events_unprocessed" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."processed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_success" ON "payments" USING btree ("order_id") WHERE "payments"."status" = 'success';--> statement-breakpoint
CREATE INDEX "payments_list" ON "payments" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_list" ON "payouts" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "slug_history_slug" ON "slug_history" USING btree (lower("slug"),"reserved_until");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_profiles_slug" ON "vendor_profiles" USING btree (lower("store_slug"));