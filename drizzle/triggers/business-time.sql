-- The business day and the hour of an instant on a store's clock (docs/rules.md, Reports). A zone
-- that Postgres doesn't know must not stop an order.
CREATE OR REPLACE FUNCTION business_time(of_vendor uuid, at timestamptz, OUT day date, OUT hour smallint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  set_zone text;
  day_ends interval;
  clock timestamp;
  begins timestamptz;
BEGIN
  SELECT coalesce(settings->>'timeZone', 'Africa/Lagos'), CASE WHEN settings->>'dayEndsAt' ~ '^(0[0-5]:[0-5][0-9]|06:00)$' THEN settings->>'dayEndsAt' ELSE '00:00' END
  INTO set_zone, day_ends FROM vendor_profiles WHERE id = of_vendor;
  BEGIN
    clock := at AT TIME ZONE set_zone;
  EXCEPTION WHEN invalid_parameter_value THEN
    set_zone := 'Africa/Lagos';
    clock := at AT TIME ZONE set_zone;
  END;
  day := clock::date;
  hour := extract(hour FROM clock);
  begins := (day + day_ends) AT TIME ZONE set_zone;
  -- If the clock shows the time twice, the day begins at the first.
  IF (begins - interval '1 hour') AT TIME ZONE set_zone = day + day_ends THEN
    begins := begins - interval '1 hour';
  END IF;
  IF at < begins THEN
    day := day - 1;
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION set_business_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT day, hour INTO NEW.business_day, NEW.business_hour FROM business_time(NEW.vendor_id, NEW.created_at);
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER orders_business_time BEFORE INSERT ON orders
FOR EACH ROW EXECUTE FUNCTION set_business_time();

CREATE OR REPLACE TRIGGER orders_business_time_moved BEFORE UPDATE OF created_at ON orders FOR EACH ROW
WHEN (OLD.created_at IS DISTINCT FROM NEW.created_at) EXECUTE FUNCTION set_business_time();
