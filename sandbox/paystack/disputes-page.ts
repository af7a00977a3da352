import express, { Router, type Request, type RequestHandler } from "express";
import { handler, textField } from "../handler";
import { html, sendPage, type SafeHtml } from "../html";
import { lagosTime } from "../lagos-time";
import { pageStyle } from "../page-style";
import { send } from "./answers";
import { naira } from "./checkout-page";
import { bankActs, type BankAct, type Disputes } from "./disputes";
import type { Dispute, Transaction } from "./records";
import type { Transactions } from "./transactions";

const NEWEST = 20;

/** What Paystack has: reading disputes, and answering them. */
export function disputeApi({ disputes }: { disputes: Disputes }, key: RequestHandler): Router {
  const router = Router();
  const json = express.json({ limit: "100kb" });
  const idOf = (req: Request) => req.params.id ?? "";
  const bodyOf = (req: Request) => (req.body ?? {}) as Record<string, unknown>;
  router.use("/dispute", key);
  router.get("/dispute", (req, res) => send(res, disputes.list(req.query)));
  router.get("/dispute/:id", (req, res) => send(res, disputes.show(idOf(req))));
  router.get("/dispute/:id/upload_url", (req, res) =>
    send(res, disputes.uploadUrl(idOf(req), req.query)),
  );
  router.post(
    "/dispute/:id/evidence",
    json,
    handler(async (req, res) => send(res, await disputes.addEvidence(idOf(req), bodyOf(req)))),
  );
  router.put(
    "/dispute/:id/resolve",
    json,
    handler(async (req, res) => send(res, await disputes.answer(idOf(req), bodyOf(req)))),
  );
  // Signed by its address, as a storage service has it: it takes no key.
  router.put(
    "/dispute-files/:id/:name",
    express.text({ type: () => true, limit: "200kb" }),
    handler(async (req, res) => {
      const content = typeof req.body === "string" ? req.body : "";
      const taken = await disputes.takeFile(idOf(req), req.params.name ?? "", content);
      res.status(taken ? 200 : 404).end();
    }),
  );
  return router;
}

/**
 * The customer's bank, for the tester: asks for paid money back, and goes on with what it asked for.
 * Takes JSON too. Paystack has nothing like it.
 */
export function disputesPage({
  disputes,
  transactions,
}: {
  disputes: Disputes;
  transactions: Transactions;
}): Router {
  const router = Router();
  const form = [
    express.urlencoded({ extended: false, limit: "10kb" }),
    express.json({ limit: "10kb" }),
  ];
  router.get("/disputes", (req, res) => {
    if (req.accepts("html", "json") === "json")
      return void res.set("Cache-Control", "no-store").json(disputes.all());
    const asked = disputes.all();
    const paid = transactions.all().filter(({ status }) => status === "success");
    sendPage(res, 200, {
      title: "Disputes · Payment sandbox",
      style: pageStyle,
      body: page(asked.slice(-NEWEST).reverse(), paid.slice(-NEWEST).reverse()),
    });
  });
  router.post(
    "/disputes",
    form,
    handler(async (req, res) => {
      const dispute = await disputes.open((req.body ?? {}) as Record<string, unknown>);
      if (!dispute)
        return void res
          .status(404)
          .json({ status: false, message: "No paid transaction has this reference" });
      if (req.is("application/json")) return void res.json({ id: dispute.id });
      res.redirect(303, `${req.baseUrl}/disputes`);
    }),
  );
  router.post(
    "/disputes/:id",
    form,
    handler(async (req, res) => {
      const act = bankActs.find((name) => name === textField(req.body, "act"));
      if (!act || !(await disputes.act(req.params.id ?? "", act)))
        return void res.status(409).json({ status: false, message: "The bank can't do that now" });
      if (req.is("application/json")) return void res.json({ status: true });
      res.redirect(303, `${req.baseUrl}/disputes`);
    }),
  );
  return router;
}

const labels: Record<BankAct, string> = {
  remind: "Send a reminder",
  expire: "The time to answer is over",
  store: "Decide for the store",
  customer: "Decide for the customer",
};

function page(asked: Dispute[], paid: Transaction[]): SafeHtml {
  return html`<header class="banner"><strong>Sandbox.</strong> This plays the customer's bank: no money moves.</header>
<main>
<h1>Disputes</h1>
${asked.map(disputeCard)}
<h2>Ask for a payment back</h2>
${paid.length === 0 && html`<p class="muted">Nothing is paid yet.</p>`}
${paid.map(
  ({ reference, email, amountKobo }) => html`<div class="card">
<p class="muted">${email} · ${reference}</p>
<form method="post"><input type="hidden" name="reference" value="${reference}">
<button class="quiet">Ask for ${naira(amountKobo)} back</button></form></div>`,
)}
</main>`;
}

function disputeCard(dispute: Dispute): SafeHtml {
  const { id, reference, amountKobo, status, resolution, dueAt } = dispute;
  const acts = bankActs.filter(
    (act) => act !== "expire" || status === "awaiting-merchant-feedback",
  );
  return html`<div class="card">
<p class="amount"><span>${id}</span> <strong>${naira(amountKobo)}</strong></p>
<p class="muted">${reference} · ${status}${resolution && html` (${resolution})`} · answer by ${lagosTime(dueAt)}</p>
${dispute.messages.map(({ sender, body }) => html`<p class="muted">${sender}: ${body}</p>`)}
${Object.entries(dispute.evidence ?? {}).map(([name, value]) => html`<p class="muted">${name}: ${String(value)}</p>`)}
${
  status !== "resolved" &&
  html`<form method="post" action="disputes/${id}">
${acts.map((act) => html`<button class="quiet" name="act" value="${act}">${labels[act]}</button>`)}</form>`
}
</div>`;
}
