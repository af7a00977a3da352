import { data, redirect } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { paths } from "~/shared/paths";
import { requirePermission, type Vendor } from "~/core/staff/guard.server";
import { eraseCustomer } from "~/core/customers/erase-customer.server";
import { readSubject } from "~/core/customers/subject";

const Erase = z.object({
  intent: z.literal("erase"),
  q: z.string(),
  orders: z.coerce.number().int().min(0),
  sure: z.literal("on", { error: "Please tick the box to confirm" }),
});

export type PrivacyResult = { message: string };

/**
 * Erases a customer (docs/rules.md, Customer data).
 * @throws a 403 response for anybody but the owner
 */
export async function handlePrivacyAction(vendor: Vendor, form: FormData, now: Date) {
  const respond = (message: string, status: number) =>
    data<PrivacyResult>({ message }, { status, headers: { "Cache-Control": "no-store" } });
  if (form.get("intent") !== "erase") return respond("That can’t be done here.", 400);
  requirePermission(vendor, "eraseCustomers");
  const submission = parseWithZod(form, { schema: Erase, disableAutoCoercion: true });
  const subject = readSubject(String(form.get("q") ?? ""));
  if (!subject) return respond("Enter a full phone number or email address.", 400);
  if (submission.status !== "success")
    return respond(submission.reply().error?.sure?.[0] ?? "That can’t be done here.", 400);
  const outcome = await eraseCustomer(
    { vendorId: vendor.id, byUserId: vendor.person.id, subject, expected: submission.value.orders },
    now,
  );
  if (!outcome.ok) return respond(outcome.message, outcome.status);
  return redirect(paths.dashboard.privacy({ erased: String(outcome.orders) }), {
    headers: { "Cache-Control": "no-store" },
  });
}
