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
	CONSTRAINT "options_quantities" CHECK ("options"."max_quantity" between 1 and 99 and "options"."default_quantity" between 0 and "options"."max_quantity")
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "options" jsonb;--> statement-breakpoint
ALTER TABLE "item_option_groups" ADD CONSTRAINT "item_option_groups_product" FOREIGN KEY ("vendor_id","product_id") REFERENCES "public"."products"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_option_groups" ADD CONSTRAINT "item_option_groups_group" FOREIGN KEY ("vendor_id","group_id") REFERENCES "public"."option_groups"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_option_prices" ADD CONSTRAINT "item_option_prices_product" FOREIGN KEY ("vendor_id","product_id") REFERENCES "public"."products"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_option_prices" ADD CONSTRAINT "item_option_prices_option" FOREIGN KEY ("vendor_id","option_id") REFERENCES "public"."options"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_groups" ADD CONSTRAINT "option_groups_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_group" FOREIGN KEY ("vendor_id","group_id") REFERENCES "public"."option_groups"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_product" FOREIGN KEY ("vendor_id","product_id") REFERENCES "public"."products"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_option_groups_by_group" ON "item_option_groups" USING btree ("vendor_id","group_id");--> statement-breakpoint
CREATE INDEX "item_option_prices_by_option" ON "item_option_prices" USING btree ("vendor_id","option_id");--> statement-breakpoint
CREATE UNIQUE INDEX "option_groups_name" ON "option_groups" USING btree ("vendor_id",lower("name"));--> statement-breakpoint
CREATE INDEX "option_groups_list" ON "option_groups" USING btree ("vendor_id","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "options_name" ON "options" USING btree ("vendor_id","group_id",lower("name"));--> statement-breakpoint
CREATE INDEX "options_list" ON "options" USING btree ("vendor_id","group_id","sort_order");--> statement-breakpoint
CREATE INDEX "options_by_product" ON "options" USING btree ("vendor_id","product_id") WHERE "options"."product_id" is not null;--> statement-breakpoint
-- What customers see of options is on the menu (from which price, sold out), so it drops a store's cached page like its items do (docs/rules.md, Page cache).
CREATE TRIGGER option_groups_announce AFTER INSERT OR UPDATE OR DELETE ON option_groups FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');
--> statement-breakpoint
CREATE TRIGGER item_option_groups_announce AFTER INSERT OR UPDATE OR DELETE ON item_option_groups FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');
--> statement-breakpoint
CREATE TRIGGER item_option_prices_announce AFTER INSERT OR UPDATE OR DELETE ON item_option_prices FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');
--> statement-breakpoint
CREATE TRIGGER options_announce AFTER INSERT OR DELETE ON options FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');
--> statement-breakpoint
-- Orders update the stock of options: six or more left are as good as uncounted, as for items.
CREATE TRIGGER options_announce_update AFTER UPDATE ON options FOR EACH ROW
WHEN (
  (OLD.name, OLD.product_id, OLD.price, OLD.unit, OLD.max_quantity, OLD.default_quantity, OLD.is_available, OLD.sold_out_until, OLD.allergens, OLD.sort_order, OLD.group_id, least(OLD.inventory, 6))
  IS DISTINCT FROM
  (NEW.name, NEW.product_id, NEW.price, NEW.unit, NEW.max_quantity, NEW.default_quantity, NEW.is_available, NEW.sold_out_until, NEW.allergens, NEW.sort_order, NEW.group_id, least(NEW.inventory, 6))
)
EXECUTE FUNCTION announce_store_change('vendor_id');
