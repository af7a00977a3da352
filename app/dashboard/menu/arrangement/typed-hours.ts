import { tidyTime } from "~/shared/typed-time";

/** Joins the inputs into `hours`, which validation reads (docs/rules.md, Scheduled menus). */
export function joinHours(form: FormData): void {
  const text = (name: string) => String(form.get(name) ?? "");
  const [days, from, until] = [
    form.getAll("day").join(","),
    tidyTime(text("from")),
    tidyTime(text("until")),
  ];
  form.set("hours", from || until ? `${days} ${from}-${until}` : days);
}
