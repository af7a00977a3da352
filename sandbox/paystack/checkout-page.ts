import { html, type SafeHtml } from "../html";
import { findCard, last4, spaced, testCards, type CardStep, type TestCard } from "./cards";
import { here, type View } from "./popup";
import { channels, type Channel, type Transaction } from "./records";

const whole = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 0 });

/** `₦5,138`, with kobo only when there are some. */
export function naira(amountKobo: number): string {
  const kobo = amountKobo % 100;
  return `₦${whole.format(Math.trunc(amountKobo / 100))}${kobo ? `.${String(kobo).padStart(2, "0")}` : ""}`;
}

export function merchantOf(transaction: Transaction, businessName: string): string {
  const metadata = transaction.metadata;
  const name =
    typeof metadata === "object" && metadata !== null
      ? (metadata as Record<string, unknown>).vendor_name
      : undefined;
  return typeof name === "string" && name.trim() ? name.trim() : businessName;
}

export type CardForm = {
  values: { number: string; expiry: string; cvv: string };
  errors: { number?: string; expiry?: string; cvv?: string };
};
export const emptyCardForm: CardForm = { values: { number: "", expiry: "", cvv: "" }, errors: {} };

export function filledCardForm(card: TestCard, now: Date): CardForm {
  return {
    values: {
      number: spaced(card.number),
      expiry: `12/${String(now.getUTCFullYear() + 2).slice(-2)}`,
      cvv: card.cvv,
    },
    errors: {},
  };
}

const banner = html`<header class="banner"><strong>Sandbox.</strong> This is a stand-in for Paystack: no money moves.</header>`;
const footer = html`<footer>Payment sandbox. Use only the test cards; never type a real one here.</footer>`;

export type Shown = { transaction: Transaction; merchant: string; view: View };
type Page = Omit<Shown, "view"> & {
  heading?: string;
  amountLabel?: string;
  inside: SafeHtml;
  below?: SafeHtml;
};

function frame({
  transaction,
  merchant,
  heading = `Pay ${merchant}`,
  amountLabel = "To pay",
  inside,
  below,
}: Page): SafeHtml {
  return html`${banner}
<main>
<div class="card">
<div class="who"><div class="initial" aria-hidden="true">${[...merchant][0]?.toUpperCase()}</div><div><h1>${heading}</h1><p class="muted">${transaction.email}</p></div></div>
<p class="amount"><span>${amountLabel}</span> <strong>${naira(transaction.amountKobo)}</strong></p>
${inside}
</div>
${below}
${footer}
</main>`;
}

type FieldOptions = {
  name: string;
  label: string;
  value?: string;
  error?: string;
  hint?: string;
  placeholder?: string;
  type?: "text" | "password" | "tel";
  maxLength: number;
  focus?: boolean;
};

