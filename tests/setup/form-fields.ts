/**
 * A form field on a page. `sends`: its value if untouched, null if it sends nothing. `choices`: a
 * select's other values.
 */
export type PageField = {
  name: string;
  type: string;
  value: string;
  sends: string | null;
  choices: string[];
};

/** A form on a page. `buttons` are its submit buttons in order. */
export type PageForm = {
  action: string;
  isPost: boolean;
  fields: PageField[];
  buttons: { name: string; value: string; action: string }[];
};

const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescaped(value);
};

export function formsOf(html: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, tag, inside]) => ({
    action: attribute(tag!, "action") ?? "",
    isPost: /\smethod="post"/i.test(tag!),
    fields: fieldsIn(inside!),
    buttons: [...inside!.matchAll(/<button\b[^>]*>/g)]
      .map(([button]) => button)
      .filter((button) => !/\stype="(button|reset)"/.test(button))
      .map((button) => ({
        name: attribute(button, "name") ?? "",
        value: attribute(button, "value") ?? "",
        action: attribute(button, "formaction") ?? "",
      })),
  }));
}

function fieldsIn(html: string): PageField[] {
  const fields: PageField[] = [];
  const add = (tag: string, type: string, value: string, isSent = true, choices: string[] = []) => {
    const name = attribute(tag, "name");
    if (name) fields.push({ name, type, value, sends: isSent ? value : null, choices });
  };
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const type = attribute(tag, "type") ?? "text";
    const isBox = type === "checkbox" || type === "radio";
    const isSent = isBox ? /\schecked\b/.test(tag) : type !== "file" && type !== "submit";
    add(tag, type, attribute(tag, "value") ?? (isBox ? "on" : ""), isSent);
  }
  for (const [, tag, text] of html.matchAll(/<textarea\b([^>]*)>([^<]*)<\/textarea>/g))
    add(tag!, "textarea", unescaped(text!));
  for (const [, tag, inside] of html.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const options = [...inside!.matchAll(/<option\b([^>]*)>([^<]*)/g)].map(([, option, label]) => ({
      value: attribute(option!, "value") ?? unescaped(label!),
      isChosen: /\sselected\b/.test(option!),
    }));
    const { value } = options.find(({ isChosen }) => isChosen) ?? options[0] ?? { value: "" };
    add(
      tag!,
      "select",
      value,
      true,
      options.map((option) => option.value),
    );
  }
  return fields;
}

/** Returns the fields of all of a page's forms as a browser would submit them, by name. */
export const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    fieldsIn(html).flatMap(({ name, sends }) => (sends === null ? [] : [[name, sends]])),
  );
