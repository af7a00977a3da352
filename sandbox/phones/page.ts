import { html, type SafeHtml } from "../html";
import { lagosTime } from "../lagos-time";
import { linked } from "../mail/pages";
import { pageStyle } from "../page-style";
import { faultNames, type FaultPlan } from "./faults";
import type { PhoneMessage } from "./state";

export const phonesStyle = `${pageStyle}
.top{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 16px;margin-bottom:4px}
.top a{display:inline-flex;align-items:center;min-height:44px;color:var(--go);font-weight:600}
.wide{max-width:36rem}
.card+.card,details+.card{margin-top:16px}
.list .said{white-space:pre-line;overflow-wrap:anywhere}
.list .said a{display:inline;min-height:0}
.answers{display:flex;flex-wrap:wrap;align-items:center;gap:8px;margin-bottom:16px}
.answers span{flex:1 0 100%}
.answers button,.list button{width:auto;min-height:44px}
.list form{margin-top:8px}
form+form{margin-top:0}
select{width:100%;min-height:48px;padding:10px 12px;font:inherit;color:inherit;background:#fff;border:1px solid #82928c;border-radius:10px}
.check{display:flex;align-items:center;gap:10px;min-height:44px}
.check input{flex:none;width:22px;min-height:22px;height:22px}
details .quiet{margin-top:10px}`;

const stateNames = {
  taken: "taken",
  sent: "sent",
  delivered: "delivered",
  read: "read",
  failed: "not delivered",
};

function said({ template, text }: PhoneMessage): SafeHtml {
  if (!template) return html`<p class="said">${linked(text)}</p>`;
  const { name, language, parameters } = template;
  return html`<p class="muted">Template ${name} (${language})</p>
<p class="said">${parameters.map((parameter, index) => html`${index > 0 && "\n"}${linked(parameter)}`)}</p>`;
}

function entry(message: PhoneMessage, base: string): SafeHtml {
  const { id, at, way, state, isReply } = message;
  const facts = isReply ? "answered" : stateNames[state];
  const isUnread = way === "whatsapp" && !isReply && state === "delivered";
  return html`<li>${said(message)}<p class="muted">${lagosTime(at)} · ${way === "whatsapp" ? "WhatsApp" : "SMS"} · ${facts}</p>
${isUnread && html`<form method="post" action="${base}/read"><input type="hidden" name="id" value="${id}"><button class="quiet">Read it</button></form>`}</li>
`;
}

function phoneCard(phone: string, messages: PhoneMessage[], base: string): SafeHtml {
  return html`<section class="card">
<h2>${phone}</h2>
<form method="post" action="${base}/reply" class="answers"><input type="hidden" name="phone" value="${phone}"><span class="muted">Answer by WhatsApp</span>
${["STOP", "STOP ALL", "START"].map((text) => html`<button class="quiet" name="text" value="${text}">${text}</button>`)}
</form>
<ul class="list">
${messages.map((message) => entry(message, base))}</ul>
</section>
`;
}

const planText = ({ fault, only, way, once }: FaultPlan): string =>
  [
    faultNames[fault],
    only ?? "all phones",
    ...(way ? [way === "sms" ? "SMS" : "WhatsApp"] : []),
    once ? "for the next message" : "until it is changed",
  ].join(" · ");

function faultsForm(plans: readonly FaultPlan[], base: string): SafeHtml {
  return html`<details${plans.length > 0 && html` open`}><summary>What goes wrong</summary><div>
${plans.map((plan) => html`<p>${planText(plan)}</p>`)}
<form method="post" action="${base}/faults">
<div class="field"><label for="fault">What happens to a message</label><select id="fault" name="fault">
${Object.entries(faultNames).map(([fault, name]) => html`<option value="${fault}">${name}</option>`)}
</select></div>
<div class="field"><label for="only">Phone</label><input id="only" name="only" placeholder="+234… or empty for all" pattern="\\+[0-9]{7,15}"></div>
<label class="check"><input type="checkbox" name="once" value="1" checked>For the next message only</label>
<button>Set</button>
</form>
</div></details>`;
}

/**
 * @param messages newest first
 * @param base the path it is mounted at
 */
export function phonesPage(
  messages: readonly PhoneMessage[],
  plans: readonly FaultPlan[],
  base: string,
): SafeHtml {
  const phones = [...new Set(messages.map(({ phone }) => phone))];
  return html`<header class="banner"><strong>Sandbox.</strong> The WhatsApp messages and SMS that would have been sent: none of them leaves this machine.</header>
<main class="wide">
<div class="card">
<div class="top"><h1>Phones</h1><a href="${base}">Refresh</a></div>
<p class="muted">${phones.length === 0 ? "No messages yet." : "Newest first. Times are Lagos time."}</p>
</div>
${faultsForm(plans, base)}
${phones.map((phone) =>
  phoneCard(
    phone,
    messages.filter((one) => one.phone === phone),
    base,
  ),
)}
</main>`;
}
