ALTER TABLE "options" ADD COLUMN "excludes_others" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_alone" CHECK (not "options"."excludes_others" or "options"."max_quantity" = 1);--> statement-breakpoint
DROP TRIGGER options_announce_update ON options;
--> statement-breakpoint
CREATE TRIGGER options_announce_update AFTER UPDATE ON options FOR EACH ROW
WHEN (
  (OLD.name, OLD.product_id, OLD.price, OLD.unit, OLD.max_quantity, OLD.default_quantity, OLD.excludes_others, OLD.is_available, OLD.sold_out_until, OLD.allergens, OLD.sort_order, OLD.group_id, least(OLD.inventory, 6))
  IS DISTINCT FROM
  (NEW.name, NEW.product_id, NEW.price, NEW.unit, NEW.max_quantity, NEW.default_quantity, NEW.excludes_others, NEW.is_available, NEW.sold_out_until, NEW.allergens, NEW.sort_order, NEW.group_id, least(NEW.inventory, 6))
)
EXECUTE FUNCTION announce_store_change('vendor_id');
