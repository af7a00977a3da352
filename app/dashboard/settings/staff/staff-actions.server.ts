import { createHash } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { emailPattern } from "~/shared/email";
import { paths } from "~/shared/paths";
import type { Vendor } from "~/core/staff/guard.server";
import { MAX_EMAIL_LENGTH, staffRoles, type StaffActionResult } from "./staff-form";
import {
  changeRole,
  inviteMember,
  removeMember,
  resendInvitation,
  withdrawInvitation,
} from "~/core/staff/staff.commands.server";
import { listStaff } from "~/core/staff/staff.queries.server";

const role = z.enum(staffRoles, { error: "Please choose a role" });
const memberId = z.uuid();
/** Null lets anybody with the link accept the invitation. */
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH, "Please keep the email address to 254 characters")
  .regex(emailPattern, "Please enter a valid email address")
  .or(z.literal(""))
  .default("")
  .transform((typed) => typed || null);

const StaffAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("invite"), email, role }),
  z.object({ intent: z.literal("resend"), memberId }),
  z.object({ intent: z.literal("withdraw"), memberId }),
  z.object({ intent: z.literal("role"), memberId, role, base: z.string().optional() }),
  z.object({ intent: z.literal("remove"), memberId }),
]);
type StaffAction = z.output<typeof StaffAction>;
type Inviter = { userId: string; email: string };

const noStore = { "Cache-Control": "no-store" };

/**
 * Handles the staff page's actions (docs/rules.md, Staff).
 * @returns a redirect with a status message; else the form with its error: 400, 409 or 429
 * @throws a 404 response for somebody not on this store's staff
 */
export async function handleStaffAction(vendor: Vendor, form: FormData, now: Date) {
  const refuse = refusalOf(form);
  const submission = parseWithZod(form, { schema: StaffAction, disableAutoCoercion: true });
  if (submission.status !== "success") {
    const errors = submission.reply().error ?? {};
    if (errors.memberId) throw notHere();
    const role = lastOf(errors.role);
    if (form.get("intent") !== "invite")
      return refuse(400, { message: role?.[0] ?? "That can’t be done here." });
    return refuse(400, { errors: { email: lastOf(errors.email), role } });
  }
  const action = submission.value;
  const by = { userId: vendor.person.id, email: vendor.person.email };
  switch (action.intent) {
    case "invite":
      return handleInvite(vendor.id, by, action, refuse, now);
    case "resend":
      return handleResend(vendor.id, by, action.memberId, refuse, now);
    case "withdraw":
      return doneOr404("withdrawn", await withdrawInvitation(vendor.id, by, action.memberId, now));
    case "role":
      return handleRole(vendor.id, by, action, refuse);
    case "remove":
      return doneOr404("removed", await removeMember(vendor.id, by, action.memberId, now));
  }
}

type Refuse = ReturnType<typeof refusalOf>;

function refusalOf(form: FormData) {
  const typed = {
    email: String(form.get("email") ?? "").slice(0, 300),
    role: String(form.get("role") ?? ""),
  };
  return (
    status: number,
    answer: Partial<StaffActionResult>,
    headers: Record<string, string> = {},
  ) =>
    data<StaffActionResult>(
      { message: null, errors: {}, typed, ...answer },
      { status, headers: { ...noStore, ...headers } },
    );
}

async function handleInvite(
  vendorId: string,
  by: Inviter,
  invitation: Extract<StaffAction, { intent: "invite" }>,
  refuse: Refuse,
  now: Date,
) {
  const limited = await limitInvitation(vendorId, invitation.email);
  if (limited) return refuse(429, { message: limited.text }, limited.init.headers);
  const outcome = await inviteMember(vendorId, by, invitation, now);
  if (outcome.ok) return done(invitation.email === null ? "linked" : "invited");
  return refuse(
    outcome.status,
    outcome.field ? { errors: { email: [outcome.message] } } : { message: outcome.message },
  );
}

async function handleRole(
  vendorId: string,
  by: Inviter,
  { memberId, role, base }: Extract<StaffAction, { intent: "role" }>,
  refuse: Refuse,
) {
  const outcome = await changeRole(vendorId, by, memberId, { base, typed: role });
  if (outcome.ok || outcome.status === 404) return doneOr404("changed", outcome.ok);
  return refuse(outcome.status, {
    message: outcome.message,
    typed: { email: "", role: "" },
    chosen: { memberId, role },
  });
}

async function handleResend(
  vendorId: string,
  by: Inviter,
  memberId: string,
  refuse: Refuse,
  now: Date,
) {
  const member = (await listStaff(vendorId)).find(
    ({ id, since }) => id === memberId && since === null,
  );
  if (!member) throw notHere();
  const limited = await limitInvitation(vendorId, member.email);
  if (limited)
    return refuse(
      429,
      { message: limited.text, typed: { email: "", role: "" } },
      limited.init.headers,
    );
  return doneOr404(
    member.email === null ? "renewed" : "sent",
    await resendInvitation(vendorId, by, memberId, now),
  );
}

/** Limits invitations per store, and per mailbox so that many stores can't flood one. */
function limitInvitation(vendorId: string, email: string | null) {
  const mailbox = email && createHash("sha256").update(email.toLowerCase()).digest("hex");
  return consumeRateLimit(
    { write: `invitations:${vendorId}`, daily: mailbox && `invitations:${mailbox}` },
    6,
  );
}

/** Keeps a field's last error: for an address too long and invalid, that it is invalid. */
const lastOf = (messages: string[] | null | undefined) => messages?.slice(-1);

const done = (status: string) =>
  redirect(paths.dashboard.staff({ said: status }), { headers: noStore });

function doneOr404(status: string, found: boolean) {
  if (!found) throw notHere();
  return done(status);
}

const notHere = () =>
  new Response("This person is not on your staff", { status: 404, headers: noStore });
