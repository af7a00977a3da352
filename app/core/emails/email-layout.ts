import { brand } from "~/shared/brand";
import { html, type EmailHtml } from "./email-html";

/** The content of an e-mail, for plain text and HTML alike. Amounts are formatted. */
export type EmailContent = {
  /** The e-mail's language (BCP 47); English when left out. */
  lang?: string;
  heading: string;
  lead: string;
  notice: string | null;
  /** The order's state; unlike a notice, nothing is wrong. */
  state?: string;
  items: { name: string; amount: string }[];
  sums: { label: string; amount: string }[];
  /** Null for an e-mail that isn't about an order. */
  total: { label: string; amount: string } | null;
  details: { term: string; value: string }[];
  button: { label: string; url: string } | null;
  /** How to reach the other side; a url is a tel: or an https: address. */
  contacts: { label: string; shown: string; url: string }[];
  footer: string;
  unsubscribe?: { label: string; url: string };
  /** The brand's, if the language isn't English. */
  tagline?: string;
};

/** Renders the plain text, for programs without HTML and spam filters that compare the two. */
export function renderEmailText(content: EmailContent): string {
  const { unsubscribe } = content;
  const block = (lines: (string | null)[]) => lines.filter((line) => line !== null).join("\n");
  return [
    content.heading,
    content.lead,
    content.notice,
    content.state ?? null,
    block(content.items.map(({ name, amount }) => `${name}: ${amount}`)),
    block([
      ...content.sums.map(({ label, amount }) => `${label}: ${amount}`),
      content.total && `${content.total.label}: ${content.total.amount}`,
    ]),
    block(content.details.map(({ term, value }) => `${term}: ${value}`)),
    content.button ? `${content.button.label}:\n${content.button.url}` : null,
    block(
      content.contacts.map(({ label, shown, url }) =>
        url.startsWith("tel:") ? `${label}: ${shown}` : `${label}: ${url}`,
      ),
    ),
    `-- \n${content.footer}${unsubscribe ? `\n${unsubscribe.label}: ${unsubscribe.url}` : ""}`,
  ]
    .filter((part) => part)
    .join("\n\n")
    .concat("\n");
}

const ink = "#1c1917";
const muted = "#57534e";
const line = "border-top:1px solid #e7e5e4";

/** Renders a label and an amount that never wraps, as a table: few mail programs support flex. */
const row = (left: string, right: string, style = "") =>
  html`<tr><td style="padding:4px 12px 4px 0;overflow-wrap:anywhere;word-break:break-word;${style}">${left}</td><td align="right" style="padding:4px 0;white-space:nowrap;vertical-align:top;${style}">${right}</td></tr>`;
const table = (rows: EmailHtml[]) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px;font-size:16px;line-height:1.5">${rows}</table>`;

/** Renders the same content as a small HTML page: inline styles, no pictures, nothing loaded. */
export function renderEmailHtml(content: EmailContent): string {
  const { button, unsubscribe } = content;
  return html`<!doctype html>
<html lang="${content.lang ?? "en"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${content.heading}</title></head>
<body style="margin:0;padding:16px;background:#fffbf8;color:${ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:20px;background:#ffffff;border:1px solid #e7e5e4;border-radius:12px">
<h1 style="margin:0 0 8px;font-size:22px;line-height:1.25;overflow-wrap:anywhere">${content.heading}</h1>
<p style="margin:0 0 16px;overflow-wrap:anywhere">${content.lead}</p>
${
  content.notice !== null &&
  html`<p style="margin:0 0 16px;padding:12px;border-radius:8px;background:#fdeeee;color:#9f1d1d;font-weight:600">${content.notice}</p>
`
}${
    content.state !== undefined &&
    html`<p style="margin:0 0 16px;padding:12px;border-radius:8px;background:#f5f5f4;font-weight:600">${content.state}</p>
`
  }${
    content.items.length > 0 &&
    html`${table(content.items.map(({ name, amount }) => row(name, amount)))}
`
  }${
    content.total !== null &&
    html`${table([...content.sums.map(({ label, amount }) => row(label, amount, `color:${muted};`)), row(content.total.label, content.total.amount, `${line};font-weight:700;font-size:18px;padding-top:8px`)])}
`
  }${content.details.map(
    ({
      term,
      value,
    }) => html`<p style="margin:0 0 12px;overflow-wrap:anywhere"><span style="display:block;font-size:14px;color:${muted}">${term}</span>${value}</p>
`,
  )}${
    button !== null &&
    html`<p style="margin:20px 0"><a href="${button.url}" target="_blank" rel="noopener" style="display:block;padding:14px 16px;border-radius:10px;background:${ink};color:#ffffff;font-weight:700;text-align:center;text-decoration:none">${button.label}</a></p>
`
  }${content.contacts.map(
    ({
      label,
      shown,
      url,
    }) => html`<p style="margin:0 0 8px">${label}: <a href="${url}" target="_blank" rel="noopener" style="color:${ink};font-weight:600">${shown}</a></p>
`,
  )}</div>
<p style="max-width:480px;margin:12px auto 0;font-size:14px;color:${muted};text-align:center;overflow-wrap:anywhere">${content.footer} ${brand.name}: ${(content.tagline ?? brand.tagline).toLowerCase()}.${unsubscribe !== undefined && html`<br><a href="${unsubscribe.url}" target="_blank" rel="noopener" style="color:${muted}">${unsubscribe.label}</a>`}</p>
</body>
</html>
`.text;
}
