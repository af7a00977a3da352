import { html, type SafeHtml } from "../html";
import { initials, type GoogleAccount } from "./accounts";

const banner = html`<header class="banner"><strong>Sandbox.</strong> This is a stand-in for Google sign-in: no password, no real account.</header>`;

/** Posts to its own URL, whose query is the sign-in request. */
export function chooserPage(options: {
  accounts: readonly GoogleAccount[];
  host: string;
  issuerUrl: string;
  typed: string;
  error: string | null;
}): SafeHtml {
  const { accounts, host, issuerUrl, typed, error } = options;
  const picture = new URL(issuerUrl).pathname.replace(/\/$/, "");
  return html`${banner}
<main>
<div class="card">
<h1>Choose an account</h1>
<p class="muted">to continue to ${host}</p>
<form method="post">
${accounts.map(
  (
    account,
  ) => html`<button class="quiet account" name="account" value="${account.email}"><img src="${picture}/picture/${initials(account.name)}.svg" alt="" width="40" height="40"><span>${account.name}<small>${account.email}</small></span></button>
`,
)}</form>
<h2>Use another account</h2>
<form method="post">
<div class="field">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" value="${typed}" maxlength="254" autocomplete="email" required${error && html` aria-invalid="true" aria-describedby="email-error" autofocus`}>
${error && html`<p class="error" id="email-error">${error}</p>`}
</div>
<button>Continue</button>
</form>
<form method="post"><button class="quiet" name="cancel" value="1">Cancel</button></form>
</div>
<footer>Sign-in sandbox. Any e-mail will do; nothing is sent to it.</footer>
</main>`;
}

/** For a request that can't be trusted with a redirect (RFC 6749 §4.1.2.1). */
export function refusalPage(reason: string): SafeHtml {
  return html`${banner}
<main><div class="card"><h1>This sign-in request is not valid</h1><p class="muted">${reason}</p></div></main>`;
}
