import type { Role } from "~/core/staff/permissions";

/** The roles that somebody can be invited to. */
export const staffRoles = ["manager", "kitchen"] as const satisfies readonly Exclude<
  Role,
  "owner"
>[];

export const MAX_EMAIL_LENGTH = 254;

/** The answer to a refused action, with what was typed. */
export type StaffActionResult = {
  message: string | null;
  errors: { email?: string[] | undefined; role?: string[] | undefined };
  typed: { email: string; role: string };
  /** The role that was chosen for a member, which others have changed meanwhile. */
  chosen?: { memberId: string; role: string };
};
