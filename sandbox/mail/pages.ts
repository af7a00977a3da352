import { html, type SafeHtml } from "../html";
import { lagosTime } from "../lagos-time";
import { pageStyle } from "../page-style";
import type { StoredEmail } from "./mailbox";

export const mailStyle = `${pageStyle}
.top{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 16px;margin-bottom:4px}
.top a,.back{display:inline-flex;align-items:center;min-height:44px;color:var(--go);font-weight:600}
.mails{list-style:none;margin:12px 0 0;padding:0}
.mails li{border-top:1px solid var(--line)}
.mails a{display:block;padding:12px 0;color:var(--ink);text-decoration:none}
.mails a:hover .subject{text-decoration:underline}
.mails span{display:block;overflow-wrap:anywhere}
.subject{font-weight:600}
.facts{margin:12px 0 16px;display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 12px;font-size:15px}
.facts dt{color:var(--muted)}
.facts dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:70vh;min-height:420px;border:1px solid var(--line);border-radius:12px;background:#fff}
.plain{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:15px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.plain a{color:var(--go)}
.wide{max-width:36rem}`;

const banner = html`<header class="banner"><strong>Sandbox.</strong> The mail that would have been sent: none of it leaves this machine.</header>`;

/** @param base the path it is mounted at */
export function listPage(mails: readonly StoredEmail[], base: string): SafeHtml {
  return html`${banner}
<main class="wide">
<div class="card">
<div class="top"><h1>Mail outbox</h1><a href="${base}">Refresh</a></div>
${mails.length === 0 && html`<p class="muted">No mail yet. Order something and pay for it: the customer and the vendor each get one.</p>`}
${
  mails.length > 0 &&
  html`<p class="muted">${mails.length === 1 ? "1 mail" : `${mails.length} mails`}, newest first. Times are Lagos time.</p>
<ul class="mails">
${mails.map(
  (
    mail,
  ) => html`<li><a href="${base}/${mail.id}"><span class="subject">${mail.subject}</span><span class="muted">To ${mail.to}</span><span class="muted">${lagosTime(mail.at)}</span></a></li>
`,
)}</ul>`
}
</div>
</main>`;
}

/** Shows the HTML in a frame that can do nothing but open links. */
export function mailPage(mail: StoredEmail, base: string): SafeHtml {
  return html`${banner}
<main class="wide">
<a class="back" href="${base}">All mail</a>
<div class="card">
<h1>${mail.subject}</h1>
<dl class="facts">
<dt>From</dt><dd>${mail.from}</dd>
<dt>To</dt><dd>${mail.to}</dd>
${
  mail.replyTo &&
  html`<dt>Reply to</dt><dd>${mail.replyTo}</dd>
`
}<dt>Sent</dt><dd>${lagosTime(mail.at)}, Lagos time</dd>
</dl>
<iframe src="${base}/${mail.id}/html" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>
</div>
<details open>
<summary>Plain text</summary>
<div><p class="plain">${linked(mail.text)}</p></div>
</details>
</main>`;
}

/** Makes a text's addresses links. */
export function linked(text: string): SafeHtml[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 ? html`<a href="${part}" rel="noopener noreferrer">${part}</a>` : html`${part}`,
    );
}

export function unknownPage(base: string): SafeHtml {
  return html`${banner}
<main class="wide"><div class="card"><h1>Mail not found</h1><p class="muted">Only the newest 200 are kept.</p><a class="button" href="${base}">All mail</a></div></main>`;
}
