import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { Download } from "lucide-react";
import { useState } from "react";
import { MenuPageHead } from "~/dashboard/menu/menu-page-head";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import type { BadgeTone } from "~/shared/badge-tone";
import { Button, buttonClass } from "~/ui/button";
import { Money } from "~/ui/money";
import { formToShow } from "~/ui/form-to-show";
import type { NetworkError } from "~/ui/network-error";
import type { MenuImportPlan } from "./import-menu.server";
import type { PlannedRow } from "./plan-options.server";

/**
 * A checked file: what it would change, and its text, which is sent back and parsed again on
 * import. `result`: conform's reply when there is no file to check.
 */
export type MenuImportResult = {
  result: SubmissionResult<string[]> | null;
  plan: MenuImportPlan | null;
  csv: string;
};

const SHOWN_ROWS = 100;
const SHOWN_ERRORS = 50;
const kinds: Record<PlannedRow["kind"], { label: string; tone: BadgeTone }> = {
  new: { label: "New", tone: "good" },
  changed: { label: "Changed", tone: "work" },
  same: { label: "No change", tone: "rest" },
};
const counted = (count: number, noun: string) =>
  `${count.toLocaleString("en-NG")} ${noun}${count === 1 ? "" : "s"}`;
const items = (count: number) => counted(count, "item");
const both = (itemCount: number, optionCount: number) =>
  [
    ...(itemCount > 0 || optionCount === 0 ? [items(itemCount)] : []),
    ...(optionCount > 0 ? [counted(optionCount, "option")] : []),
  ].join(" and ");

/** Offers the menu as a spreadsheet and imports one. */
export function MenuImportView({
  optionalHeadings,
  answer,
}: {
  /** Optional columns of a file, as part of a sentence. */
  optionalHeadings: string;
  answer: MenuImportResult | NetworkError | undefined;
}) {
  const navigation = useNavigation();
  const submitting = navigation.state === "idle" ? null : navigation.formData?.get("intent");
  const checked = useChecked(answer);
  const { errors, formErrors } = formToShow({}, answer);
  const message = errors.file?.[0] ?? formErrors[0];
  return (
    <div className="max-w-3xl">
      <MenuPageHead title="Import and export" />
      <section className="mt-5 rounded-card border border-line bg-card p-4">
        <h2 className="text-lg font-bold">Export</h2>
        <p className="mt-1 text-muted">
          Your menu as a CSV file for Excel, Google Sheets or a backup. Pictures are not included.
        </p>
        <a href={paths.dashboard.exportMenu()} download className={buttonClass("quiet", "mt-3")}>
          <Download aria-hidden className="size-4" /> Export your menu
        </a>
      </section>
      <section className="mt-4 rounded-card border border-line bg-card p-4">
        <h2 className="text-lg font-bold">Import</h2>
        <p className="mt-1 text-muted">
          The first line names the columns: <strong className="text-ink">name</strong>,{" "}
          <strong className="text-ink">category</strong> and{" "}
          <strong className="text-ink">price</strong> in naira. Optional: {optionalHeadings}. Items
          with the same name and category are updated, others are added, none are deleted. You see
          everything before it is saved.
        </p>
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            Options in a file
          </summary>
          <p className="text-muted">
            An item’s column <strong className="text-ink">options</strong> names its groups:{" "}
            <span className="text-ink">Protein: Goat meat=1500; Pack</span>, with the prices that
            are this item’s own. Each option has a row below the items:{" "}
            <strong className="text-ink">option_group</strong>, name, price,{" "}
            <strong className="text-ink">choose</strong> (1, 0 to 2, 1+ or size),{" "}
            <strong className="text-ink">free</strong>,{" "}
            <strong className="text-ink">at_most</strong>,{" "}
            <strong className="text-ink">preset</strong>, <strong className="text-ink">unit</strong>
            , stock, available and allergens. With a category it is that item of your menu. An
            export of a menu with options shows how.
          </p>
        </details>
        <Form
          method="post"
          action={paths.dashboard.importMenu()}
          encType="multipart/form-data"
          className="mt-3 flex flex-wrap items-end gap-3"
        >
          <input type="hidden" name="intent" value="preview" />
          <div className="min-w-0 flex-1 basis-[15rem]">
            <label htmlFor="file" className="font-medium">
              CSV file
            </label>
            <input
              id="file"
              name="file"
              type="file"
              accept=".csv,text/csv,text/plain"
              aria-describedby={message ? "file-error" : undefined}
              aria-invalid={message ? true : undefined}
              className="mt-1.5 block w-full max-w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-solid file:border-line file:bg-card file:px-4 file:font-semibold file:text-ink"
            />
          </div>
          <Button
            busy={submitting === "preview"}
            variant={checked?.plan?.errors.length === 0 ? "quiet" : "primary"}
          >
            Check file
          </Button>
        </Form>
        {message ? (
          <p id="file-error" role="alert" className="mt-2 font-medium text-bad">
            {message}
          </p>
        ) : null}
      </section>
      {checked?.plan ? (
        <Preview plan={checked.plan} csv={checked.csv} busy={submitting === "apply"} />
      ) : null}
      {answer && "csv" in answer && answer.csv && !checked?.plan ? (
        <Apply csv={answer.csv} label="Import file" busy={submitting === "apply"} />
      ) : null}
    </div>
  );
}

