ALTER TABLE "products" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tags" CHECK ("products"."tags" <@ '{spicy,vegetarian,new}'::text[]);--> statement-breakpoint
DROP TRIGGER products_announce_update ON products;--> statement-breakpoint
-- Customers see tags, so a change of them drops the store's cached menu.
CREATE TRIGGER products_announce_update AFTER UPDATE ON products FOR EACH ROW
WHEN (
  (OLD.name, OLD.description, OLD.price, OLD.image, OLD.image_color, OLD.is_available, OLD.is_draft, OLD.sold_out_until, OLD.preparation_time, OLD.allergens, OLD.hours, OLD.tags, OLD.sort_order, OLD.category_id, OLD.archived_at, least(OLD.inventory, 6))
  IS DISTINCT FROM
  (NEW.name, NEW.description, NEW.price, NEW.image, NEW.image_color, NEW.is_available, NEW.is_draft, NEW.sold_out_until, NEW.preparation_time, NEW.allergens, NEW.hours, NEW.tags, NEW.sort_order, NEW.category_id, NEW.archived_at, least(NEW.inventory, 6))
)
EXECUTE FUNCTION announce_store_change('vendor_id');
