import type { HoursRow } from "~/core/opening-hours/week-hours";
import { useTranslate } from "~/ui/use-translation";

/** `value` is null if the store hasn't set it. */
export type InformationEntry = { label: string; value: string | null; url: string | null };

export function StoreInformation({
  hours,
  entries,
  today,
}: {
  hours: HoursRow[];
  entries: InformationEntry[];
  today: string;
}) {
  const t = useTranslate();
  return (
    <section id="information" aria-label={t("Store information")} className="info">
      <h2>{t("Store information")}</h2>
      <div>
        <table>
          <caption>{t("Opening hours")}</caption>
          <tbody>
            {hours.map((day) => (
              <tr key={day.day} aria-current={day.day === today ? "date" : undefined}>
                <th scope="row">
                  {`${day.label ?? day.day}${day.day === today ? ` (${t("today")})` : ""}`}
                </th>
                <td>{day.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl>
          {entries.map((entry) => (
            <div key={entry.label}>
              <dt>{entry.label}</dt>
              <dd>
                {entry.value && entry.url ? (
                  <a href={entry.url}>{entry.value}</a>
                ) : (
                  (entry.value ?? t("Not provided"))
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
