import { useMay } from "./role-context";
import { navigationEntries, type NavigationEntry } from "./navigation";

/** The places that whoever looks may enter, in their order. */
export function useNavigationEntries(): NavigationEntry[] {
  const may = useMay();
  return navigationEntries.filter(({ needs }) => needs === null || may(needs));
}
