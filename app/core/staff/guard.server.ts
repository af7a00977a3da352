import { redirect, type AppLoadContext } from "@remix-run/node";
import { findOperator, isOperator } from "~/core/accounts/operator.server";
import { redirectToSignIn, type User } from "~/core/accounts/session.server";
import { orReadAgain } from "~/platform/database-outage.server";
import { log } from "~/platform/log.server";
import { within } from "~/platform/within.server";
import { paths } from "~/shared/paths";
import { homePath } from "./home-path";
import { isAhead, onboardingPage, type OnboardingPage } from "~/core/stores/onboarding-step";
import {
  isHidden,
  may,
  rolesAllowed,
  type Permission,
  type PermissionRefusal,
} from "./permissions";
import { chooseMembership } from "./membership";
import { findSeen } from "./see-as.server";
import { findOrCreateProfile, findSignedIn, type Membership } from "./vendors.queries.server";

/** A store and the signed-in person: `ownerId` is the store's owner, `role` the person's. */
export type Vendor = Membership & {
  person: User;
  /** Whether a kitchen device is signed in instead of a person. */
  isDevice: boolean;
  /** Whether an operator looks at it as its owner sees it (docs/rules.md, Operators). */
  isSeen?: true;
  elsewhere: Membership[];
};

const PROFILE_WAIT_MS = 3_000;
const noStore = { "Cache-Control": "no-store" };

/**
 * Lets staff of a finished store into the dashboard if their role has the permission, and redirects
 * everybody else (docs/rules.md, Route guard; Staff).
 * @param permission what the page shows or the action does; an action of several kinds checks the
 * least of them here, and the others with `allow`
 * @throws a redirect: to /login when nobody is signed in, to the current onboarding page when it is
 * not finished
 * @throws a 403 response when the role lacks the permission, 404 when it may not know that the page
 * exists; 503 when the profile can't be read within 3 s
 */
export async function requireVendor(
  request: Request,
  context: AppLoadContext,
  permission: Permission,
): Promise<Vendor> {
  const vendor = await signedInVendor(request, context);
  const page = pageToFinish(vendor);
  if (page) throw redirect(paths.onboarding.step(page), { headers: noStore });
  requirePermission(vendor, permission);
  return vendor;
}

/**
 * Checks a person's permission.
 * @throws a 403 response when the role lacks it, which pages show as a calm sentence and scripts
 * read as JSON; 404, as for a missing page, when the role may not know of it (docs/rules.md, Staff)
 */
export function requirePermission(vendor: Pick<Vendor, "role">, permission: Permission): void {
  if (may(vendor.role, permission)) return;
  if (isHidden(permission)) throw new Response("Page not found", { status: 404, headers: noStore });
  const who = rolesAllowed(permission);
  throw Response.json(
    { error: `This is for ${who}`, who, role: vendor.role } satisfies PermissionRefusal,
    {
      status: 403,
      headers: noStore,
    },
  );
}

/**
 * Lets owners who are still setting up into onboarding.
 * @returns the page they have reached
 * @throws a redirect: to /login when nobody is signed in, to the role's home page when setup is
 * done or this browser is in another's store; a 503 response as requireVendor does
 */
export async function requireOnboarding(
  request: Request,
  context: AppLoadContext,
): Promise<{ vendor: Vendor; reached: OnboardingPage }> {
  const vendor = await signedInVendor(request, context);
  const reached = pageToFinish(vendor);
  if (!reached) throw redirect(homePath(vendor.role), { headers: noStore });
  return { vendor, reached };
}

/**
 * Lets owners who are still setting up into a page that they have reached.
 * @throws what requireOnboarding throws, and a redirect to the page reached when this one lies
 * beyond it
 */
export async function requireStep(
  request: Request,
  context: AppLoadContext,
  page: OnboardingPage,
): Promise<Vendor> {
  const { vendor, reached } = await requireOnboarding(request, context);
  if (isAhead(page, reached)) throw redirect(paths.onboarding.step(reached), { headers: noStore });
  return vendor;
}

/** Only the owner sets a store up; nobody else can join before that is done. */
const pageToFinish = ({ role, onboardingStep }: Membership) =>
  role === "owner" ? onboardingPage(onboardingStep) : null;

type Lookup = Vendor | Response | "signed out" | "operator" | "unavailable";

/** Lookups of current requests, shared by the loaders of one page. */
const lookups = new WeakMap<AppLoadContext, Promise<Lookup>>();

/** @throws a new response for each caller, as a body can be read only once */
async function signedInVendor(request: Request, context: AppLoadContext): Promise<Vendor> {
  let lookup = lookups.get(context);
  if (!lookup) lookups.set(context, (lookup = lookUp(request, context)));
  const found = await lookup;
  if (found instanceof Response) throw found.clone();
  if (found === "signed out")
    throw redirectToSignIn(request, request.method === "POST" ? "notDone" : undefined);
  if (found === "operator") {
    const desk = paths.operator.cases();
    throw redirect((await findOperator(request)) ? desk : paths.login(desk), { headers: noStore });
  }
  if (found === "unavailable")
    throw new Response("Profile Not Available", {
      status: 503,
      headers: { ...noStore, "Retry-After": "5" },
    });
  return found;
}

/**
 * Gives up after 3 s: the page shows 'Profile Not Available' and offers to try again, instead of
 * waiting for a database that doesn't answer.
 */
async function lookUp(request: Request, context: AppLoadContext): Promise<Lookup> {
  try {
    return await within(
      PROFILE_WAIT_MS,
      orReadAgain(() => findVendor(request, context)),
    );
  } catch (error) {
    if (error instanceof Response) return error;
    log().error({ err: error }, "A vendor's profile could not be read");
    return "unavailable";
  }
}

/** Operators aren't asked to set a store up; those who have one, or work in one, come in. */
const isOnlyOperator = (user: User, memberships: readonly Membership[]) =>
  isOperator(user) && memberships.every(({ businessName }) => businessName === "");

async function findVendor(
  request: Request,
  context: AppLoadContext,
): Promise<Vendor | "signed out" | "operator"> {
  const seen = await findSeen(request, context);
  if (seen)
    return { ...seen.membership, person: seen.user, isDevice: false, isSeen: true, elsewhere: [] };
  const found = await findSignedIn(request);
  if (!found) return "signed out";
  const { user, isDevice, memberships } = found;
  if (!isDevice && isOnlyOperator(user, memberships)) return "operator";
  const chosen = chooseMembership(memberships, user.actingVendorId) ?? {
    ...(await findOrCreateProfile(user.id)),
    role: "owner" as const,
  };
  return {
    ...chosen,
    person: user,
    isDevice,
    elsewhere: memberships.filter(({ id }) => id !== chosen.id),
  };
}
