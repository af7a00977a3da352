import { createContext, useContext, type ReactNode } from "react";
import type { LiveState } from "~/ui/use-live-updates";

type Dashboard = {
  live: LiveState;
  storeUrl: string | null;
  /** Since when the longest waiting order goes unanswered; null when none waits. */
  waitingSince: Date | null;
};

const DashboardContext = createContext<Dashboard>({
  live: "off",
  storeUrl: null,
  waitingSince: null,
});

/** Gives every page of the dashboard what the shell knows. */
export function DashboardProvider({ children, ...known }: Dashboard & { children: ReactNode }) {
  return <DashboardContext.Provider value={known}>{children}</DashboardContext.Provider>;
}

/** Returns what the dashboard's shell gives its pages. */
export const useDashboard = () => useContext(DashboardContext);
