import { useState } from "react";
import { mapPinUrl, toMapPin } from "~/shared/map-pin";
import { Button } from "~/ui/button";
import { useTranslate } from "~/ui/use-translation";

/** How long to wait for a position, and how old one may be. */
const PATIENCE_MS = 20_000;
const MAX_AGE_MS = 60_000;

/**
 * Lets a customer send their location for the rider. Asks the browser only on a tap; hidden without
 * scripts (docs/rules.md, Checkout).
 */
export function PinField() {
  const t = useTranslate();
  const [pin, setPin] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ask = () => {
    setAsking(true);
    setError(null);
    const fail = (refused: boolean) => {
      setAsking(false);
      setError(
        refused
          ? t("Your phone didn’t allow it. You can order without it.")
          : t("We couldn’t find your location. You can order without it."),
      );
    };
    if (!("geolocation" in navigator)) return fail(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        setPin(toMapPin(`${coords.latitude.toFixed(6)},${coords.longitude.toFixed(6)}`));
      },
      ({ code }) => fail(code === 1), // PERMISSION_DENIED
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: MAX_AGE_MS },
    );
  };
  return (
    <div className="scripted">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {pin ? (
          <>
            <input type="hidden" name="deliveryPin" value={pin} />
            <a
              href={mapPinUrl(pin)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              {t("See your pin on the map")}
            </a>
            <Button type="button" variant="quiet" onClick={() => setPin(null)}>
              {t("Remove pin")}
            </Button>
          </>
        ) : (
          <Button type="button" variant="quiet" busy={asking} onClick={ask}>
            {t("Use my location")}
          </Button>
        )}
      </div>
      <p role="status" className="mt-1 text-sm text-muted">
        {error ??
          (pin
            ? t("Your pin goes to the store with this order.")
            : t("Optional. Helps the rider find you. Please type your address too."))}
      </p>
    </div>
  );
}
