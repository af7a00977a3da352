import { redirect } from "@remix-run/node";
import { takeRiderStep } from "~/core/riders/rider-steps.server";
import { findTrip, isOpenStop, type RiderTrip } from "~/core/riders/trip.queries.server";
import { findOwnStore } from "~/core/stores/store-record.server";
import { plainPage } from "~/platform/plain-page.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";
import { msg } from "~/shared/translate";
import { riderPage, type StepProblem } from "./rider-page.server";

/**
 * The URL is a key: caches and search engines leave the page out. Every answer has the policy
 * `same-origin`, so other sites never see the URL; with `no-referrer` the form would come from
 * "null", which is refused.
 */
const page = (html: string, init: { status?: number; headers?: Record<string, string> } = {}) =>
  new Response(html, {
    ...init,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
      ...init.headers,
    },
  });

/** The same for an unknown link as for one that has ended, in a language that any store reads. */
const ended = () => page(plainPage("This link has ended", "Ask the store."), { status: 404 });

/** Counts by the link, and a link that leads nowhere by the network (docs/rules.md, Limits). */
async function refuseTooMany(trip: RiderTrip | null, network: string): Promise<Response | null> {
  const limited = await consumeRateLimit(
    trip ? { read: `riders:${trip.id}` } : { guess: `riders:${network}` },
    trip ? 3 : 1,
  );
  return limited && page(plainPage("Please wait", limited.text), limited.init);
}

async function show(trip: RiderTrip, problem: StepProblem | null = null, status = 200) {
  const store = await findOwnStore(trip.vendorId);
  return page(riderPage({ trip, store, problem }), { status });
}

/** Answers a rider's link with their page; 404 for an unknown link and one that has ended. */
export async function showTrip(token: string | undefined, network: string): Promise<Response> {
  const trip = await findTrip(token);
  return (
    (await refuseTooMany(trip, network)) ?? (trip?.stops.some(isOpenStop) ? show(trip) : ended())
  );
}

/**
 * Takes the step that a rider's page posts: a redirect to the page; after the last delivery, the
 * page as it was left, since its link has ended.
 */
export async function postTripStep(
  request: Request,
  token: string | undefined,
  network: string,
): Promise<Response> {
  const trip = await findTrip(token);
  const limited = await refuseTooMany(trip, network);
  if (limited) return limited;
  if (!trip) return ended();
  const form = await readForm(request);
  const orderId = String(form.get("order") ?? "");
  const code = String(form.get("code") ?? "").replace(/\s/g, "");
  const intent = form.get("intent");
  if (intent !== "pickedUp" && intent !== "delivered")
    throw new Response("Nothing is done in this way here.", { status: 400 });
  if (intent === "delivered" && !/^\d{4}$/.test(code))
    return answer(token, { orderId, message: msg("The code has four digits.") }, 400);
  const outcome = await takeRiderStep(trip, orderId, { intent, code });
  // An order that the rider has no more is on the page as it is now.
  return outcome.ok || outcome.code === "gone"
    ? answer(token, null, 200)
    : answer(token, { orderId, message: outcome.message }, outcome.status);
}

/** Shows the trip as it is after a step. */
async function answer(
  token: string | undefined,
  problem: StepProblem | null,
  status: number,
): Promise<Response> {
  const trip = (await findTrip(token))!;
  if (!trip.stops.some(isOpenStop))
    return trip.stops.some(({ state }) => state === "delivered") ? show(trip) : ended();
  return problem ? show(trip, problem, status) : redirect(paths.riderTrip(token!), 303);
}
