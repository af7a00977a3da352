import { Form, Link, useNavigation } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { settingsSections, type SectionId } from "~/dashboard/settings/sections";
import type { ChangedField } from "~/dashboard/settings/changes.queries.server";
import { FieldChanges } from "./recent-changes";

export function ResetQuestion({
  id,
  fields,
  onSubmit,
}: {
  id: SectionId;
  fields: ChangedField[];
  onSubmit: () => void;
}) {
  const busy = useNavigation().formData?.get("intent") === "reset";
  const stay = (
    <Link to={paths.dashboard.settings.section(id)} className={buttonClass("quiet")}>
      {fields.length ? "Keep my settings" : "Good"}
    </Link>
  );
  return (
    <section
      aria-labelledby="reset-question"
      className="mb-6 rounded-card border border-line bg-wait-soft p-4 sm:p-5"
    >
      <h3 id="reset-question" className="text-lg font-bold text-wait">
        {fields.length
          ? `Reset ${settingsSections[id].label}?`
          : `${settingsSections[id].label} already has the defaults`}
      </h3>
      {fields.length ? (
        <>
          <p className="mt-1">
            This restores the defaults right away. Recent changes below will list what you have now.
          </p>
          <FieldChanges fields={fields} />
          <Form
            method="post"
            action={paths.dashboard.settings.section(id)}
            onSubmit={onSubmit}
            className="mt-4 flex flex-wrap gap-2"
          >
            <Button variant="danger" name="intent" value="reset" busy={busy}>
              Yes, reset
            </Button>
            {stay}
          </Form>
        </>
      ) : (
        <div className="mt-3">{stay}</div>
      )}
    </section>
  );
}
