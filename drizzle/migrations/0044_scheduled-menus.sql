ALTER TABLE "categories" ADD COLUMN "hours" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hours" text;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_hours" CHECK ("categories"."hours" ~ '^(Daily|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(,(Mon|Tue|Wed|Thu|Fri|Sat|Sun))*)( [0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9])?$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hours" CHECK ("products"."hours" ~ '^(Daily|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(,(Mon|Tue|Wed|Thu|Fri|Sat|Sun))*)( [0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9])?$');
--> statement-breakpoint
DROP TRIGGER products_announce_update ON products;
--> statement-breakpoint
CREATE TRIGGER products_announce_update AFTER UPDATE ON products FOR EACH ROW
WHEN (
  (OLD.name, OLD.description, OLD.price, OLD.image, OLD.image_color, OLD.is_available, OLD.is_draft, OLD.sold_out_until, OLD.preparation_time, OLD.allergens, OLD.hours, OLD.sort_order, OLD.category_id, OLD.archived_at, least(OLD.inventory, 6))
  IS DISTINCT FROM
  (NEW.name, NEW.description, NEW.price, NEW.image, NEW.image_color, NEW.is_available, NEW.is_draft, NEW.sold_out_until, NEW.preparation_time, NEW.allergens, NEW.hours, NEW.sort_order, NEW.category_id, NEW.archived_at, least(NEW.inventory, 6))
)
EXECUTE FUNCTION announce_store_change('vendor_id');
