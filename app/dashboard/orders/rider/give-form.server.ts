import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { giveOrders } from "~/core/riders/give-orders.server";
import { paths } from "~/shared/paths";
import { toE164 } from "~/shared/phone";
import { typedText } from "~/shared/typed-text";
import { NEW_RIDER, type GiveResult } from "./give-form";

/** A rider's name and phone, as typed. */
export const newRider = z.object({
  name: typedText
    .transform((text) => text.trim())
    .pipe(z.string().min(1, "Enter the rider’s name").max(60, "Please keep it to 60 characters")),
  phone: typedText.transform((text, context) => {
    const phone = toE164(text);
    if (phone) return phone;
    context.addIssue({ code: "custom", message: "Enter a phone number such as 0803 123 4567" });
    return z.NEVER;
  }),
});

/**
 * Gives an order, and those ticked beside it, to a rider: a redirect to the page with the link.
 * @returns the form: 400 for errors in its fields, 409 when an order can't go out any more
 * @throws a 404 response when an order or a rider isn't the vendor's
 */
export async function submitGiveForm(
  { vendorId, userId, orderId }: { vendorId: string; userId: string; orderId: string },
  form: FormData,
) {
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = { rider: text("rider"), name: text("name"), phone: text("phone") };
  const refuse = (status: number, result: Partial<GiveResult>) =>
    data<GiveResult>({ message: null, errors: {}, typed, ...result }, { status });
  const added = typed.rider === NEW_RIDER ? newRider.safeParse(typed) : null;
  if (added && !added.success)
    return refuse(400, { errors: z.flattenError(added.error).fieldErrors });
  if (!typed.rider) return refuse(400, { errors: { rider: ["Choose a rider"] } });
  // Else the order would go to the rider who happened to be chosen.
  if (!added && (typed.name || typed.phone))
    return refuse(400, { errors: { rider: ["Choose ‘Somebody new’, or clear name and phone"] } });
  const outcome = await giveOrders({
    vendorId,
    userId,
    orderIds: [orderId, ...form.getAll("along").map(String)],
    rider: added?.data ?? { id: typed.rider },
  });
  if (outcome.ok) return redirect(paths.dashboard.giveToRider(orderId));
  if (outcome.status === 404) throw new Response(outcome.message, { status: 404 });
  return refuse(outcome.status, { message: outcome.message });
}
