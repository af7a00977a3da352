import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { messageEvents } from "~schema/messages";
import { smsText, templateParameters } from "./message-text";

/** GSM-7 alone, so that an SMS says them unchanged. */
const values = {
  store: "Mama Put",
  order: "VNR012",
  url: "https://mama-put.example/m/1",
  due: "Ready by 5:08 pm",
  state: "on its way",
  time: "5:28 pm",
  sum: "N2,500",
};
const rows = new Map(
  [...readFileSync("docs/operations.md", "utf8").matchAll(/^\| `(\w+)` \| `(.+)` \|$/gm)].map(
    ([, name, body]) => [name!, body!],
  ),
);

// Meta writes an authentication template's text itself.
it.each(messageEvents.filter((event) => event !== "phone_code"))(
  "docs/operations.md lists the template of %s as we fill it in",
  (event) => {
    const filled = templateParameters(event, values).reduce(
      (body, value, index) => body.replaceAll(`{{${index + 1}}}`, value),
      rows.get(event) ?? "",
    );
    expect(filled).toContain(smsText(event, values));
    expect(filled).not.toContain("{{");
    // Meta refuses a body that begins or ends with a placeholder.
    expect(rows.get(event)).not.toMatch(/^\{\{|\}\}$/);
  },
);
