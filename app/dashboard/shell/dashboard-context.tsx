import { createContext, useContext, useMemo, type ReactNode } from "react";

type Dashboard = {
  storeUrl: string | null;
  /** Since when the longest waiting order goes unanswered; null when none waits. */
  waitingSince: Date | null;
};

const DashboardContext = createContext<Dashboard>({ storeUrl: null, waitingSince: null });

/** Gives every page of the dashboard what the shell knows. */
export function DashboardProvider({
  storeUrl,
  waitingSince,
  children,
}: Dashboard & { children: ReactNode }) {
  const known = useMemo(() => ({ storeUrl, waitingSince }), [storeUrl, waitingSince]);
  return <DashboardContext.Provider value={known}>{children}</DashboardContext.Provider>;
}

/** Returns what the dashboard's shell gives its pages. */
export const useDashboard = () => useContext(DashboardContext);
