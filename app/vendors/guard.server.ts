import { redirect } from "@remix-run/node";
import { getUser, toSignIn, type User } from "~/accounts/session.server";
import { log } from "~/platform/log.server";
import { paths } from "~/shared/paths";
import { isAhead, onboardingPage, type OnboardingPage } from "./onboarding-step";
import { findOrCreateProfile, type VendorProfile } from "./vendors.queries.server";

/** A vendor's profile, and the person signed in as it. */
export type Vendor = VendorProfile & { user: User };

const PROFILE_WAIT_MS = 3_000;
const noStore = { "Cache-Control": "no-store" };

/**
 * Lets vendors with a finished profile through to the dashboard, everyone else to where they belong (docs/rules.md, Route guard).
 * @throws a redirect: to /login when nobody is signed in, to the onboarding page of the profile's step when it is not finished
 * @throws a 503 response when the profile can't be read within 3 s
 */
export async function requireVendor(request: Request): Promise<Vendor> {
  const { user, profile } = await signedIn(request);
  const page = onboardingPage(profile.onboardingStep);
  if (page) throw redirect(paths.onboarding.step(page), { headers: noStore });
  return { ...profile, user };
}

/**
 * Lets vendors who are still setting up through to onboarding.
 * @returns the page they have reached
 * @throws a redirect: to /login when nobody is signed in, to /dashboard when everything is done; a 503 response as requireVendor does
 */
export async function requireOnboarding(request: Request): Promise<{ vendor: Vendor; reached: OnboardingPage }> {
  const { user, profile } = await signedIn(request);
  const reached = onboardingPage(profile.onboardingStep);
  if (!reached) throw redirect(paths.dashboard.home(), { headers: noStore });
  return { vendor: { ...profile, user }, reached };
}

/**
 * Lets vendors who are still setting up through to a page that they have reached.
 * @throws what requireOnboarding throws, and a redirect to the page reached when this one lies beyond it
 */
export async function requireStep(request: Request, page: OnboardingPage): Promise<Vendor> {
  const { vendor, reached } = await requireOnboarding(request);
  if (isAhead(page, reached)) throw redirect(paths.onboarding.step(reached), { headers: noStore });
  return vendor;
}

async function signedIn(request: Request): Promise<{ user: User; profile: VendorProfile }> {
  const found = await within(PROFILE_WAIT_MS, async () => {
    const user = await getUser(request);
    return user && { user, profile: await findOrCreateProfile(user.id) };
  });
  if (!found) throw toSignIn(request);
  return found;
}

/** The page says 'Profile Not Available' and offers to try again, rather than to wait for a database that does not answer. */
async function within<T>(waitMs: number, read: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${waitMs} ms`)), waitMs);
  });
  try {
    return await Promise.race([read(), late]);
  } catch (error) {
    log().error({ err: error }, "A vendor's profile could not be read");
    throw new Response("Profile Not Available", { status: 503, headers: { ...noStore, "Retry-After": "5" } });
  } finally {
    clearTimeout(timer);
  }
}
