import type { Weekday } from "~/shared/clock";

/** `value` null: the store has not said. `url`: where a tap leads, when there is somewhere to go. */
export type InformationEntry = { label: string; value: string | null; url: string | null };

/** Hours by weekday with today marked, and how to reach the store. */
export function StoreInformation({ hours, entries, today }: { hours: { weekday: Weekday; text: string }[]; entries: InformationEntry[]; today: Weekday }) {
  return (
    <section aria-label="Store information" className="info">
      <h2>Store information</h2>
      <div>
        <table>
          <caption>Opening hours</caption>
          <tbody>
            {hours.map((day) => (
              <tr key={day.weekday} aria-current={day.weekday === today ? "date" : undefined}>
                <th scope="row">
                  {day.weekday}
                  {day.weekday === today ? " (today)" : ""}
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
              <dd>{entry.value && entry.url ? <a href={entry.url}>{entry.value}</a> : (entry.value ?? "Not provided")}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
