import { later } from "~/ui/later";

/**
 * Replaces a dashboard page that failed to load. Its texts for the profile (docs/rules.md,
 * Freshness) and for missing permissions (Staff) are set by the rules.
 */
export const DashboardError = later(
  () => import("./load-problem").then((module) => module.LoadProblem),
  "load-problem",
);
