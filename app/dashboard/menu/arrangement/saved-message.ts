const messages: Record<string, string> = {
  added: "Item added!",
  saved: "Item saved",
  deleted: "Item deleted",
  category: "Saved",
  group: "Group saved",
  "group-deleted": "Group deleted",
};

export const importedKey = (imported: { count: number; optionCount: number }): string =>
  `imported-${imported.count}${imported.optionCount > 0 ? `-${imported.optionCount}` : ""}`;

const countText = (count: string, noun: string) => `${count} ${noun}${count === "1" ? "" : "s"}`;

/** Translates an address's `done`: a known key, or `priced` or `imported` with a count. */
export function savedMessage(done: string | null): string | null {
  if (!done) return null;
  const [, what, count = "", options] = /^([a-z]+)-(\d{1,6})(?:-(\d{1,6}))?$/.exec(done) ?? [];
  const items = countText(count, "item");
  if (what === "priced") return `${items} ${count === "1" ? "is" : "are"} on your menu now`;
  if (what === "imported")
    return `${items}${options ? ` and ${countText(options, "option")}` : ""} imported`;
  return Object.hasOwn(messages, done) ? messages[done]! : null;
}
