import { createHash } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { consumeRateLimit, rateLimitMessage } from "~/platform/rate-limits.server";
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
const email = z
  .string({ error: "Please enter an email address" })
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH, "An email address has at most 254 characters")
  .regex(
    /^[^\s@<>"'(),;:\\[\]]+@[^\s@<>"'(),;:\\[\]]+\.[^\s@<>"'(),;:\\[\]]+$/,
    "Please enter a valid email address",
  );

/** Every action of the staff page. */
const StaffAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("invite"), email, role }),
  z.object({ intent: z.literal("resend"), memberId }),
  z.object({ intent: z.literal("withdraw"), memberId }),
  z.object({ intent: z.literal("role"), memberId, role }),
  z.object({ intent: z.literal("remove"), memberId }),
]);
const noStore = { "Cache-Control": "no-store" };

/**
 * Handles an action on the staff page (docs/rules.md, Staff).
 * @returns a redirect to the page, which says what was done; what was refused with what was typed,
 * and 400 (makes no sense), 409 or 429
 * @throws a 404 response for somebody who is not, or no more, of this store's staff
 */
export async function handleStaffAction(vendor: Vendor, form: FormData, now: Date) {
  const typed = {
    email: String(form.get("email") ?? "").slice(0, 300),
    role: String(form.get("role") ?? ""),
  };
  const refuse = (
    status: number,
    answer: Partial<StaffActionResult>,
    headers: Record<string, string> = {},
  ) =>
    data<StaffActionResult>(
      { message: null, errors: {}, typed, ...answer },
      { status, headers: { ...noStore, ...headers } },
    );
  const parsed = StaffAction.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    const errors = new Map(parsed.error.issues.map(({ path, message }) => [path[0], message]));
    if (errors.has("memberId")) throw notHere();
    if (form.get("intent") !== "invite")
      return refuse(400, { message: errors.get("role") ?? "That is nothing this page can do." });
    return refuse(400, { errors: { ...one("email", errors), ...one("role", errors) } });
  }
  const action = parsed.data;
  const by = { userId: vendor.user.id, email: vendor.user.email };
  switch (action.intent) {
    case "invite": {
      const wait = await mayEmail(vendor.id, action.email);
      if (wait)
        return refuse(429, { message: rateLimitMessage(wait) }, { "Retry-After": String(wait) });
      const outcome = await inviteMember(vendor.id, by, action, now);
      if (!outcome.ok)
        return refuse(
          outcome.status,
          outcome.field ? { errors: { email: [outcome.message] } } : { message: outcome.message },
        );
      return done("invited");
    }
    case "resend": {
      const member = (await listStaff(vendor.id)).find(
        ({ id, since }) => id === action.memberId && since === null,
      );
      if (!member) throw notHere();
      const wait = await mayEmail(vendor.id, member.email);
      if (wait)
        return refuse(
          429,
          { message: rateLimitMessage(wait), typed: { email: "", role: "" } },
          { "Retry-After": String(wait) },
        );
      return (await resendInvitation(vendor.id, by, action.memberId, now))
        ? done("sent")
        : missing();
    }
    case "withdraw":
      return (await withdrawInvitation(vendor.id, action.memberId, now))
        ? done("withdrawn")
        : missing();
    case "role":
      return (await changeRole(vendor.id, action.memberId, action.role))
        ? done("changed")
        : missing();
    case "remove":
      return (await removeMember(vendor.id, action.memberId, now)) ? done("removed") : missing();
  }
}

/**
 * Counted by store, and by whom it reaches: nobody's mailbox is filled from many stores either.
 * @returns the seconds to wait; null when it may be sent
 */
async function mayEmail(vendorId: string, email: string): Promise<number | null> {
  const limited = await consumeRateLimit({
    staffInviteByVendor: vendorId,
    staffInviteByEmail: createHash("sha256").update(email.toLowerCase()).digest("hex"),
  });
  return limited?.retryAfterSeconds ?? null;
}

const one = (name: "email" | "role", errors: ReadonlyMap<unknown, string>) =>
  errors.has(name) ? { [name]: [errors.get(name)!] } : {};

const done = (said: string) => redirect(paths.dashboard.staff({ said }), { headers: noStore });

const notHere = () =>
  new Response("This person is not on your staff", { status: 404, headers: noStore });

function missing(): never {
  throw notHere();
}
