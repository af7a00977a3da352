import { Form, Link } from "@remix-run/react";
import { useId, type ReactNode } from "react";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import type { BadgeTone } from "~/shared/badge-tone";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { SelectField } from "~/ui/field";
import { Money } from "~/ui/money";
import type { SentMenu, ShownPlan } from "./import-result";
import type { ColumnQuestion } from "./menu-columns.server";
import type { PlannedRow } from "./plan-options.server";

const kinds: Record<PlannedRow["kind"], { label: string; tone: BadgeTone }> = {
  new: { label: "New", tone: "good" },
  changed: { label: "Changed", tone: "work" },
  same: { label: "No change", tone: "rest" },
};
const countText = (count: number, noun: string) =>
  `${count.toLocaleString("en-NG")} ${noun}${count === 1 ? "" : "s"}`;
const items = (count: number) => countText(count, "item");
const both = (itemCount: number, optionCount: number) =>
  [
    ...(itemCount > 0 || optionCount === 0 ? [items(itemCount)] : []),
    ...(optionCount > 0 ? [countText(optionCount, "option")] : []),
  ].join(" and ");

/** Posts a checked menu again, with the vendor's answers about it. */
function AgainForm({
  sent: { csv, isPasted, sign, columns },
  intent,
  className,
  children,
}: {
  sent: SentMenu;
  intent: "preview" | "apply";
  className: string;
  children: ReactNode;
}) {
  return (
    <Form
      method="post"
      action={paths.dashboard.importMenu() + (intent === "preview" ? "#preview" : "")}
      encType="multipart/form-data"
      className={className}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="check" value="again" />
      <input type="hidden" name="csv" value={csv} />
      {isPasted ? <input type="hidden" name="pasted" value="on" /> : null}
      {sign ? <input type="hidden" name="sign" value={sign} /> : null}
      {columns?.map((field, at) => (
        <input key={at} type="hidden" name="column" value={field ?? ""} />
      ))}
      {children}
    </Form>
  );
}

export function Apply({ sent, label, busy }: { sent: SentMenu; label: string; busy: boolean }) {
  return (
    <AgainForm sent={sent} intent="apply" className="mt-4 flex flex-wrap gap-3">
      <Button busy={busy}>{label}</Button>
      <Link to={paths.dashboard.importMenu()} className={buttonClass("quiet")}>
        Don't import
      </Link>
    </AgainForm>
  );
}

type Props = { plan: ShownPlan; sent: SentMenu; submitting: FormDataEntryValue | null | undefined };

export function ImportPreview({ plan, sent, submitting }: Props) {
  const { errors, moreErrors, columns, prices, rows, counts, optionCounts } = plan;
  const toSave = counts.new + counts.changed;
  const optionsToSave = optionCounts.new + optionCounts.changed;
  const busy = submitting === "preview";
  if (columns) return <ColumnsForm {...{ columns, errors, sent, busy }} />;
  return (
    <section aria-labelledby="preview" className="mt-6">
      <h2 id="preview" tabIndex={-1} className="scroll-mt-20 text-2xl font-bold">
        {errors.length > 0 ? "Fix these lines. Nothing is saved yet" : "Is this right?"}
      </h2>
      {prices ? <PriceQuestion {...{ prices, sent, busy }} /> : null}
      {sent.sign ? <ReadBySign sign={sent.sign} sent={sent} busy={busy} /> : null}
      {errors.length > 0 ? (
        <div
          role="alert"
          className="mt-3 rounded-card border border-bad/30 bg-bad-soft p-4 text-bad"
        >
          <ul className="space-y-1">
            {errors.map(({ line, message }, at) => (
              <li key={at} className="[overflow-wrap:anywhere]">
                {line ? <strong>Line {line}: </strong> : null}
                {message}
              </li>
            ))}
            {moreErrors > 0 ? <li>… and {moreErrors} more</li> : null}
          </ul>
        </div>
      ) : (
        <>
          <Summary plan={plan} />
          {toSave + optionsToSave > 0 ? (
            <Apply
              sent={sent}
              label={`Import ${both(toSave, optionsToSave)}`}
              busy={submitting === "apply"}
            />
          ) : null}
        </>
      )}
      <Warnings plan={plan} />
      {rows.length > 0 ? <Rows rows={rows} more={plan.moreRows} /> : null}
    </section>
  );
}

const Summary = ({
  plan: { counts, optionCounts, newCategories, unread },
}: {
  plan: ShownPlan;
}) => (
  <p className="mt-1 [overflow-wrap:anywhere] text-muted">
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
);

