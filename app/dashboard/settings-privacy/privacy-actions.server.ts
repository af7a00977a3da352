import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { paths } from "~/shared/paths";
import { requirePermission, type Vendor } from "~/core/staff/guard.server";
import { eraseCustomer } from "~/core/customers/erase-customer.server";
import { readSubject } from "~/core/customers/subject";

const Erase = z.object({
  intent: z.literal("erase"),
  q: z.string(),
  orders: z.coerce.number().int().min(0),
  sure: z.literal("on", { error: "Please tick that you mean it" }),
});

/** What a press that came to nothing is answered with. */
export type PrivacyResult = { problem: string };

const messages = {
  open: "An order of theirs is not over yet. Finish or decline it first, then erase.",
  changed:
    "Their orders have changed since this page was read. Look again at what is there, then erase.",
  missing: "Nothing is held of this customer any more.",
} as const;

/** Answers the press that erases a customer. @throws a 403 response for whoever is not the owner */
export async function handlePrivacyAction(vendor: Vendor, form: FormData, now: Date) {
  const refuse = (problem: string, status: number) =>
    data<PrivacyResult>({ problem }, { status, headers: { "Cache-Control": "no-store" } });
  if (form.get("intent") !== "erase") return refuse("That is nothing this page can do.", 400);
  requirePermission(vendor, "eraseCustomers");
  const parsed = Erase.safeParse(Object.fromEntries(form));
  const subject = readSubject(String(form.get("q") ?? ""));
  if (!subject) return refuse("Please type a whole phone number or email address.", 400);
  if (!parsed.success)
    return refuse(
      parsed.error.issues.find(({ path }) => path[0] === "sure")?.message ??
        "That is nothing this page can do.",
      400,
    );
  const outcome = await eraseCustomer(
    { vendorId: vendor.id, byUserId: vendor.user.id, subject, expected: parsed.data.orders },
    now,
  );
  if (!outcome.ok) return refuse(messages[outcome.reason], 409);
  return redirect(paths.dashboard.privacy({ erased: String(outcome.orders) }), {
    headers: { "Cache-Control": "no-store" },
  });
}
