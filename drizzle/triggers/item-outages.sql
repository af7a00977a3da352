-- Records when an item is sold out, for the reports. An outage by the vendor's tap has its end; one
-- without stock ends when there is stock again.
CREATE OR REPLACE FUNCTION note_item_outage() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  offered boolean := NEW.is_available AND NOT NEW.is_draft AND NEW.archived_at IS NULL;
  is_out boolean := offered AND (coalesce(NEW.inventory = 0, false) OR coalesce(NEW.sold_out_until > now(), false));
  ends timestamptz := CASE WHEN NOT is_out THEN now() WHEN NEW.inventory = 0 THEN NULL ELSE NEW.sold_out_until END;
BEGIN
  UPDATE item_outages SET ended_at = ends
  WHERE vendor_id = NEW.vendor_id AND item_id = NEW.id AND (ended_at IS NULL OR ended_at > now());
  IF NOT FOUND AND is_out THEN
    INSERT INTO item_outages (vendor_id, item_id, began_at, ended_at) VALUES (NEW.vendor_id, NEW.id, now(), ends)
    ON CONFLICT (vendor_id, item_id, began_at) DO UPDATE SET ended_at = excluded.ended_at;
  END IF;
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION note_item_outage() FROM PUBLIC;

CREATE OR REPLACE TRIGGER menu_items_outages_insert AFTER INSERT ON menu_items FOR EACH ROW
WHEN (NEW.inventory = 0 OR NEW.sold_out_until IS NOT NULL) EXECUTE FUNCTION note_item_outage();

CREATE OR REPLACE TRIGGER menu_items_outages AFTER UPDATE ON menu_items FOR EACH ROW
WHEN (
  (OLD.is_available, OLD.is_draft, OLD.archived_at IS NULL, OLD.inventory = 0, OLD.sold_out_until)
  IS DISTINCT FROM
  (NEW.is_available, NEW.is_draft, NEW.archived_at IS NULL, NEW.inventory = 0, NEW.sold_out_until)
)
EXECUTE FUNCTION note_item_outage();
