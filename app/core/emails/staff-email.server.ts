import { and, eq, sql } from "drizzle-orm";
import { staffMembers, users, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import type { OutgoingEmail } from "~/platform/mail.server";
import { brand } from "~/shared/brand";
import { DEFAULT_ZONE, formatDateTime, isZone } from "~/shared/clock";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import { STAFF_CHANGE, StaffChange } from "~/core/staff/staff-change.server";
import { invitationToken } from "~/core/staff/invitation-token.server";
import { roleDuties } from "~/core/staff/role-duties";
import { roleNames, type Role } from "~/core/staff/permissions";
import { findChange } from "./changed-store.server";
import { truncate, MAX_SHORT_NAME, emailLines } from "./email-parts";
import type { OutboxRow, OutboxEmail } from "./outbox-email";

type InvitationEmailData = {
  to: string;
  storeName: string;
  role: Exclude<Role, "owner">;
  by: string | null;
  zone: string;
  expiresAt: Date;
  url: string;
};

/** Superseded once accepted, withdrawn or expired (docs/rules.md, Staff). */
export async function invitationEmail(
  { vendorId, about }: Pick<OutboxRow, "vendorId" | "about">,
  now: Date,
): Promise<OutboxEmail> {
  if (!isUuid(about)) return null;
  const [row] = await systemDb
    .select({
      member: staffMembers,
      storeName: vendorProfiles.businessName,
      timeZone: sql<string | null>`${vendorProfiles.settings}->>'timeZone'`,
      by: sql<string | null>`nullif(${users.name}, '')`,
    })
    .from(staffMembers)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, staffMembers.vendorId))
    .leftJoin(users, eq(users.id, staffMembers.invitedBy))
    .where(and(eq(staffMembers.vendorId, vendorId), eq(staffMembers.id, about)));
  if (!row) return null;
  const { member, storeName, timeZone, by } = row;
  if (!member.email || member.removedAt || member.acceptedAt || member.expiresAt <= now)
    return { dropped: "The invitation stands no more" };
  const url = env().publicUrl + paths.staffInvitation(invitationToken(member));
  return {
    message: invitation({
      to: member.email,
      storeName,
      role: member.role,
      by,
      zone: timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE,
      expiresAt: member.expiresAt,
      url,
    }),
  };
}

function invitation({
  to,
  storeName,
  role,
  by,
  zone,
  expiresAt,
  url,
}: InvitationEmailData): OutgoingEmail {
  const store = truncate(storeName);
  return {
    to,
    fromName: brand.name,
    subject: `Work at ${truncate(storeName, MAX_SHORT_NAME)} on ${brand.name}`,
    ...emailLines(
      {
        heading: `Work at ${store}`,
        lead: `${by ? truncate(by) : store} invited you to work in ${store}’s dashboard as ${roleNames[role]}.`,
        notice: null,
        items: [],
        sums: [],
        total: null,
        details: [
          { term: `As ${roleNames[role]} you can`, value: roleDuties[role] },
          { term: "Sign in with", value: to },
          { term: "Expires", value: formatDateTime(expiresAt, zone) },
        ],
        button: { label: "See the invitation", url },
        contacts: [],
        footer: `You get this because ${store} sells on ${brand.name} and invited your address. If you don’t know them, ignore this e-mail: the invitation expires automatically.`,
      },
      to,
    ),
  };
}

/** A person joined by a link alone; the e-mail can't be switched off (docs/rules.md, Staff). */
export async function joinedEmail(
  about: Pick<OutboxRow, "vendorId" | "about">,
): Promise<OutboxEmail> {
  const row = await findChange(about, STAFF_CHANGE);
  if (!row) return null;
  const { email, role } = StaffChange.parse(row.after);
  const store = truncate(row.store);
  return {
    message: {
      to: row.owner,
      fromName: brand.name,
      subject: `Somebody joined ${truncate(row.store, MAX_SHORT_NAME)} by your link`,
      ...emailLines(
        {
          heading: `Somebody joined ${store}`,
          lead: `${email} opened your invitation link and now works in the dashboard of ${store} as ${roleNames[role]}.`,
          notice: "If this is not who you meant, remove them from your staff.",
          items: [],
          sums: [],
          total: null,
          details: [
            { term: `What ${roleNames[role]} is`, value: roleDuties[role] },
            { term: "Joined", value: formatDateTime(row.at, row.zone) },
          ],
          button: { label: "See your staff", url: env().publicUrl + paths.dashboard.staff() },
          contacts: [],
          footer: `You get this because ${store} sells on ${brand.name}. It is for your safety and can't be switched off.`,
        },
        email ?? undefined,
      ),
    },
  };
}
