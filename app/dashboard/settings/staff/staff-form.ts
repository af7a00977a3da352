import type { Role } from "~/core/staff/permissions";

export const staffRoles = ["manager", "kitchen"] as const satisfies readonly Exclude<
  Role,
  "owner"
>[];

export const MAX_EMAIL_LENGTH = 254;

export type StaffActionResult = {
  message: string | null;
  errors: { email?: string[] | undefined; role?: string[] | undefined };
  typed: { email: string; role: string };
  /** The role chosen for a member whose role somebody else changed meanwhile. */
  chosen?: { memberId: string; role: string };
};
