import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { postTripStep, showTrip } from "~/storefront/rider/rider-trip.server";

/** The page of a rider's link (docs/rules.md, Riders). */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  showTrip(params.token, context.clientIp);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  postTripStep(request, params.token, context.clientIp);
