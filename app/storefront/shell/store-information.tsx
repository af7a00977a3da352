import type { HoursRow } from "~/core/opening-hours/week-hours";
import { useTranslate } from "~/ui/use-translation";

/** `value` null: the store has not set it. `url`: where a tap leads, if anywhere. */
export type InformationEntry = { label: string; value: string | null; url: string | null };

/** Shows the hours by weekday and special day, with today's marked, and the contacts. */
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