function Warnings({ plan: { damaged, odd } }: { plan: ShownPlan }) {
  const [first] = damaged;
  if (!first && odd === 0) return null;
  const others = damaged.length > 1 ? ` and ${damaged.length - 1} more` : "";
  return (
    <div className="mt-3 space-y-1 rounded-card bg-wait-soft p-4 [overflow-wrap:anywhere] text-wait">
      {first ? (
        <p>
          Letters are lost in “{first.text}” on line {first.line}
          {others}. Save the file as “CSV UTF-8” and check it again, or correct the names later.
        </p>
      ) : null}
      {odd > 0 ? (
        <p>
          {odd === 1 ? "One price looks" : `${odd} prices look`} unusual: below ₦50, or far from the
          old one. Look for “Check”.
        </p>
      ) : null}
    </div>
  );
}

type Again = { sent: SentMenu; busy: boolean };

/** Asks which decimal sign the menu's prices use. */
function PriceQuestion({
  prices: { text, readings },
  sent,
  busy,
}: Again & { prices: NonNullable<ShownPlan["prices"]> }) {
  return (
    <AgainForm
      sent={{ ...sent, sign: undefined }}
      intent="preview"
      className={cardClass("mt-3 p-4")}
    >
      <p className="font-semibold">
        {readings.length > 1 ? `“${text}”: which price is it?` : `Is “${text}” this price?`}
      </p>
      <p className="text-sm text-muted">All prices like it are read the same way.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {readings.map(({ sign, kobo }) => (
          <Button key={sign} name="sign" value={sign} variant="quiet" busy={busy}>
            {formatKobo(kobo)}
          </Button>
        ))}
      </div>
    </AgainForm>
  );
}

function ReadBySign({ sign, sent, busy }: Again & { sign: NonNullable<SentMenu["sign"]> }) {
  const isComma = sign === ",";
  return (
    <AgainForm
      sent={{ ...sent, sign: undefined }}
      intent="preview"
      className="mt-1 flex flex-wrap items-center gap-x-3"
    >
      <p className="text-muted">
        {isComma
          ? "Read with a comma before the kobo: 1.500,00 is ₦1,500."
          : "Read with a dot before the kobo: 1,500.00 is ₦1,500."}
      </p>
      <Button name="sign" value={isComma ? "." : ","} variant="quiet" busy={busy}>
        Read them the other way
      </Button>
    </AgainForm>
  );
}

function ColumnsForm({
  columns: { columns, fields },
  errors,
  sent,
  busy,
}: Again & { columns: ColumnQuestion; errors: ShownPlan["errors"] }) {
  const start = useId();
  return (
    <section aria-labelledby="preview" className="mt-6">
      <h2 id="preview" tabIndex={-1} className="scroll-mt-20 text-2xl font-bold">
        Which column is which?
      </h2>
      <p role="alert" className="mt-1 text-muted">
        {errors.map(({ message }) => message).join(". ")}. Nothing is saved yet.
      </p>
      <AgainForm
        sent={{ ...sent, columns: undefined }}
        intent="preview"
        className={cardClass("mt-3 space-y-4 p-4")}
      >
        {columns.map(({ samples, guess }, at) => (
          <SelectField
            key={at}
            id={`${start}column-${at}`}
            name="column"
            label={`Column ${at + 1}`}
            hint={samples.join(" · ") || "Empty"}
            defaultValue={sent.columns ? (sent.columns[at] ?? "") : (guess ?? "")}
          >
            <option value="">Leave it out</option>
            {fields.map(({ field, label }) => (
              <option key={field} value={field}>
                {label}
              </option>
            ))}
          </SelectField>
        ))}
        <Button busy={busy}>Check file</Button>
      </AgainForm>
    </section>
  );
}

function Rows({ rows, more }: { rows: PlannedRow[]; more: number }) {
  return (
    <>
      <ul className={cardClass("mt-4 divide-y divide-line")}>
        {rows.map((row) => (
          <li key={row.line} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <span className="w-16 text-sm text-muted tabular-nums">Line {row.line}</span>
            <span className="min-w-32 flex-1 [overflow-wrap:anywhere]">
              <span className="font-semibold">{row.name}</span>{" "}
              <span className="text-sm text-muted">{row.category}</span>
            </span>
            <span className="text-right">
              {row.beforeKobo === null || row.beforeKobo === row.priceKobo ? null : (
                <s className="text-muted">
                  <span className="sr-only">from </span>
                  <Money kobo={row.beforeKobo} />
                </s>
              )}{" "}
              <Money
                kobo={row.priceKobo}
                className={
                  row.kind === "changed" && row.beforeKobo !== row.priceKobo ? "font-bold" : ""
                }
              />
            </span>
            {row.isOdd ? <Badge tone="wait">Check</Badge> : null}
            <Badge tone={kinds[row.kind].tone}>{kinds[row.kind].label}</Badge>
            {row.changes.length > 0 ? (
              <ul className="w-full text-sm [overflow-wrap:anywhere] text-muted">
                {row.changes.map(({ label, from, to }) => (
                  <li key={label}>
                    {label}: {from ? <s>{from}</s> : "empty"} → {to || "empty"}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-2 text-muted">… and {countText(more, "line")} more</p> : null}
    </>
  );
}
