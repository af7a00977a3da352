import { html, type SafeHtml } from "../html";
import { lagosTime } from "../lagos-time";
import { pageStyle } from "../page-style";
import type { StoredMessage } from "./state";

export const pushStyle = `${pageStyle}
.top{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 16px;margin-bottom:4px}
.top a{display:inline-flex;align-items:center;min-height:44px;color:var(--go);font-weight:600}
.list .title{font-weight:600;overflow-wrap:anywhere}
.list .body{white-space:pre-line;overflow-wrap:anywhere}
.wide{max-width:36rem}`;

function shown(text: string): { title: string; body: string } {
  try {
    const { title, body } = JSON.parse(text) as { title?: unknown; body?: unknown };
    if (typeof title === "string") return { title, body: typeof body === "string" ? body : "" };
  } catch {
    // any other text is shown as it is
  }
  return { title: text, body: "" };
}

/** @param base the path it is mounted at */
export function messagesPage(messages: readonly StoredMessage[], base: string): SafeHtml {
  return html`<header class="banner"><strong>Sandbox.</strong> The push messages that would have rung: none of them leaves this machine.</header>
<main class="wide">
<div class="card">
<div class="top"><h1>Push messages</h1><a href="${base}">Refresh</a></div>
${messages.length === 0 && html`<p class="muted">None yet. They arrive for subscriptions that were made here.</p>`}
${
  messages.length > 0 &&
  html`<p class="muted">${messages.length === 1 ? "1 message" : `${messages.length} messages`}, newest first. Times are Lagos time.</p>
<ul class="list">
${messages.map(({ at, text, subscriptionId, urgency, ttlSeconds, topic }) => {
  const { title, body } = shown(text);
  return html`<li><p class="title">${title}</p>${body && html`<p class="body">${body}</p>`}<p class="muted">${lagosTime(at)} · to ${subscriptionId.slice(0, 8)} · urgency ${urgency} · TTL ${ttlSeconds} s${topic && ` · topic ${topic}`}</p></li>
`;
})}</ul>`
}
</div>
</main>`;
}
