import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { ErrorSummary } from "~/ui/error-summary";
import { useAnswer } from "~/ui/use-answer";
import { readMultipart } from "~/platform/upload.server";
import {
  SettingsImportView,
  type SettingsImportResult,
} from "~/dashboard/settings/import/import-view";
import { MAX_FILE_BYTES } from "~/dashboard/settings/import/settings-file";
import { importSettings, planSettingsImport } from "~/dashboard/settings/import/transfer.server";
import { paths } from "~/shared/paths";
import { StatusMessage } from "~/ui/status-message";
import { requireVendor } from "~/core/staff/guard.server";

export const meta: MetaFunction = ({ matches }) => [
  { title: tabTitle("Import settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireVendor(request, context, "moveSettings");
  return { done: new URL(request.url).searchParams.has("done") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "moveSettings");
  // Twice the size, as forms send each line break as two characters.
  const { form, file } = await readMultipart(request, {
    field: "file",
    maxBytes: MAX_FILE_BYTES,
    maxTextBytes: 2 * MAX_FILE_BYTES,
  });
  const answer = (fields: Partial<SettingsImportResult>, status: number) =>
    data<SettingsImportResult>({ message: null, plan: null, text: "", ...fields }, { status });
  const intent = form.get("intent");
  if (intent === "preview") {
    if (!file) return answer({ message: "Please choose a settings file" }, 400);
    if (file.tooLarge)
      return answer(
        { message: `File size too large. Maximum size: ${MAX_FILE_BYTES / 1024}KB` },
        400,
      );
    const text = file.bytes.toString("utf8");
    const found = await planSettingsImport(vendor, text);
    return found.ok
      ? answer({ plan: found.plan, text }, found.plan.errors.length ? 400 : 200)
      : answer({ message: found.message }, found.status);
  }
  if (intent !== "apply") throw new Response("That can’t be done here", { status: 400 });
  const text = String(form.get("text") ?? "");
  const outcome = await importSettings(vendor, text, String(form.get("base") ?? ""));
  if (!outcome.ok)
    return answer({ message: outcome.message, plan: outcome.plan ?? null, text }, outcome.status);
  return redirect(paths.dashboard.settings.import({ done: "1" }));
}

export default function ImportSettings() {
  const { done } = useLoaderData<typeof loader>();
  const { answer, failed } = useAnswer<typeof action>();
  return (
    <>
      <ErrorSummary errors={failed ? [{ message: failed }] : []} />
      <SettingsImportView answer={answer} />
      <StatusMessage message={done ? "Settings imported" : null} lasts={3} />
    </>
  );
}
