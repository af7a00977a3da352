import { Form, useNavigation } from "@remix-run/react";
import { Download } from "lucide-react";
import { useState } from "react";
import { MenuPageHead } from "~/dashboard/menu/items/menu-page-head";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { TextField } from "~/ui/field";
import { formToShow } from "~/ui/form-to-show";
import type { NetworkError } from "~/ui/offline-safe";
import { Apply, ImportPreview } from "./import-preview";
import type { MenuImportResult } from "./import-result";

/** Scrolls to the preview, which may be far from the button. */
const action = `${paths.dashboard.importMenu()}#preview`;

export function MenuImportView({
  optionalHeadings,
  answer,
}: {
  /** As part of a sentence. */
  optionalHeadings: string;
  answer: MenuImportResult | NetworkError | undefined;
}) {
  const { formData } = useNavigation();
  const submitting = formData?.get("intent");
  const checking = formData?.get("check");
  const checked = useChecked(answer);
  const { errors, formErrors } = formToShow({}, answer);
  const message = errors.file?.[0] ?? formErrors[0];
  const last = answer && "sent" in answer ? answer : null;
  return (
    <div className="max-w-3xl">
      <MenuPageHead title="Import and export" />
      <PasteMenu
        text={last?.sent.isPasted ? last.sent.csv : ""}
        errors={errors.csv}
        busy={checking === "pasted"}
        isGood={checked?.plan?.errors.length === 0}
      />
      <ImportFile {...{ optionalHeadings, message }} busy={checking === "file"} />
      <section className={cardClass("mt-4 p-4")}>
        <h2 className="text-lg font-bold">Export</h2>
        <p className="mt-1 text-muted">
          Your menu as a CSV file for Excel, Google Sheets or a backup. Pictures are not included.
        </p>
        <a href={paths.dashboard.exportMenu()} download className={buttonClass("quiet", "mt-3")}>
          <Download aria-hidden className="size-4" /> Export your menu
        </a>
      </section>
      {checked?.plan ? (
        <ImportPreview plan={checked.plan} sent={checked.sent} submitting={submitting} />
      ) : null}
      {last?.sent.csv && last.result && !checked?.plan ? (
        <Apply sent={last.sent} label="Import menu" busy={submitting === "apply"} />
      ) : null}
    </div>
  );
}

type PasteProps = {
  text: string;
  errors: string[] | undefined;
  busy: boolean;
  isGood: boolean;
};

const PasteMenu = ({ text, errors, busy, isGood }: PasteProps) => (
  <Form
    method="post"
    action={action}
    encType="multipart/form-data"
    className={cardClass("mt-5 p-4")}
  >
    <h2 id="paste" className="text-lg font-bold">
      Paste your menu
    </h2>
    <input type="hidden" name="intent" value="preview" />
    <input type="hidden" name="check" value="pasted" />
    <TextField
      id="csv"
      name="csv"
      label="One item a line, with its price"
      hint="From WhatsApp, a note or a spreadsheet. A line without a price is the heading of the items below it."
      placeholder={"Rice\nJollof 2500\nFried rice - N1,800\n\nDrinks\nZobo 700"}
      rows={8}
      defaultValue={text}
      errors={errors}
    />
    <Button busy={busy} variant={isGood ? "quiet" : "primary"} className="mt-3">
      Check menu
    </Button>
  </Form>
);

type FileProps = { optionalHeadings: string; message: string | undefined; busy: boolean };

const ImportFile = ({ optionalHeadings, message, busy }: FileProps) => (
  <section className={cardClass("mt-4 p-4")}>
    <h2 className="text-lg font-bold">Import a file</h2>
    <p className="mt-1 text-muted">
      A CSV file with the columns <strong className="text-ink">name</strong>,{" "}
      <strong className="text-ink">category</strong> and <strong className="text-ink">price</strong>{" "}
      in naira. Optional: {optionalHeadings}. Items with the same name and category are updated,
      others are added, none are deleted. You see everything before it is saved.
    </p>
    <OptionsHelp />
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="mt-3 flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="intent" value="preview" />
      <input type="hidden" name="check" value="file" />
      <div className="min-w-0 flex-1 basis-[15rem]">
        <label htmlFor="file" className="font-medium">
          CSV file
        </label>
        <input
          id="file"
          name="file"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-describedby={message ? "file-error" : undefined}
          aria-invalid={message ? true : undefined}
          className="mt-1.5 block w-full max-w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-xl file:border file:border-solid file:border-line file:bg-card file:px-4 file:font-semibold file:text-ink"
        />
      </div>
      <Button busy={busy} variant="quiet">
        Check file
      </Button>
    </Form>
    {message ? (
      <p id="file-error" role="alert" className="mt-2 font-medium text-bad">
        {message}
      </p>
    ) : null}
  </section>
);

/** Returns the last checked menu, even after a later submission fails. */
function useChecked(answer: MenuImportResult | NetworkError | undefined): MenuImportResult | null {
  const [checked, setChecked] = useState<MenuImportResult | null>(null);
  const now = !answer
    ? null
    : "plan" in answer && (answer.plan || !answer.sent.csv)
      ? answer
      : checked;
  if (now !== checked) setChecked(now);
  return now;
}

const OptionsHelp = () => (
  <details className="mt-2">
    <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Options in a file</summary>
    <p className="text-muted">
      An item’s column <strong className="text-ink">options</strong> names its groups:{" "}
      <span className="text-ink">Protein: Goat meat=1500; Swallow: Semo*1; Pack</span>, with the
      prices that are this item’s own, and after * how many are chosen at first. Each option has a
      row below the items: <strong className="text-ink">option_group</strong>, name, price,{" "}
      <strong className="text-ink">choose</strong> (1, 0 to 2, 1+ or size),{" "}
      <strong className="text-ink">free</strong>, <strong className="text-ink">at_most</strong>,{" "}
      <strong className="text-ink">preset</strong>, <strong className="text-ink">unit</strong>,
      stock, available and allergens. With a category it is that item of your menu. An export of a
      menu with options shows how.
    </p>
  </details>
);
