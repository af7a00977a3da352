import { Time } from "~/ui/time";
import type { ChangedField, ChangeLine } from "~/dashboard/settings/changes.queries.server";

const causes = { save: "Saved", reset: "Reset", import: "Imported" } as const;

export function RecentChanges({ changes, zone }: { changes: ChangeLine[]; zone: string }) {
  if (!changes.length) return null;
  return (
    <section aria-labelledby="recent-changes" className="mt-10 border-t border-line pt-5">
      <h3 id="recent-changes" className="text-lg font-bold">
        Recent changes
      </h3>
      <ol className="mt-1 divide-y divide-line">
        {changes.map((change) => (
          <li key={change.id} className="py-3">
            <p className="text-sm text-muted">
              {causes[change.cause]} by{" "}
              <strong className="font-semibold text-ink">
                {change.who ?? "a former staff member"}
              </strong>
              , <Time at={new Date(change.at)} format="datetime" zone={zone} />
            </p>
            <FieldChanges fields={change.fields} />
          </li>
        ))}
      </ol>
    </section>
  );
}

export function FieldChanges({ fields }: { fields: ChangedField[] }) {
  return (
    <ul className="mt-1 space-y-1">
      {fields.map(({ name, label, from, to }) => (
        <li key={name} className="break-words">
          <span className="font-medium">{label}:</span>{" "}
          <span className="text-muted line-through decoration-1">{from}</span>{" "}
          <span aria-hidden>→</span>
          <span className="sr-only"> became </span> <span>{to}</span>
        </li>
      ))}
    </ul>
  );
}
