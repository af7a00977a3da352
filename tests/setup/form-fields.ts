const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** Lists the fields of a page's forms as a browser would post them, by name. */
export function fieldsOf(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const [name, type = "text"] = [attribute(tag, "name"), attribute(tag, "type")];
    const off = ["checkbox", "radio"].includes(type) && !/\bchecked\b/.test(tag);
    if (name && !off && !["file", "submit"].includes(type))
      fields[name] = attribute(tag, "value") ?? "on";
  }
  for (const [, tag, text] of html.matchAll(/<textarea\b([^>]*)>([^<]*)<\/textarea>/g))
    fields[attribute(tag!, "name") ?? ""] = text!;
  for (const [, tag, options] of html.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const chosen = /<option[^>]*\bselected\b[^>]*>/.exec(options!)?.[0] ?? "";
    fields[attribute(tag!, "name") ?? ""] = attribute(chosen, "value") ?? "";
  }
  return fields;
}
