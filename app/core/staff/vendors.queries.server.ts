import { eq, sql, type SQL } from "drizzle-orm";
import { SEEN_EVERY, touchSession, type User } from "~/core/accounts/session.server";
import { sessionTokenHash } from "~/core/accounts/session-token.server";
import { systemDb } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";
import { parseDayEnd } from "~/shared/day-end";
import { DEFAULT_ZONE, isZone } from "~/shared/clock";
import { vendorProfiles } from "~schema";
import type { Role } from "./permissions";

type VendorProfile = {
  /** The tenant: every query of the dashboard names it. */
  id: string;
  /** The owner's id, not the signed-in person's. */
  ownerId: string;
  businessName: string;
  storeSlug: string | null;
  onboardingStep: string;
  zone: string;
  /** When its business day ends, in minutes after midnight. */
  dayEndsAt: number;
  /** The dashboard's alerts that the store has switched off. */
  alertsOff: string[];
};

export type Membership = VendorProfile & { role: Role };

/** Two requests at once make one profile. */
export async function findOrCreateProfile(userId: string): Promise<VendorProfile> {
  const found = await findProfile({ userId });
  if (found) return found;
  await systemDb
    .insert(vendorProfiles)
    .values({ userId, onboardingStep: "business_form" })
    .onConflictDoNothing({ target: vendorProfiles.userId });
  const made = await findProfile({ userId });
  if (!made) throw new Error("A new profile could not be read back");
  return made;
}

type MembershipJson = Omit<Membership, "zone" | "dayEndsAt"> & {
  timeZone: string | null;
  dayEndsAt: string | null;
};

/**
 * Selects the stores that a person may work in, as a JSON list: their own, then the finished ones
 * whose invitation they accepted, the latest first.
 */
const membershipsJson = (userId: SQL) => sql`
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'ownerId', p.user_id, 'businessName', p.business_name, 'storeSlug', p.store_slug,
    'onboardingStep', p.onboarding_step, 'alertsOff', p.alerts_off,
    'timeZone', p.settings->>'timeZone', 'dayEndsAt', p.settings->>'dayEndsAt', 'role', m.role
  ) order by m.role = 'owner' desc, m.accepted_at desc, m.id), '[]')
  from (
    select id, id as vendor_id, 'owner' as role, null::timestamptz as accepted_at
    from vendor_profiles where user_id = ${userId}
    union all
    select id, vendor_id, role, accepted_at
    from staff_members where user_id = ${userId} and removed_at is null
  ) m
  join vendor_profiles p on p.id = m.vendor_id
  where m.role = 'owner' or p.onboarding_step = 'completed'`;

const membershipsOfUser = statement<{ memberships: MembershipJson[] }, "userId">(
  sql`select (${membershipsJson(sql`${sql.placeholder("userId")}::uuid`)}) as memberships`,
);

/**
 * Returns every store that a person may work in now: their own, then the finished ones whose
 * invitation they accepted, the latest first (docs/rules.md, Staff).
 * @param userId of the signed-in session
 */
export async function findMemberships(userId: string): Promise<Membership[]> {
  const [row] = await membershipsOfUser(systemDb, { userId });
  return row!.memberships.map(toMembership);
}

/** Returns whether a person owns a store with a name, or works in one. */
export const worksInAStore = async (userId: string): Promise<boolean> =>
  (await findMemberships(userId)).some(({ businessName }) => businessName !== "");

type SignedIn = {
  user: User;
  /** Whether a kitchen device sent it instead of a person. */
  isDevice: boolean;
  memberships: Membership[];
};

const signedInAtHash = statement<
  SignedIn["user"] & {
    isDevice: boolean;
    sessionId: string;
    stale: boolean;
    memberships: MembershipJson[];
  },
  "tokenHash"
>(sql`
  select u.id, u.email, u.name, s.acting_vendor_id as "actingVendorId", s.id as "sessionId",
    u.google_sub is null as "isDevice",
    s.last_seen_at < now() - ${SEEN_EVERY} as stale,
    (${membershipsJson(sql`u.id`)}) as memberships
  from auth_sessions s join users u on u.id = s.user_id
  where s.token_hash = ${sql.placeholder("tokenHash")}
    and s.revoked_at is null and s.expires_at > now()`);

/** Like `getUser` and `findMemberships` in one statement, but also for a kitchen device. */
export async function findSignedIn(request: Request): Promise<SignedIn | null> {
  const tokenHash = await sessionTokenHash(request);
  if (!tokenHash) return null;
  const [found] = await signedInAtHash(systemDb, { tokenHash });
  if (!found) return null;
  const { sessionId, stale, memberships, isDevice, ...user } = found;
  // A device that was removed from the staff is signed out, and never gets a store of its own.
  if (isDevice && memberships.length === 0) return null;
  if (stale) await touchSession(sessionId);
  return { user, isDevice, memberships: memberships.map(toMembership) };
}

const toMembership = ({ timeZone, dayEndsAt, ...rest }: MembershipJson): Membership => ({
  ...rest,
  zone: zoneOf(timeZone),
  dayEndsAt: parseDayEnd(dayEndsAt),
});

const zoneOf = (timeZone: string | null) =>
  timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE;

export async function findProfile(
  of: { userId: string } | { id: string },
): Promise<VendorProfile | null> {
  const [row] = await systemDb
    .select({
      id: vendorProfiles.id,
      ownerId: vendorProfiles.userId,
      businessName: vendorProfiles.businessName,
      storeSlug: vendorProfiles.storeSlug,
      onboardingStep: vendorProfiles.onboardingStep,
      alertsOff: vendorProfiles.alertsOff,
      timeZone: sql<string | null>`${vendorProfiles.settings}->>'timeZone'`,
      dayEndsAt: sql<string | null>`${vendorProfiles.settings}->>'dayEndsAt'`,
    })
    .from(vendorProfiles)
    .where("id" in of ? eq(vendorProfiles.id, of.id) : eq(vendorProfiles.userId, of.userId));
  if (!row) return null;
  const { timeZone, dayEndsAt, ...profile } = row;
  return { ...profile, zone: zoneOf(timeZone), dayEndsAt: parseDayEnd(dayEndsAt) };
}
