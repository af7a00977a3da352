/** Degrees of latitude and longitude; five decimals, a metre, are stored. */
const form = /^(-?\d{1,2}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)$/;

/** Returns a pin in its stored form, `6.49710,3.35660`; null if it isn't a place on earth. */
export function toMapPin(text: string): string | null {
  const [, latitude, longitude] = form.exec(text.trim()) ?? [];
  const [north, east] = [Number(latitude), Number(longitude)];
  if (!(Math.abs(north) <= 90 && Math.abs(east) <= 180)) return null;
  return `${north.toFixed(5)},${east.toFixed(5)}`;
}

export const mapPinUrl = (pin: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(pin)}`;
