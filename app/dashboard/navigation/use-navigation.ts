import { useMay } from "~/dashboard/shell/role-context";
import { navigationEntries, type NavigationEntry } from "./navigation";

/** Returns the navigation entries the viewer may open, in order. */
export function useNavigationEntries(): NavigationEntry[] {
  const may = useMay();
  return navigationEntries.filter(({ needs }) => needs === null || may(needs));
}