function field({
  name,
  label,
  value = "",
  error,
  hint,
  placeholder,
  type = "text",
  maxLength,
  focus,
}: FieldOptions): SafeHtml {
  const described = [error ? `${name}-error` : "", hint ? `${name}-hint` : ""]
    .filter(Boolean)
    .join(" ");
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" inputmode="${type === "tel" ? "tel" : "numeric"}" maxlength="${maxLength}" autocomplete="off" required${placeholder && html` placeholder="${placeholder}"`}${described && html` aria-describedby="${described}"`}${error && html` aria-invalid="true"`}${(error || focus) && html` autofocus`}>
${error && html`<p class="error" id="${name}-error">${error}</p>`}
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`;
}

const cancelForm = html`<form method="post"><button class="quiet" name="intent" value="cancel">Cancel</button></form>`;

const channelLabels: Record<Channel, string> = {
  card: "Card",
  bank_transfer: "Bank transfer",
  ussd: "USSD",
};

export function channelsOf(transaction: Transaction): Channel[] {
  const asked = channels.filter((channel) => transaction.channels.includes(channel));
  return asked.length ? asked : [...channels];
}

function channelLinks({ transaction, view }: Shown, chosen: Channel): SafeHtml | false {
  const offered = channelsOf(transaction);
  return (
    offered.length > 1 &&
    html`<nav class="ways" aria-label="Ways to pay">
${offered.map((channel) => html`<a href="${here(view, { channel })}"${channel === chosen && html` aria-current="page"`}>${channelLabels[channel]}</a>`)}
</nav>`
  );
}

const failures: Record<string, string> = {
  Declined: "Your card was declined.",
  "Insufficient Funds": "There is not enough money on this card.",
  "Token Not Generated": "Your bank could not send a code for this card.",
};

function testCardHelp(view: View): SafeHtml {
  return html`<details>
<summary>Test cards</summary>
<div><ul class="list">
${testCards.map(
  (card) => html`<li><p><strong>${card.label}</strong></p>
<p><code>${spaced(card.number)}</code></p>
<p class="muted">CVV ${card.cvv}${card.pin && html` · PIN ${card.pin}`}${card.otp && html` · code ${card.otp}`} · any future expiry</p>
<a href="${here(view, { use: last4(card) })}">Use card ending ${last4(card)}</a></li>
`,
)}</ul></div>
</details>`;
}

export function cardPage(shown: Shown, form: CardForm, options: { readyToPay: boolean }): SafeHtml {
  const { transaction, merchant, view } = shown;
  const failed = transaction.status === "failed";
  const invalid = Object.keys(form.errors).length > 0;
  const reason = failures[transaction.gatewayResponse] ?? "Your payment did not go through.";
  return frame({
    transaction,
    merchant,
    inside: html`${failed && !invalid && html`<div class="alert" role="alert"><p><strong>${reason}</strong></p><p>Nothing was charged. Try another card.</p></div>`}
${invalid && html`<div class="alert" role="alert"><p><strong>Check the card details.</strong></p></div>`}
${channelLinks(shown, "card")}
<h2>${failed ? "Try another card" : "Pay by card"}</h2>
<form method="post">
${field({ name: "number", label: "Card number", value: form.values.number, error: form.errors.number, maxLength: 26 })}
<div class="pair">
${field({ name: "expiry", label: "Expiry", placeholder: "MM/YY", value: form.values.expiry, error: form.errors.expiry, maxLength: 9 })}
${field({ name: "cvv", label: "CVV", value: form.values.cvv, error: form.errors.cvv, maxLength: 4 })}
</div>
<button name="intent" value="card"${options.readyToPay && html` autofocus`}>Pay ${naira(transaction.amountKobo)}</button>
</form>
${cancelForm}`,
    below: testCardHelp(view),
  });
}

export function stepPage(
  { transaction, merchant }: Shown,
  step: CardStep,
  error?: string,
): SafeHtml {
  const card = findCard(transaction.pending?.card ?? "");
  const amount = naira(transaction.amountKobo);
  const alert =
    error && html`<div class="alert" role="alert"><p><strong>${error}</strong></p></div>`;
  const ending = card && last4(card);
  const asked = {
    pin: html`<h2>Enter your card PIN</h2>
<p class="muted">For the card ending ${ending}.</p>
<form method="post">${field({ name: "pin", label: "4-digit PIN", type: "password", hint: `The PIN of this test card is ${card?.pin}.`, maxLength: 4, focus: true })}
<button name="intent" value="pin">Continue</button></form>`,
    phone: html`<h2>Enter your phone number</h2>
<p class="muted">The one your bank has for the card ending ${ending}.</p>
<form method="post">${field({ name: "phone", label: "Phone number", type: "tel", hint: "Any number will do here; nothing is sent.", maxLength: 20, focus: true })}
<button name="intent" value="phone">Continue</button></form>`,
    otp: html`<h2>Enter the code from your bank</h2>
<p class="muted">For the card ending ${ending}.</p>
<form method="post">${field({ name: "otp", label: "6-digit code", hint: `The code of this test card is ${card?.otp}.`, maxLength: 6, focus: true })}
<button name="intent" value="otp">Pay ${amount}</button></form>`,
    bank: html`<h2>Your bank asks you to confirm</h2>
<p class="muted">Here the bank's own page would open. Confirm that ${merchant} may take ${amount} from the card ending ${ending}.</p>
<form method="post"><button name="intent" value="bank">Authorise payment</button></form>
<form method="post"><button class="quiet" name="intent" value="bank-decline">Decline payment</button></form>`,
  }[step];
  return frame({
    transaction,
    merchant,
    inside: html`${alert}${asked}
<form method="post"><button class="quiet" name="intent" value="change">Use another card</button></form>
${cancelForm}`,
  });
}

export function sendPage(shown: Shown, channel: Exclude<Channel, "card">): SafeHtml {
  const { transaction, merchant } = shown;
  const amount = naira(transaction.amountKobo);
  const asked =
    channel === "bank_transfer"
      ? html`<h2>Pay by bank transfer</h2>
<p class="muted">Send exactly ${amount} to this account from your bank's app. In the sandbox nothing needs to be sent.</p>
<dl><dt>Bank</dt><dd>Sandbox Bank</dd><dt>Account number</dt><dd><code>${spaced(accountNumber(transaction))}</code></dd><dt>Account name</dt><dd>Paystack Checkout</dd></dl>
<form method="post"><button name="intent" value="bank_transfer">I have sent the money</button></form>`
      : html`<h2>Pay by USSD</h2>
<p class="muted">Dial this code on the phone that your bank knows, and follow what it says. In the sandbox nothing needs to be dialled.</p>
<dl><dt>Code</dt><dd><code>*000*${accountNumber(transaction).slice(-6)}#</code></dd></dl>
<form method="post"><button name="intent" value="ussd">I have dialled the code</button></form>`;
  return frame({
    transaction,
    merchant,
    inside: html`${channelLinks(shown, channel)}${asked}
${cancelForm}`,
  });
}

const accountNumber = (transaction: Transaction): string =>
  String(transaction.id).slice(-10).padStart(10, "9");

export function waitingPage({ transaction, merchant, view }: Shown): SafeHtml {
  return frame({
    transaction,
    merchant,
    heading: "Waiting for your payment",
    inside: html`<p role="status">We are waiting for your bank to confirm. This takes a moment, and the page goes on automatically.</p>
<a class="button quiet" href="${here(view)}">Look again</a>`,
  });
}

export function paidPage({ transaction, merchant }: Shown, backUrl: string | null): SafeHtml {
  return frame({
    transaction,
    merchant,
    heading: "Payment complete",
    amountLabel: "Paid",
    inside: html`<div class="tick" aria-hidden="true">✓</div>
<p>${merchant} has your payment. There is nothing left to do here.</p>
${backUrl && html`<a class="button" href="${backUrl}">Return to ${merchant}</a>`}`,
  });
}

/** For when the shop gave no address to return to. */
export function cancelledPage({ transaction, merchant, view }: Shown): SafeHtml {
  return frame({
    transaction,
    merchant,
    heading: "Payment cancelled",
    amountLabel: "Not paid",
    inside: html`<p>Nothing was charged. You can close this page, or pay after all.</p>
<a class="button" href="${here(view)}">Pay ${naira(transaction.amountKobo)}</a>`,
  });
}

export function unknownPage(): SafeHtml {
  return html`${banner}
<main><div class="card"><h1>Payment link not found</h1><p class="muted">This link is not complete, or it belongs to another payment. Go back to the shop and start again.</p></div></main>`;
}

export function brokenPage(): SafeHtml {
  return html`${banner}
<main><div class="card"><h1>Something went wrong</h1><p class="muted">Nothing was charged. Go back and try again.</p></div></main>`;
}
