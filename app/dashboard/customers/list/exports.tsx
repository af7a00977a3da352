import { Download } from "lucide-react";
import { shortDate } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { toolClass, toolIcon, toolLabel } from "~/dashboard/shell/page-header";
import {
  customerListFields,
  segments,
  type CustomerListRequest,
  type Segment,
} from "./customer-list";
import type { ExportLine } from "./exports.queries.server";

/** Exports what the list shows, by a post because each export is recorded. */
export function ExportForm({ request }: { request: CustomerListRequest }) {
  const fields = Object.entries(customerListFields({ ...request, after: null }));
  return (
    <form method="post" action={paths.dashboard.exportCustomers()}>
      {fields.map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <button className={toolClass()} title="Export as CSV">
        <Download aria-hidden className={toolIcon} />{" "}
        <span className={toolLabel}>Export as CSV</span>
      </button>
    </form>
  );
}

/** Lists who exported customers and when, latest first (docs/rules.md, List of customers). */
export function Exports({ exports, zone }: { exports: ExportLine[]; zone: string }) {
  const [latest, ...earlier] = exports;
  if (!latest) return null;
  return (
    <section aria-label="Exports" className="mt-6 text-sm text-muted">
      <p>{exportText(latest, zone)}</p>
      {earlier.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
            Earlier exports
          </summary>
          <ul className="grid gap-1">
            {earlier.map((line) => (
              <li key={line.id}>{exportText(line, zone)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function exportText({ who, at, customers, segment, searched }: ExportLine, zone: string): string {
  const name = segment && Object.hasOwn(segments, segment) ? segments[segment as Segment] : "";
  const which = [name, searched ? "a search" : ""].filter(Boolean).join(", ");
  return `Exported by ${who ?? "a former staff member"}, ${shortDate(at, zone)}: ${customers.toLocaleString("en")} ${customers === 1 ? "customer" : "customers"}${which ? ` (${which})` : ""}`;
}
