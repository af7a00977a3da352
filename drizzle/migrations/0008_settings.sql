CREATE TABLE "customer_erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"erased_by" uuid,
	"orders" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "staff_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"email" text NOT NULL,
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
	CONSTRAINT "staff_members_role" CHECK ("staff_members"."role" in ('manager','kitchen'))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_once";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "acting_vendor_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_area" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slot_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packaging_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "service_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD COLUMN "slot_capacity" integer;--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD COLUMN "slot_full" text DEFAULT 'next' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_payment_settings" ADD COLUMN "payouts_held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vendor_profiles" ADD COLUMN "store_terms" text;--> statement-breakpoint
ALTER TABLE "vendor_profiles" ADD COLUMN "mails_off" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_profiles" ADD COLUMN "alerts_off" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_erasures" ADD CONSTRAINT "customer_erasures_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_erasures" ADD CONSTRAINT "customer_erasures_erased_by_users_id_fk" FOREIGN KEY ("erased_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_changes" ADD CONSTRAINT "settings_changes_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_changes" ADD CONSTRAINT "settings_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_erasures_list" ON "customer_erasures" USING btree ("vendor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "delivery_areas_list" ON "delivery_areas" USING btree ("vendor_id","sort_order");--> statement-breakpoint
CREATE INDEX "settings_changes_list" ON "settings_changes" USING btree ("vendor_id","category","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_email" ON "staff_members" USING btree ("vendor_id",lower("email")) WHERE "staff_members"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_user" ON "staff_members" USING btree ("vendor_id","user_id") WHERE "staff_members"."removed_at" is null and "staff_members"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_members_of_user" ON "staff_members" USING btree ("user_id") WHERE "staff_members"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_slots" ON "orders" USING btree ("vendor_id","slot_at") WHERE "orders"."slot_at" is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_once" UNIQUE NULLS NOT DISTINCT("vendor_id","order_id","kind","about");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_extras" CHECK ("orders"."packaging_fee" >= 0 and "orders"."service_fee" >= 0 and "orders"."tax" >= 0);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('order_paid_customer','order_paid_vendor','order_received_customer','order_declined_customer','order_refunded_customer','order_ready_customer','bank_changed_vendor','staff_invited'));--> statement-breakpoint
ALTER TABLE "vendor_business_settings" ADD CONSTRAINT "business_slots" CHECK (("vendor_business_settings"."slot_capacity" is null or "vendor_business_settings"."slot_capacity" >= 1) and "vendor_business_settings"."slot_full" in ('refuse','next'));--> statement-breakpoint
CREATE TRIGGER delivery_areas_announce AFTER INSERT OR UPDATE OR DELETE ON delivery_areas FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');
--> statement-breakpoint
-- Which mails and sounds a vendor wants is nothing that customers see: their pages stay in the cache.
DROP TRIGGER vendor_profiles_announce_update ON vendor_profiles;
--> statement-breakpoint
CREATE TRIGGER vendor_profiles_announce_update AFTER UPDATE ON vendor_profiles FOR EACH ROW
WHEN (
  (to_jsonb(OLD) - ARRAY['hours_set_at', 'link_shared_at', 'checklist_closed_at', 'notifications_read_at', 'mails_off', 'alerts_off', 'updated_at'])
  IS DISTINCT FROM
  (to_jsonb(NEW) - ARRAY['hours_set_at', 'link_shared_at', 'checklist_closed_at', 'notifications_read_at', 'mails_off', 'alerts_off', 'updated_at'])
)
EXECUTE FUNCTION announce_store_change('id');
