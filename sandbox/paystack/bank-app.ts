import express, { Router } from "express";
import { accountNumber, dialCode } from "./charge-api";
import type { Charges } from "./charges";
import { naira } from "./checkout-page";
import { handler, textField } from "../handler";
import { html, sendPage, type SafeHtml } from "../html";
import { lagosTime } from "../lagos-time";
import { pageStyle } from "../page-style";
import { wholeAmount, isPaid, type Transactions } from "./transactions";
import type { Transaction } from "./records";

const NEWEST = 20;
const OTHER_KOBO = 10_000;

/**
 * The bank's app of the tester, for payments made by `POST /charge`: lists the newest accounts and
 * codes, and sends the exact amount, another or a refused one. It also sends to accounts that are
 * closed. Paystack has nothing like it.
 */
export function bankAppRouter({
  transactions,
  charges,
}: {
  transactions: Transactions;
  charges: Charges;
}): Router {
  const router = Router();
  router.get("/bank-app", (_req, res) => {
    const open = transactions
      .all()
      .filter(({ charge }) => charge)
      .slice(-NEWEST)
      .reverse();
    sendPage(res, 200, { title: "Bank · Payment sandbox", style: pageStyle, body: page(open) });
  });
  router.post(
    "/bank-app",
    express.urlencoded({ extended: false, limit: "10kb" }),
    express.json({ limit: "10kb" }),
    handler(async (req, res) => {
      const transaction = transactions.findByReference(textField(req.body, "reference"));
      if (!transaction?.charge)
        return void res
          .status(404)
          .json({ status: false, message: "No charge has this reference" });
      const amountKobo = wholeAmount(textField(req.body, "amount") || transaction.amountKobo);
      if (amountKobo === null)
        return void res.status(400).json({ status: false, message: "amount must be whole kobo" });
      if (textField(req.body, "intent") === "reject") await charges.reject(transaction);
      else await charges.sendToAccount(transaction, amountKobo, req.ip ?? null);
      if (req.is("application/json")) return void res.json({ status: transaction.status });
      res.redirect(303, `${req.baseUrl}/bank-app`);
    }),
  );
  return router;
}

function page(list: Transaction[]): SafeHtml {
  return html`<header class="banner"><strong>Sandbox.</strong> This plays the customer's bank: no money moves.</header>
<main>
<h1>Send money</h1>
${list.length === 0 && html`<p class="muted">No account or code is open. Choose bank transfer or USSD in a store.</p>`}
${list.map(one)}
</main>`;
}

function one(transaction: Transaction): SafeHtml {
  const { charge, amountKobo, reference, id } = transaction;
  const send = (label: string, amount: number, quiet = true) =>
    html`<button name="amount" value="${amount}"${quiet && html` class="quiet"`}>${label}</button>`;
  return html`<div class="card">
<p><code>${charge?.kind === "ussd" ? dialCode(charge.type, id) : accountNumber(id)}</code></p>
<p class="muted">${transaction.email} · ${charge?.kind === "transfer" ? html`open until ${lagosTime(charge.expiresAt)}` : "to dial"} · ${transaction.status}</p>
<p class="amount"><span>Asked for</span> <strong>${naira(amountKobo)}</strong></p>
${
  !isPaid(transaction) &&
  !transaction.awaiting &&
  html`<form method="post"><input type="hidden" name="reference" value="${reference}">
${send(`Send ${naira(amountKobo)}`, amountKobo, false)}
${amountKobo > OTHER_KOBO && send(`Send ${naira(amountKobo - OTHER_KOBO)} (too little)`, amountKobo - OTHER_KOBO)}
${send(`Send ${naira(amountKobo + OTHER_KOBO)} (too much)`, amountKobo + OTHER_KOBO)}
<button class="quiet" name="intent" value="reject">Send, and the bank returns it</button></form>`
}
</div>`;
}
