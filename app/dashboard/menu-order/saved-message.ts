const messages: Record<string, string> = {
  added: "Item added!",
  saved: "Item saved",
  deleted: "Item deleted",
  category: "Saved",
  group: "Group saved",
  "group-deleted": "Group deleted",
};

/** Returns the message for an address's `done`: a known key, or `priced` or `imported` and a count. */
export function savedMessage(done: string | null): string | null {
  if (!done) return null;
  const [what, count] = done.split("-");
  const items = `${count} item${count === "1" ? "" : "s"}`;
  if (count && /^\d{1,6}$/.test(count)) {
    if (what === "priced") return `${items} ${count === "1" ? "is" : "are"} on your menu now`;
    if (what === "imported") return `${items} imported`;
  }
  return Object.hasOwn(messages, done) ? messages[done]! : null;
}
