const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that is HTML already. Only `html` makes it, so e-mails escape everything else. */
export class EmailHtml {
  constructor(readonly text: string) {}
}

type EmailHtmlValue = string | EmailHtml | null | false | EmailHtmlValue[];

function render(value: EmailHtmlValue): string {
  if (value === null || value === false) return "";
  if (Array.isArray(value)) return value.map(render).join("");
  if (value instanceof EmailHtml) return value.text;
  return value.replace(/[&<>"']/g, (character) => entities[character]!);
}

/** Escapes interpolated texts for content and quoted attributes; null and false print nothing. */
export function html(strings: TemplateStringsArray, ...values: EmailHtmlValue[]): EmailHtml {
  return new EmailHtml(
    strings.reduce((text, part, index) => text + render(values[index - 1] ?? null) + part),
  );
}
