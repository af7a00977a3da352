import { fullAddress } from "~/shared/address";
import { msg, type Message } from "~/shared/translate";

type Place = { address: string | null; city: string | null; state: string | null };

/** Without a street, customers call for the address (docs/rules.md, Pickup). */
export function pickupPlace(store: Place): Message | string {
  const place = fullAddress(store);
  if (place === null) return msg("Call for the address");
  return store.address ? place : msg("{place}. Call for the address", { place });
}
