import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { addRider, archiveRider } from "~/core/riders/riders.commands.server";
import { newRider } from "~/dashboard/orders/rider/give-form.server";
import { paths } from "~/shared/paths";

export type RiderFormResult = {
  errors: { name?: string[]; phone?: string[] };
  typed: { name: string; phone: string };
};

/**
 * Adds a rider or takes one off the list: a redirect; else the form with its errors (400).
 * @throws a 404 response when the vendor has no such rider
 */
export async function handleRiderAction(vendorId: string, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  switch (form.get("intent")) {
    case "add": {
      const typed = { name: text("name"), phone: text("phone") };
      const added = newRider.safeParse(typed);
      if (!added.success)
        return data<RiderFormResult>(
          { errors: z.flattenError(added.error).fieldErrors, typed },
          { status: 400 },
        );
      await addRider(vendorId, added.data);
      return redirect(paths.dashboard.riders({ done: "added" }));
    }
    case "archive": {
      const outcome = await archiveRider(vendorId, text("rider"));
      if (!outcome.ok) throw new Response(outcome.message, { status: outcome.status });
      return redirect(paths.dashboard.riders({ done: "archived" }));
    }
    default:
      throw new Response("That can’t be done here", { status: 400 });
  }
}
