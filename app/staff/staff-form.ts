import { z } from "zod";
import type { Role } from "~/vendors/permissions";

/** The roles that somebody can be invited to. */
export const staffRoles = ["manager", "kitchen"] as const satisfies readonly Exclude<Role, "owner">[];

export const LONGEST_EMAIL = 254;

const role = z.enum(staffRoles, { error: "Please choose a role" });
const memberId = z.uuid();
const email = z
  .string({ error: "Please enter an email address" })
  .trim()
  .toLowerCase()
  .max(LONGEST_EMAIL, "An email address has at most 254 characters")
  .regex(/^[^\s@<>"'(),;:\\[\]]+@[^\s@<>"'(),;:\\[\]]+\.[^\s@<>"'(),;:\\[\]]+$/, "Please enter a valid email address");

/** Every press of the staff's page. */
export const StaffAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("invite"), email, role }),
  z.object({ intent: z.literal("resend"), memberId }),
  z.object({ intent: z.literal("withdraw"), memberId }),
  z.object({ intent: z.literal("role"), memberId, role }),
  z.object({ intent: z.literal("remove"), memberId }),
]);
export type StaffAction = z.output<typeof StaffAction>;

/** What a press that came to nothing is answered with: what was typed stands there again. */
export type StaffAnswer = { problem: string | null; errors: { email?: string[]; role?: string[] }; typed: { email: string; role: string } };
