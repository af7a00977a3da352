import { createHash } from "node:crypto";
import type { Response } from "express";

/** Text that is already HTML; everything else in a page is escaped. */
export class SafeHtml {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type HtmlValue = string | number | SafeHtml | null | undefined | false | HtmlValue[];

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (Array.isArray(value)) return value.map(render).join("");
  if (value instanceof SafeHtml) return value.text;
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Escapes for element content and quoted attributes; null, undefined and false print nothing. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml {
  return new SafeHtml(
    strings.reduce((text, part, index) => text + render(values[index - 1]) + part),
  );
}

type Page = {
  title: string;
  style: string;
  body: SafeHtml;
  framesOwn?: boolean;
  script?: string;
  framedBy?: readonly string[];
  refreshSeconds?: number;
};

/**
 * The policy allows only this style and script, by hash. It has no `form-action`, which Chrome
 * applies to redirects after a post too: these pages end by sending the browser back to the shop.
 * @param page.style trusted text, as is `script`
 * @param page.framesOwn whether it frames another answer of this origin
 * @param page.framedBy origins whose pages may frame this one
 */
export function sendPage(res: Response, status: number, page: Page): void {
  const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const script = page.script === undefined ? "" : `script-src ${hashOf(page.script)}; `;
  res
    .status(status)
    .set({
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src ${hashOf(page.style)}; ${script}img-src 'self' data:; ${page.framesOwn ? "frame-src 'self'; " : ""}base-uri 'none'; frame-ancestors ${page.framedBy?.join(" ") ?? "'none'"}`,
      "Cache-Control": "no-store",
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    })
    .send(
      html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${page.refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${page.refreshSeconds}">`}
<title>${page.title}</title>
<link rel="icon" href="data:,">
<style>${new SafeHtml(page.style)}</style>
</head>
<body>
${page.body}
${page.script !== undefined && html`<script>${new SafeHtml(page.script)}</script>`}
</body>
</html>
`.text,
    );
}
