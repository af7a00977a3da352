import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { readMultipart, type UploadedFile } from "~/platform/upload.server";
import { paths } from "~/shared/paths";
import { importedKey } from "~/dashboard/menu/arrangement/saved-message";
import {
  importMenu,
  importRefusal,
  planMenuImport,
  type MenuImportPlan,
} from "./import-menu.server";
import type { MenuImportResult, SentMenu, ShownPlan } from "./import-result";
import { decodeCsv, MAX_CSV_BYTES, notCsv } from "./menu-table.server";

/** `check` says which menu to check: a chosen file, pasted text, or the one checked before. */
const ImportForm = z.object({
  intent: z.enum(["preview", "apply"]),
  check: z.enum(["file", "pasted", "again"]).optional(),
  csv: z.string().default(""),
  pasted: z.literal("on").optional(),
  sign: z.enum([".", ","]).optional(),
});

const SHOWN_ROWS = 100;
const SHOWN_ERRORS = 50;
const SHOWN_TEXT = 80;

/** Cuts a plan to what the page shows, changes first. */
function shownPlan(plan: MenuImportPlan): ShownPlan {
  const { errors, rows } = plan;
  const truncate = (text: string) =>
    text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}…` : text;
  const order = [
    ...rows.filter(({ isOdd }) => isOdd),
    ...rows.filter(({ kind, isOdd }) => kind !== "same" && !isOdd),
    ...rows.filter(({ kind, isOdd }) => kind === "same" && !isOdd),
  ].slice(0, SHOWN_ROWS);
  return {
    ...plan,
    errors: errors.slice(0, SHOWN_ERRORS),
    moreErrors: Math.max(0, errors.length - SHOWN_ERRORS),
    rows: order.map((row) => ({
      ...row,
      changes: row.changes.map(({ label, from, to }) => ({
        label,
        from: truncate(from),
        to: truncate(to),
      })),
    })),
    moreRows: rows.length - order.length,
    odd: rows.filter(({ isOdd }) => isOdd).length,
    damaged: plan.damaged.slice(0, SHOWN_ERRORS),
    newCategories: plan.newCategories.slice(0, SHOWN_ERRORS),
    unread: plan.unread.slice(0, SHOWN_ERRORS),
  };
}

/** Returns the menu to check. Answers about an earlier menu don't apply to a new one. */
function readSent(
  form: FormData,
  hasFile: boolean,
  { intent, csv, pasted, sign, ...given }: z.infer<typeof ImportForm>,
) {
  const source = hasFile || !form.has("csv") ? "file" : (given.check ?? "again");
  const check = intent === "apply" ? "again" : source;
  if (check !== "again") return { check, sent: { csv, isPasted: check === "pasted" } as SentMenu };
  const columns = form.getAll("column").map(String);
  const sent: SentMenu = {
    csv,
    isPasted: pasted === "on",
    sign,
    columns: columns.length > 0 ? columns : undefined,
  };
  return { check, sent };
}

function fileError(file: UploadedFile | null): string | null {
  if (!file) return "Please choose a CSV file";
  if (file.tooLarge) return `File size too large. Maximum size: ${MAX_CSV_BYTES / 1024 / 1024}MB`;
  return notCsv(file.bytes);
}

/**
 * Handles the import page: `preview` shows what a menu would do, `apply` imports a previewed text,
 * parsed in the same way (docs/rules.md, Menu as CSV).
 * @returns a redirect after importing; else the plan, or the form's error
 * @throws a 400 response for an unknown intent
 */
export async function handleImportAction(vendorId: string, request: Request) {
  // Twice the size, as forms send each line break as two characters.
  const { form, file } = await readMultipart(request, {
    field: "file",
    maxBytes: MAX_CSV_BYTES,
    maxTextBytes: 2 * MAX_CSV_BYTES,
  });
  const submission = parseWithZod(form, { schema: ImportForm, disableAutoCoercion: true });
  if (submission.status !== "success") throw new Response("Unknown action", { status: 400 });
  const { intent, csv } = submission.value;
  const { check, sent } = readSent(form, file !== null, submission.value);
  const replyError = (message: string, init: ResponseInit = { status: 400 }) => {
    const result = submission.reply({
      fieldErrors: { [check === "pasted" ? "csv" : "file"]: [message] },
      hideFields: ["csv"],
    });
    return data<MenuImportResult>({ result, plan: null, sent }, init);
  };

  const limited = await consumeRateLimit({ write: `imports:${vendorId}` });
  if (limited) return replyError(limited.text, limited.init);
  if (intent === "apply") {
    const outcome = await importMenu(vendorId, csv, sent);
    if (!outcome.ok)
      return data<MenuImportResult>(
        { result: null, plan: shownPlan(outcome.plan), sent },
        { status: outcome.status },
      );
    return redirect(paths.dashboard.items({ done: importedKey(outcome) }));
  }
  if (check === "file") {
    const wrong = fileError(file);
    if (!file || wrong) return replyError(wrong ?? "");
    sent.csv = decodeCsv(file.bytes);
  }
  const plan = await planMenuImport(vendorId, sent.csv, sent);
  // The vendor corrects the file on the device and chooses it again.
  if (plan.errors[0] && !plan.columns && !plan.prices && !sent.isPasted) sent.csv = "";
  return data<MenuImportResult>(
    { result: null, plan: shownPlan(plan), sent },
    { status: importRefusal(plan)?.status ?? 200 },
  );
}
