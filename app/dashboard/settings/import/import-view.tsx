import { Form, Link, useNavigation } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { FieldChanges } from "~/dashboard/settings/frame/recent-changes";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { Field } from "~/ui/field";
import type { SettingsImportPlan } from "./transfer.server";

/** `text` is posted again for the import to parse. */
export type SettingsImportResult = {
  message: string | null;
  plan: SettingsImportPlan | null;
  text: string;
};

export function SettingsImportView({ answer }: { answer: SettingsImportResult | undefined }) {
  const navigation = useNavigation();
  const submitting = navigation.state === "idle" ? null : navigation.formData?.get("intent");
  const plan = answer?.plan ?? null;
  return (
    <>
      <h2 className="text-xl font-bold">Import settings</h2>
      <p className="mt-0.5 mb-4 text-muted">
        Use a file from Export Settings. You’ll see what changes before anything is saved. Your web
        address, pictures and bank account don’t change.
      </p>
      <Form
        method="post"
        action={paths.dashboard.settings.import()}
        encType="multipart/form-data"
        className={cardClass("flex flex-wrap items-end gap-3 p-4 sm:p-5")}
      >
        <input type="hidden" name="intent" value="preview" />
        <div className="min-w-0 flex-1 basis-[15rem]">
          <Field
            id="file"
            name="file"
            type="file"
            label="Settings file"
            accept=".json,application/json"
            errors={answer?.message && !plan ? [answer.message] : undefined}
          />
        </div>
        <Button
          busy={submitting === "preview"}
          variant={plan?.changes.length ? "quiet" : "primary"}
        >
          Check file
        </Button>
      </Form>
      {plan && answer ? (
        <Preview
          plan={plan}
          message={answer.message}
          text={answer.text}
          busy={submitting === "apply"}
        />
      ) : null}
    </>
  );
}

function Preview({
  plan,
  message,
  text,
  busy,
}: {
  plan: SettingsImportPlan;
  message: string | null;
  text: string;
  busy: boolean;
}) {
  const count = plan.changes.reduce((sum, { fields }) => sum + fields.length, 0);
  return (
    <section aria-labelledby="preview" className="mt-6">
      {message ? (
        <p role="alert" className="mb-4 rounded-card bg-bad-soft p-4 font-semibold text-bad">
          {message}
        </p>
      ) : null}
      <h3 id="preview" className="text-lg font-bold">
        {plan.errors.length
          ? "This file can't be imported yet"
          : count
            ? `${count} ${count === 1 ? "setting" : "settings"} will change`
            : "No changes in this file"}
      </h3>
      {plan.errors.length ? (
        <ul className="mt-2 space-y-2">
          {plan.errors.map((error, place) => (
            <li key={place} className="text-bad">
              <strong className="font-semibold">
                {error.section}, {error.label}:
              </strong>{" "}
              {error.message}
            </li>
          ))}
        </ul>
      ) : (
        plan.changes.map(({ section, fields }) => (
          <div key={section} className={cardClass("mt-3 p-4")}>
            <h4 className="font-semibold">{section}</h4>
            <FieldChanges fields={fields} />
          </div>
        ))
      )}
      {plan.skipped.length ? (
        <p className="mt-3 text-sm text-muted">Skipped: {plan.skipped.join(", ")}.</p>
      ) : null}
      {count && !plan.errors.length ? (
        <Form
          method="post"
          action={paths.dashboard.settings.import()}
          encType="multipart/form-data"
          className="mt-4 flex flex-wrap gap-2"
        >
          <textarea name="text" hidden readOnly value={text} />
          <input type="hidden" name="base" value={plan.base} />
          <Button name="intent" value="apply" busy={busy}>
            Import these settings
          </Button>
          <Link to={paths.dashboard.settings.import()} className={buttonClass("quiet")}>
            Not now
          </Link>
        </Form>
      ) : null}
    </section>
  );
}
