import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { z } from "zod";
import { ownPath } from "~/core/accounts/return-to";
import { paths } from "~/shared/paths";
import { pauseLengths } from "~/core/opening-hours/pause";
import type { BusyStep } from "~/core/opening-hours/busy";
import { setBusy } from "~/core/opening-hours/busy.commands.server";
import { endPauseAt, pauseOrders, resumeOrders } from "~/core/opening-hours/pause.commands.server";
import { usePause } from "~/dashboard/settings/hours/pause-context";
import type { PauseResult } from "~/dashboard/settings/hours/pause-controls";
import { PausePanel } from "~/dashboard/settings/hours/pause-panel";
import { offlineSafeAction } from "~/ui/offline-safe";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { PageHeader } from "~/dashboard/shell/page-header";
import { useLastResult } from "~/ui/use-answer";

export const meta: MetaFunction = ({ matches }) => [
  { title: tabTitle("Emergency Pause", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireVendor(request, context, "pause");
  return null;
}

const PauseForm = z.object({
  intent: z.enum(["pause", "until", "resume", "busy"]),
  for: z.enum(pauseLengths).or(z.literal("")).default(""),
  at: z.string().max(20).default(""),
  minutes: z.enum(["15", "30", ""]).default(""),
});

/** Handles `pause`, `until`, `resume` and `busy`, which without minutes ends. */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "pause");
  const form = await readForm(request);
  const submission = PauseForm.safeParse(Object.fromEntries(form));
  if (!submission.success) throw new Response("That can’t be done here", { status: 400 });
  const { intent, for: length, at, minutes } = submission.data;
  const [now, end] = [databaseNow(), length ? { length, at } : null];
  const error =
    intent === "busy"
      ? await setBusy(vendor, minutes ? (Number(minutes) as BusyStep) : null, now)
      : intent === "resume"
        ? await resumeOrders(vendor, now)
        : intent === "pause"
          ? await pauseOrders(vendor, end, now)
          : await endPauseAt(vendor, end, now);
  if (error) return data<PauseResult>({ error, at }, { status: 400 });
  const back = ownPath(form.get("back"));
  return redirect(back && /^\/dashboard(?:[/?]|$)/.test(back) ? back : paths.dashboard.pause());
}

export const clientAction = offlineSafeAction<typeof action, PauseResult>((form, message) => ({
  error: message,
  at: String(form.get("at") ?? ""),
  unreachable: true,
}));

export default function EmergencyPause() {
  const state = usePause();
  const answer = useLastResult<PauseResult>();
  return (
    <div className="grid max-w-2xl gap-5">
      <PageHeader
        title="Emergency Pause"
        back={{ to: paths.dashboard.orders(), label: "Orders" }}
      />
      {state ? <PausePanel state={state} answer={answer} open /> : null}
      <p>
        <Link
          to={paths.dashboard.orders()}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
        >
          Back to the orders
        </Link>
      </p>
    </div>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
