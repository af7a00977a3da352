import { Time } from "~/ui/time";
import type { HistoryEntry } from "./order-history";

/** Lists who did what when, the first at the top. */
export function HistoryList({ history, zone }: { history: HistoryEntry[]; zone: string }) {
  return (
    <ol className="divide-y divide-dashed divide-line">
      {history.map((entry) => (
        <li key={entry.id} className="py-2">
          <p className="break-words">{entry.what}</p>
          <p className="text-sm text-muted">
            {entry.who} · <Time at={entry.at} format="datetime" zone={zone} />
          </p>
        </li>
      ))}
    </ol>
  );
}
