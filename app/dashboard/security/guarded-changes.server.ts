import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { namesOf } from "~/core/accounts/people.queries.server";
import { BANK_CHANGE, BankChange } from "~/core/payouts/bank-change.server";
import { may, roleNames, type Permission, type Role } from "~/core/staff/permissions";
import { STAFF_CHANGE, StaffChange } from "~/core/staff/staff-change.server";
import { OPERATOR_CHANGE, OperatorChange } from "~/core/stores/operator-change.server";
import { changedFields } from "~/dashboard/settings/changes.queries.server";
import { paymentsSection } from "~/dashboard/settings/payments/payments.server";
import { profileSection } from "~/dashboard/settings/profile/profile.server";
import { readForVendor } from "~/platform/db.server";
import { brand } from "~/shared/brand";
import { settingsChanges } from "~schema";

/** A change that an intruder might make. `who` is null if no longer known. */
export type GuardedChange = { id: string; at: Date; who: string | null; what: string };

const SHOWN = 20;

type Recorded = { before: Record<string, unknown>; after: Record<string, unknown> };
type Kind = {
  permission: Permission;
  /** Describes a change; null if the record holds nothing guarded. */
  describe(change: Recorded): string | null;
};

const fieldsIn = (section: Parameters<typeof changedFields>[0], { before, after }: Recorded) =>
  changedFields(section, before, after)
    .map(({ label, from, to }) => `${label}: ${from} became ${to}`)
    .join(" · ");

const staffTexts: Record<StaffChangeKind, (who: string, role: string) => string> = {
  invited: (email, role) => `${email} was invited as ${role}`,
  joined: (email, role) => `${email} joined as ${role}`,
  changed: (email, role) => `${email} has another role: ${role}`,
  withdrawn: (email) => `The invitation of ${email} was cancelled`,
  removed: (email) => `${email} was removed from the staff`,
  paired: (device) => `The kitchen device “${device}” was paired`,
  unpaired: (device) => `The kitchen device “${device}” was removed`,
};
type StaffChangeKind = (typeof StaffChange)["shape"]["what"]["options"][number];

const operatorTexts: Record<OperatorChange["what"], string> = {
  suspended: "New orders were stopped",
  resumed: "New orders were allowed again",
  renamed: "The store’s URL was changed",
  transferred: "The store got another owner",
  closed: "The store was closed",
};

/** By the category that records them. */
const kinds: Record<string, Kind> = {
  [BANK_CHANGE]: {
    permission: "payments",
    describe(change) {
      const known = BankChange.safeParse(change);
      if (!known.success) return "The bank account was changed";
      const { before, after } = known.data;
      return before
        ? `Bank account: ${before.bankName} ••••${before.ending} became ${after.bankName} ••••${after.ending}`
        : `Bank account: ${after.bankName} ••••${after.ending} was added`;
    },
  },
  [STAFF_CHANGE]: {
    permission: "staff",
    describe({ after }) {
      const known = StaffChange.safeParse(after);
      if (!known.success) return null;
      const { what, email, role } = known.data;
      return staffTexts[what](email ?? "Anyone with the link", roleNames[role]);
    },
  },
  [OPERATOR_CHANGE]: {
    permission: "storeAddress",
    describe({ after }) {
      const known = OperatorChange.safeParse(after);
      return known.success ? operatorTexts[known.data.what] : null;
    },
  },
  [paymentsSection.id]: {
    permission: "payments",
    describe: (change) => fieldsIn(paymentsSection, change) || null,
  },
  [profileSection.id]: {
    permission: "storeAddress",
    describe: ({ before, after }) =>
      fieldsIn(profileSection, {
        before: { ...after, storeSlug: before.storeSlug },
        after,
      }) || null,
  },
};

/**
 * Lists the latest changes to bank account, payout settings, staff and store URL that this role may
 * see, newest first (docs/rules.md, Security).
 * @returns null when the role may see none
 */
export async function readGuardedChanges(
  vendorId: string,
  role: Role,
): Promise<GuardedChange[] | null> {
  const categories = Object.keys(kinds).filter((category) =>
    may(role, kinds[category]!.permission),
  );
  if (categories.length === 0) return null;
  const { category, before, after } = settingsChanges;
  const rows = await readForVendor(vendorId, (tx) =>
    tx
      .select()
      .from(settingsChanges)
      .where(
        and(
          eq(settingsChanges.vendorId, vendorId),
          or(
            inArray(
              category,
              categories.filter((one) => one !== profileSection.id),
            ),
            categories.includes(profileSection.id)
              ? and(
                  eq(category, profileSection.id),
                  sql`${before}->>'storeSlug' is distinct from ${after}->>'storeSlug'`,
                )
              : undefined,
          ),
        ),
      )
      .orderBy(desc(settingsChanges.createdAt), desc(settingsChanges.id))
      .limit(SHOWN),
  );
  const names = await namesOf(
    vendorId,
    rows.map(({ changedBy }) => changedBy),
  );
  return rows.flatMap((row) => {
    const what = kinds[row.category]!.describe(row);
    const who =
      row.category === OPERATOR_CHANGE
        ? brand.name
        : ((row.changedBy && names.get(row.changedBy)) ?? null);
    return what ? [{ id: row.id, at: row.createdAt, who, what }] : [];
  });
}
