import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { consumeRateLimit, rateLimitMessage } from "~/platform/rate-limits.server";
import { readMultipart } from "~/platform/upload.server";
import { paths } from "~/shared/paths";
import { importedKey } from "~/dashboard/menu-order/saved-message";
import { importMenu, importRefusal, planMenuImport } from "./import-menu.server";
import type { MenuImportResult } from "./import-view";
import { decodeCsv, MAX_CSV_BYTES, notCsv } from "./menu-csv.server";

const ImportForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("preview") }),
  z.object({ intent: z.literal("apply"), csv: z.string().default("") }),
]);

/**
 * Answers the import page: `preview` shows what a file would do, `apply` imports the text of a file
 * that was checked (docs/rules.md, Menu as CSV).
 * @returns a redirect once it is imported; else the plan, or the error of the form
 * @throws a 400 response for an unknown intent
 */
export async function handleImportAction(vendorId: string, request: Request) {
  // A form field sends every line break as two characters.
  const { form, file } = await readMultipart(request, {
    field: "file",
    maxBytes: MAX_CSV_BYTES,
    maxTextBytes: 2 * MAX_CSV_BYTES,
  });
  const submission = parseWithZod(form, { schema: ImportForm, disableAutoCoercion: true });
  if (submission.status !== "success") throw new Response("Unknown action", { status: 400 });
  const { value } = submission;
  const replyError = (message: string, init: ResponseInit = { status: 400 }, csv = "") => {
    const result = submission.reply({ fieldErrors: { file: [message] }, hideFields: ["csv"] });
    return data<MenuImportResult>({ result, plan: null, csv }, init);
  };

  const limited = await consumeRateLimit({ importByVendor: vendorId });
  if (limited) {
    const { retryAfterSeconds } = limited;
    return replyError(
      rateLimitMessage(retryAfterSeconds),
      { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } },
      value.intent === "apply" ? value.csv : "",
    );
  }
  if (value.intent === "apply") {
    const outcome = await importMenu(vendorId, value.csv);
    if (!outcome.ok)
      return data<MenuImportResult>(
        { result: null, plan: outcome.plan, csv: "" },
        { status: outcome.status },
      );
    return redirect(paths.dashboard.items({ done: importedKey(outcome) }));
  }
  if (!file) return replyError("Please choose a CSV file");
  if (file.tooLarge)
    return replyError(`File size too large. Maximum size: ${MAX_CSV_BYTES / 1024 / 1024}MB`);
  const wrongKind = notCsv(file.bytes);
  if (wrongKind) return replyError(wrongKind);
  const csv = decodeCsv(file.bytes);
  const plan = await planMenuImport(vendorId, csv);
  const refusal = importRefusal(plan);
  return refusal
    ? data<MenuImportResult>({ result: null, plan, csv: "" }, { status: refusal.status })
    : data<MenuImportResult>({ result: null, plan, csv });
}