/**
 * Returns the last file that was checked, also when a later submit fails on the network or at the
 * rate limit.
 */
function useChecked(answer: MenuImportResult | NetworkError | undefined): MenuImportResult | null {
  const [checked, setChecked] = useState<MenuImportResult | null>(null);
  const now = !answer ? null : "plan" in answer && (answer.plan || !answer.csv) ? answer : checked;
  if (now !== checked) setChecked(now);
  return now;
}

/** Imports a file that was looked at: its text goes along. */
function Apply({ csv, label, busy }: { csv: string; label: string; busy: boolean }) {
  return (
    <Form
      method="post"
      action={paths.dashboard.importMenu()}
      encType="multipart/form-data"
      className="mt-4 flex flex-wrap gap-3"
    >
      <input type="hidden" name="intent" value="apply" />
      <input type="hidden" name="csv" value={csv} />
      <Button busy={busy}>{label}</Button>
      <Link to={paths.dashboard.importMenu()} className={buttonClass("quiet")}>
        Don't import
      </Link>
    </Form>
  );
}

function Preview({ plan, csv, busy }: { plan: MenuImportPlan; csv: string; busy: boolean }) {
  const { errors, rows, counts, optionCounts, newCategories, unread } = plan;
  const toSave = counts.new + counts.changed;
  const optionsToSave = optionCounts.new + optionCounts.changed;
  return (
    <section aria-labelledby="preview" className="mt-6">
      <h2 id="preview" className="text-2xl font-bold">
        {errors.length > 0 ? "Fix these lines. Nothing is saved yet" : "Is this right?"}
      </h2>
      {errors.length > 0 ? (
        <div
          role="alert"
          className="mt-3 rounded-card border border-bad/30 bg-bad-soft p-4 text-bad"
        >
          <ul className="space-y-1">
            {errors.slice(0, SHOWN_ERRORS).map(({ line, message }, at) => (
              <li key={at} className="[overflow-wrap:anywhere]">
                {line ? <strong>Line {line}: </strong> : null}
                {message}
              </li>
            ))}
            {errors.length > SHOWN_ERRORS ? (
              <li>… and {errors.length - SHOWN_ERRORS} more</li>
            ) : null}
          </ul>
        </div>
      ) : (
        <>
          <p className="mt-1 text-muted">
            {items(counts.new)} to add, {items(counts.changed)} to change, {items(counts.same)} as{" "}
            {counts.same === 1 ? "it is" : "they are"}.
            {optionCounts.new + optionCounts.changed + optionCounts.same > 0
              ? ` Options: ${optionCounts.new} to add, ${optionCounts.changed} to change, ${optionCounts.same} as before.`
              : ""}
            {newCategories.length > 0
              ? ` New categories: ${newCategories.slice(0, 20).join(", ")}${newCategories.length > 20 ? " …" : ""}.`
              : ""}
            {unread.length > 0 ? ` Not read: ${unread.slice(0, 10).join(", ")}.` : ""}
          </p>
          {toSave + optionsToSave > 0 ? (
            <Apply csv={csv} label={`Import ${both(toSave, optionsToSave)}`} busy={busy} />
          ) : null}
        </>
      )}
      {rows.length > 0 ? <Rows rows={rows} /> : null}
    </section>
  );
}

function Rows({ rows }: { rows: PlannedRow[] }) {
  const shown = [
    ...rows.filter(({ kind }) => kind !== "same"),
    ...rows.filter(({ kind }) => kind === "same"),
  ].slice(0, SHOWN_ROWS);
  return (
    <>
      <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-card">
        {shown.map(({ line, kind, name, category, priceKobo }) => (
          <li key={line} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <span className="w-16 text-sm text-muted tabular-nums">Line {line}</span>
            <span className="min-w-32 flex-1 [overflow-wrap:anywhere]">
              <span className="font-semibold">{name}</span>{" "}
              <span className="text-sm text-muted">{category}</span>
            </span>
            <Money kobo={priceKobo} />
            <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>
          </li>
        ))}
      </ul>
      {rows.length > shown.length ? (
        <p className="mt-2 text-muted">… and {counted(rows.length - shown.length, "line")} more</p>
      ) : null}
    </>
  );
}
