ALTER TABLE "coupons" ADD COLUMN "on_menu" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_on_menu" CHECK (not "coupons"."on_menu" or "coupons"."audience" = 'everyone');--> statement-breakpoint
-- The menu may name a coupon: a change of what it says, or of whether it holds, drops the store's cached page (docs/rules.md, Page cache).
CREATE TRIGGER coupons_announce_insert AFTER INSERT ON coupons FOR EACH ROW WHEN (NEW.on_menu) EXECUTE FUNCTION announce_store_change('vendor_id');
--> statement-breakpoint
CREATE TRIGGER coupons_announce_delete AFTER DELETE ON coupons FOR EACH ROW WHEN (OLD.on_menu) EXECUTE FUNCTION announce_store_change('vendor_id');
--> statement-breakpoint
-- Every use updates the coupon. It says so from the last use on that the coupon allows; one without a limit never does (greatest() passes over null).
CREATE TRIGGER coupons_announce_update AFTER UPDATE ON coupons FOR EACH ROW
WHEN (
  (OLD.on_menu OR NEW.on_menu) AND
  (OLD.on_menu, OLD.code, OLD.kind, OLD.value, OLD.minimum_order, OLD.max_discount, OLD.starts_at, OLD.ends_at, OLD.is_active, greatest(OLD.used_count - OLD.max_uses, -1))
  IS DISTINCT FROM
  (NEW.on_menu, NEW.code, NEW.kind, NEW.value, NEW.minimum_order, NEW.max_discount, NEW.starts_at, NEW.ends_at, NEW.is_active, greatest(NEW.used_count - NEW.max_uses, -1))
)
EXECUTE FUNCTION announce_store_change('vendor_id');
--> statement-breakpoint
-- A cancelled order gives its use back, which may bring a coupon that was used up back to the menu.
CREATE FUNCTION announce_coupon_use_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM coupons WHERE vendor_id = NEW.vendor_id AND id = NEW.coupon_id AND on_menu AND used_count >= max_uses) THEN
    PERFORM pg_notify('buka', json_build_object('topic', 'store', 'vendorId', NEW.vendor_id)::text);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_announce_coupon AFTER UPDATE OF status ON orders FOR EACH ROW
WHEN (NEW.coupon_id IS NOT NULL AND NEW.status = 'cancelled' AND OLD.status <> 'cancelled')
EXECUTE FUNCTION announce_coupon_use_returned();
