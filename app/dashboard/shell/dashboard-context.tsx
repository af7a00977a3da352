import { createContext, useContext, useMemo, type ReactNode } from "react";

type Dashboard = {
  storeUrl: string | null;
  /** When the longest waiting order began to wait; null if none waits. */
  waitingSince: Date | null;
};

const DashboardContext = createContext<Dashboard>({ storeUrl: null, waitingSince: null });

export function DashboardProvider({
  storeUrl,
  waitingSince,
  children,
}: Dashboard & { children: ReactNode }) {
  const known = useMemo(() => ({ storeUrl, waitingSince }), [storeUrl, waitingSince]);
  return <DashboardContext.Provider value={known}>{children}</DashboardContext.Provider>;
}

export const useDashboard = () => useContext(DashboardContext);
