const words: Record<string, string> = {
  added: "Item added!",
  saved: "Item saved",
  deleted: "Item deleted",
  category: "Saved",
};

/** What an address says was just saved: a known word, or a count after `priced` or `imported`. */
export function savedMessage(done: string | null): string | null {
  if (!done) return null;
  const [what, count] = done.split("-");
  const items = `${count} item${count === "1" ? "" : "s"}`;
  if (count && /^\d{1,6}$/.test(count)) {
    if (what === "priced") return `${items} ${count === "1" ? "is" : "are"} on your menu now`;
    if (what === "imported") return `${items} imported`;
  }
  return Object.hasOwn(words, done) ? words[done]! : null;
}
