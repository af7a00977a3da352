import { useMay } from "~/dashboard/shell/role-context";
import type { NavigationEntry } from "./tabs";

/** Returns those of some navigation entries that the viewer may open. */
export function usePermitted(entries: readonly NavigationEntry[]): NavigationEntry[] {
  const may = useMay();
  return entries.filter(({ needs }) => needs === null || may(needs));
}
