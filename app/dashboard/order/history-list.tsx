import { DayTime } from "~/dashboard/order-alerts/due-time";
import type { HistoryEntry } from "./order-history";

/** Lists who did what when, the first at the top. */
export function HistoryList({
  history,
  zone,
  now,
}: {
  history: HistoryEntry[];
  zone: string;
  now: Date;
}) {
  return (
    <ol className="divide-y divide-dashed divide-line">
      {history.map((entry) => (
        <li key={entry.id} className="py-2">
          <p className="break-words">{entry.what}</p>
          <p className="text-sm text-muted">
            {entry.who} · <DayTime at={entry.at} zone={zone} now={now} />
          </p>
        </li>
      ))}
    </ol>
  );
}
