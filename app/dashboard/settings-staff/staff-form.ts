import type { Role } from "~/core/staff/permissions";

/** The roles that somebody can be invited to. */
export const staffRoles = ["manager", "kitchen"] as const satisfies readonly Exclude<
  Role,
  "owner"
>[];

export const MAX_EMAIL_LENGTH = 254;

/** What a press that came to nothing is answered with: what was typed stands there again. */
export type StaffActionResult = {
  problem: string | null;
  errors: { email?: string[]; role?: string[] };
  typed: { email: string; role: string };
};
