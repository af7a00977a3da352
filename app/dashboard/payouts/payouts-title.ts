import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";

/** Titles a payouts page; without permission, as a missing page. */
export const payoutsTitle =
  (title: string): MetaFunction =>
  ({ matches, error }) => [
    {
      title: tabTitle(
        isRouteErrorResponse(error) && error.status === 404 ? "Not found" : title,
        matches,
      ),
    },
  ];
