import { useMay } from "./role-context";
import { places, type Place } from "./navigation";

/** The places that whoever looks may enter, in their order. */
export function usePlaces(): Place[] {
  const may = useMay();
  return places.filter(({ needs }) => needs === null || may(needs));
}
