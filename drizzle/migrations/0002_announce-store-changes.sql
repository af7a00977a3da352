-- Whatever changes a store's public page says so when it commits, whoever changes it and by which door: the page cache of every process listens (docs/rules.md, Page cache).
-- The payload is that of `announce` in app/platform/events.server.ts. Equal announcements of one transaction are one (Postgres, NOTIFY).
CREATE FUNCTION announce_store_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('buka', json_build_object('topic', 'store', 'vendorId', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER vendor_profiles_announce AFTER INSERT OR UPDATE OR DELETE ON vendor_profiles FOR EACH ROW EXECUTE FUNCTION announce_store_change('id');
--> statement-breakpoint
CREATE TRIGGER vendor_business_settings_announce AFTER INSERT OR UPDATE OR DELETE ON vendor_business_settings FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');
--> statement-breakpoint
CREATE TRIGGER vendor_payment_settings_announce AFTER INSERT OR UPDATE OR DELETE ON vendor_payment_settings FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');
--> statement-breakpoint
CREATE TRIGGER slug_history_announce AFTER INSERT OR UPDATE OR DELETE ON slug_history FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');
--> statement-breakpoint
CREATE TRIGGER categories_announce AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');
--> statement-breakpoint
CREATE TRIGGER products_announce AFTER INSERT OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');
--> statement-breakpoint
-- Every order updates its dishes. The condition is looked at before any function is called, and holds only when the page would read differently: stock counts from 5 portions
-- down, and six or more are as good as uncounted (least() passes over null).
CREATE TRIGGER products_announce_update AFTER UPDATE ON products FOR EACH ROW
WHEN (
  (OLD.name, OLD.description, OLD.price, OLD.image, OLD.image_color, OLD.is_available, OLD.preparation_time, OLD.allergens, OLD.sort_order, OLD.category_id, OLD.archived_at, least(OLD.inventory, 6))
  IS DISTINCT FROM
  (NEW.name, NEW.description, NEW.price, NEW.image, NEW.image_color, NEW.is_available, NEW.preparation_time, NEW.allergens, NEW.sort_order, NEW.category_id, NEW.archived_at, least(NEW.inventory, 6))
)
EXECUTE FUNCTION announce_store_change('vendor_id');
