-- Announces at commit every change of the data behind a store's public page, whichever code made
-- it: the page cache of every process listens (docs/rules.md, Page cache). The payload is that of
-- `announce` in app/platform/events.server.ts. Postgres merges equal announcements of a
-- transaction.
CREATE OR REPLACE FUNCTION announce_store_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('buka', json_build_object('topic', 'store', 'vendorId', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::text);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER vendor_business_settings_announce AFTER INSERT OR UPDATE OR DELETE ON vendor_business_settings
FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');

CREATE OR REPLACE TRIGGER vendor_payment_settings_announce AFTER INSERT OR UPDATE OR DELETE ON vendor_payment_settings
FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');

CREATE OR REPLACE TRIGGER slug_history_announce AFTER INSERT OR UPDATE OR DELETE ON slug_history
FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');

CREATE OR REPLACE TRIGGER categories_announce AFTER INSERT OR UPDATE OR DELETE ON categories
FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');

CREATE OR REPLACE TRIGGER delivery_areas_announce AFTER INSERT OR UPDATE OR DELETE ON delivery_areas
FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');

CREATE OR REPLACE TRIGGER option_groups_announce AFTER INSERT OR UPDATE OR DELETE ON option_groups
FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');

CREATE OR REPLACE TRIGGER item_option_groups_announce AFTER INSERT OR UPDATE OR DELETE ON item_option_groups
FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');

CREATE OR REPLACE TRIGGER item_option_prices_announce AFTER INSERT OR UPDATE OR DELETE ON item_option_prices
FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');

CREATE OR REPLACE TRIGGER vendor_profiles_announce AFTER INSERT OR DELETE ON vendor_profiles
FOR EACH ROW EXECUTE FUNCTION announce_store_change('id');

-- Customers don't see the columns removed here.
CREATE OR REPLACE TRIGGER vendor_profiles_announce_update AFTER UPDATE ON vendor_profiles FOR EACH ROW
WHEN (
  (to_jsonb(OLD) - ARRAY['hours_set_at', 'link_shared_at', 'checklist_closed_at', 'notifications_read_at', 'mails_off', 'alerts_off', 'updated_at'])
  IS DISTINCT FROM
  (to_jsonb(NEW) - ARRAY['hours_set_at', 'link_shared_at', 'checklist_closed_at', 'notifications_read_at', 'mails_off', 'alerts_off', 'updated_at'])
)
EXECUTE FUNCTION announce_store_change('id');

CREATE OR REPLACE TRIGGER menu_items_announce AFTER INSERT OR DELETE ON menu_items
FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');

-- Orders update an item's stock and sold count; six or more left look the same as uncounted.
CREATE OR REPLACE TRIGGER menu_items_announce_update AFTER UPDATE ON menu_items FOR EACH ROW
WHEN (
  (OLD.name, OLD.description, OLD.price, OLD.image, OLD.image_color, OLD.is_available, OLD.is_draft, OLD.sold_out_until, OLD.preparation_time,
    OLD.allergens, OLD.hours, OLD.tags, OLD.sort_order, OLD.category_id, OLD.archived_at, least(OLD.inventory, 6))
  IS DISTINCT FROM
  (NEW.name, NEW.description, NEW.price, NEW.image, NEW.image_color, NEW.is_available, NEW.is_draft, NEW.sold_out_until, NEW.preparation_time,
    NEW.allergens, NEW.hours, NEW.tags, NEW.sort_order, NEW.category_id, NEW.archived_at, least(NEW.inventory, 6))
)
EXECUTE FUNCTION announce_store_change('vendor_id');

CREATE OR REPLACE TRIGGER options_announce AFTER INSERT OR DELETE ON options
FOR EACH ROW EXECUTE FUNCTION announce_store_change('vendor_id');

-- The same for the stock of options.
CREATE OR REPLACE TRIGGER options_announce_update AFTER UPDATE ON options FOR EACH ROW
WHEN (
  (OLD.name, OLD.item_id, OLD.price, OLD.unit, OLD.max_quantity, OLD.default_quantity, OLD.excludes_others, OLD.is_available,
    OLD.sold_out_until, OLD.allergens, OLD.sort_order, OLD.group_id, least(OLD.inventory, 6))
  IS DISTINCT FROM
  (NEW.name, NEW.item_id, NEW.price, NEW.unit, NEW.max_quantity, NEW.default_quantity, NEW.excludes_others, NEW.is_available,
    NEW.sold_out_until, NEW.allergens, NEW.sort_order, NEW.group_id, least(NEW.inventory, 6))
)
EXECUTE FUNCTION announce_store_change('vendor_id');

-- From five reviews on, the menu shows their number and their average to one decimal.
CREATE OR REPLACE TRIGGER review_totals_announce AFTER UPDATE ON review_totals FOR EACH ROW
WHEN (
  (greatest(OLD.reviews, 4), CASE WHEN OLD.reviews >= 5 THEN round(OLD.stars::numeric / OLD.reviews, 1) END)
  IS DISTINCT FROM
  (greatest(NEW.reviews, 4), CASE WHEN NEW.reviews >= 5 THEN round(NEW.stars::numeric / NEW.reviews, 1) END)
)
EXECUTE FUNCTION announce_store_change('vendor_id');

-- The menu may show a coupon.
CREATE OR REPLACE TRIGGER coupons_announce_insert AFTER INSERT ON coupons FOR EACH ROW
WHEN (NEW.on_menu) EXECUTE FUNCTION announce_store_change('vendor_id');

CREATE OR REPLACE TRIGGER coupons_announce_delete AFTER DELETE ON coupons FOR EACH ROW
WHEN (OLD.on_menu) EXECUTE FUNCTION announce_store_change('vendor_id');

-- Every use updates the coupon, but only its last allowed use changes the menu. greatest() skips
-- the null of a coupon without a limit.
CREATE OR REPLACE TRIGGER coupons_announce_update AFTER UPDATE ON coupons FOR EACH ROW
WHEN (
  (OLD.on_menu OR NEW.on_menu) AND
  (OLD.on_menu, OLD.code, OLD.kind, OLD.value, OLD.minimum_order, OLD.max_discount, OLD.starts_at, OLD.ends_at, OLD.is_active, greatest(OLD.used_count - OLD.max_uses, -1))
  IS DISTINCT FROM
  (NEW.on_menu, NEW.code, NEW.kind, NEW.value, NEW.minimum_order, NEW.max_discount, NEW.starts_at, NEW.ends_at, NEW.is_active, greatest(NEW.used_count - NEW.max_uses, -1))
)
EXECUTE FUNCTION announce_store_change('vendor_id');

-- A cancelled order returns its use, which may put a used-up coupon back on the menu.
CREATE OR REPLACE FUNCTION announce_coupon_use_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM coupons WHERE vendor_id = NEW.vendor_id AND id = NEW.coupon_id AND on_menu AND used_count >= max_uses) THEN
    PERFORM pg_notify('buka', json_build_object('topic', 'store', 'vendorId', NEW.vendor_id)::text);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_announce_coupon AFTER UPDATE OF status ON orders FOR EACH ROW
WHEN (NEW.coupon_id IS NOT NULL AND NEW.status = 'cancelled' AND OLD.status <> 'cancelled')
EXECUTE FUNCTION announce_coupon_use_returned();
