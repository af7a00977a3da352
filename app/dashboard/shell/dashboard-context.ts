import { useOutletContext } from "@remix-run/react";
import type { LiveState } from "~/ui/use-live-updates";

/** Returns what the dashboard's shell gives its pages. */
export const useDashboard = () => useOutletContext<{ live: LiveState; storeUrl: string | null }>();
