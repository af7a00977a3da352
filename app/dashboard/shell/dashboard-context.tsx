import { createContext, useContext, useMemo, type ReactNode } from "react";

type Dashboard = { storeUrl: string | null };

const DashboardContext = createContext<Dashboard>({ storeUrl: null });

export function DashboardProvider({ storeUrl, children }: Dashboard & { children: ReactNode }) {
  const known = useMemo(() => ({ storeUrl }), [storeUrl]);
  return <DashboardContext.Provider value={known}>{children}</DashboardContext.Provider>;
}

export const useDashboard = () => useContext(DashboardContext);
