import { tidyTime } from "~/shared/typed-time";

/**
 * Joins the inputs of `ItemHoursFields` into one text, `hours`, the form in which it is validated
 * and shown again (docs/rules.md, Scheduled menus).
 */
export function joinHours(form: FormData): void {
  const text = (name: string) => String(form.get(name) ?? "");
  const [days, from, until] = [
    form.getAll("day").join(","),
    tidyTime(text("from")),
    tidyTime(text("until")),
  ];
  form.set("hours", from || until ? `${days} ${from}-${until}` : days);
}
