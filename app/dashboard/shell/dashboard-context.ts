import { useOutletContext } from "@remix-run/react";
import type { LiveState } from "~/ui/use-live-updates";

/** What the dashboard's frame gives its pages. */
export const useDashboard = () => useOutletContext<{ live: LiveState; storeUrl: string | null }>();
