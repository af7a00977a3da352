import { useMay } from "~/dashboard/shell/role-context";
import type { NavigationEntry } from "./tabs";

export function usePermitted(entries: readonly NavigationEntry[]): NavigationEntry[] {
  const may = useMay();
  return entries.filter(({ needs }) => needs === null || may(needs));
}
