/**
 * Puts what was ticked and typed in `ItemHoursFields` together as one text, `hours`, in which form
 * it is validated and shown again (docs/rules.md, Scheduled menus).
 */
export function joinHours(form: FormData): void {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [days, from, until] = [form.getAll("day").join(","), text("from"), text("until")];
  form.set("hours", from || until ? `${days} ${from}-${until}` : days);
}
