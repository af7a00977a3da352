import { useLocation, useNavigation } from "@remix-run/react";
import { paths } from "~/shared/paths";

/** Returns the reports' query, already of the next tab, range or view while that one loads. */
export function useReportSearch(): string {
  const { search } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === paths.dashboard.reports() ? location.search : search;
}
