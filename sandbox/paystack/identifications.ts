import express, { Router, type RequestHandler } from "express";
import { handler, textField } from "../handler";
import { html, sendPage } from "../html";
import { inMs, type Later } from "../later";
import { pageStyle } from "../page-style";
import { ok, refusal, refusals, send, type Answer } from "./answers";
import type { Customer } from "./records";
import type { State } from "./state";
import { randomText } from "./transactions";
import type { Webhooks } from "./webhooks";

const NEWEST = 20;
const acts = ["confirm", "refuse"] as const;
type Act = (typeof acts)[number];

const paramsMissing = refusal(
  400,
  "Provide all required params",
  "missing_params",
  "Provide country, type, account_number, bvn, bank_code, first_name and last_name",
);
const customerUnknown = refusal(
  404,
  "Customer not found",
  "customer_not_found",
  "Ensure that the customer exists on this integration",
);
const bvnInvalid = refusal(400, "BVN is invalid", "invalid_params", "Pass eleven digits");

const masked = (digits: string, last: number) =>
  `${digits.slice(0, 3)}${"*".repeat(digits.length - 3 - last)}${digits.slice(-last)}`;

/**
 * Customers and whether a bank knows them by their BVN. The outcome comes after a step: refused if
 * the BVN ends in 000; if it ends in 999, when the page says so. No BVN is stored.
 */
export function createIdentifications(
  state: State,
  { webhooks, later }: { webhooks: Webhooks; later: Later },
  { stepMs }: { stepMs: number },
) {
  let lastId = Math.max(82_796_000, ...state.customers.keys());
  const find = (code: string): Customer | undefined =>
    [...state.customers.values()].find((customer) => customer.code === code);
  const data = ({ id, code, email, firstName, lastName, identified, createdAt }: Customer) => ({
    id,
    customer_code: code,
    email,
    first_name: firstName,
    last_name: lastName,
    phone: null,
    metadata: null,
    domain: "test",
    risk_action: "default",
    identified,
    identifications: null,
    createdAt,
  });

  const settle = async (customer: Customer, isKnown: boolean): Promise<void> => {
    const { asked, id, code, email } = customer;
    if (!asked) return;
    customer.identified ||= isKnown;
    customer.asked = null;
    customer.outcome = isKnown ? "success" : "failed";
    const { ends: _ends, dueAt: _dueAt, ...identification } = asked;
    const about = { reference: code, email };
    const deliveries = webhooks.prepare(about, () => ({
      event: `customeridentification.${isKnown ? "success" : "failed"}`,
      data: {
        customer_id: id,
        customer_code: code,
        email,
        identification: { country: "NG", type: "bank_account", ...identification },
        ...(isKnown ? {} : { reason: "Account number or BVN is incorrect" }),
      },
    }));
    await state.commit({ customers: [customer], deliveries });
    webhooks.send(about, deliveries);
  };
  const awaitEnd = (customer: Customer) => {
    const { asked } = customer;
    if (asked?.dueAt) later.at(asked.dueAt, () => settle(customer, asked.ends !== "000"));
  };

  return {
    start(): void {
      for (const customer of state.customers.values()) awaitEnd(customer);
    },
    all: (): Customer[] => [...state.customers.values()],
    async create(body: unknown): Promise<Answer> {
      const email = textField(body, "email");
      if (!email.includes("@")) return refusals.emailMissing;
      const customer: Customer = {
        id: ++lastId,
        code: `CUS_${randomText(15)}`,
        email,
        firstName: textField(body, "first_name"),
        lastName: textField(body, "last_name"),
        identified: false,
        asked: null,
        outcome: null,
        createdAt: new Date().toISOString(),
      };
      state.customers.set(customer.id, customer);
      await state.commit({ customers: [customer] });
      return ok("Customer created", data(customer));
    },
    show(code: string): Answer {
      const customer = find(code);
      return customer ? ok("Customer retrieved", data(customer)) : customerUnknown;
    },
    async identify(code: string, body: unknown): Promise<Answer> {
      const customer = find(code);
      if (!customer) return customerUnknown;
      const field = (name: string) => textField(body, name);
      const bvn = field("bvn");
      const accountNumber = field("account_number");
      const names = ["country", "type", "bank_code", "first_name", "last_name"];
      if (!names.every(field) || !/^\d{10}$/.test(accountNumber)) return paramsMissing;
      if (!/^\d{11}$/.test(bvn)) return bvnInvalid;
      const ends = bvn.slice(-3);
      customer.firstName = field("first_name");
      customer.lastName = field("last_name");
      customer.asked = {
        bvn: masked(bvn, 3),
        account_number: masked(accountNumber, 3),
        bank_code: field("bank_code"),
        ends: ends === "000" || ends === "999" ? ends : null,
        dueAt: ends === "999" ? null : inMs(stepMs),
      };
      await state.commit({ customers: [customer] });
      awaitEnd(customer);
      return { http: 202, body: { status: true, message: "Customer Identification in progress" } };
    },
    /** @returns whether it was being identified */
    async act(code: string, act: Act): Promise<boolean> {
      const customer = find(code);
      if (!customer?.asked) return false;
      await settle(customer, act === "confirm");
      return true;
    },
  };
}

type Identifications = ReturnType<typeof createIdentifications>;

/** What Paystack has: customers, and their identification. */
export function customerApi(identifications: Identifications, key: RequestHandler): Router {
  const router = Router();
  const json = express.json({ limit: "20kb" });
  router.use("/customer", key);
  router.post(
    "/customer",
    json,
    handler(async (req, res) => send(res, await identifications.create(req.body))),
  );
  router.get("/customer/:code", (req, res) =>
    send(res, identifications.show(req.params.code ?? "")),
  );
  router.post(
    "/customer/:code/identification",
    json,
    handler(async (req, res) =>
      send(res, await identifications.identify(req.params.code ?? "", req.body)),
    ),
  );
  return router;
}

/** The bank that looks up a BVN, for the tester. Takes JSON too. Paystack has nothing like it. */
export function identificationsPage(identifications: Identifications): Router {
  const router = Router();
  router.get("/identifications", (req, res) => {
    if (req.accepts("html", "json") === "json")
      return void res.set("Cache-Control", "no-store").json(identifications.all());
    sendPage(res, 200, {
      title: "Identifications · Payment sandbox",
      style: pageStyle,
      body: html`<header class="banner"><strong>Sandbox.</strong> This plays the bank that looks up a BVN.</header>
<main>
<h1>Identifications</h1>
${identifications.all().length === 0 && html`<p class="muted">Nobody was asked about yet.</p>`}
${identifications.all().slice(-NEWEST).reverse().map(card)}
</main>`,
    });
  });
  router.post(
    "/identifications/:code",
    express.urlencoded({ extended: false, limit: "10kb" }),
    express.json({ limit: "10kb" }),
    handler(async (req, res) => {
      const act = acts.find((name) => name === textField(req.body, "act"));
      if (!act || !(await identifications.act(req.params.code ?? "", act)))
        return void res
          .status(409)
          .json({ status: false, message: "This customer is not being identified" });
      if (req.is("application/json")) return void res.json({ status: true });
      res.redirect(303, `${req.baseUrl}/identifications`);
    }),
  );
  return router;
}

const card = ({ code, firstName, lastName, asked, outcome }: Customer) => html`<div class="card">
<p class="amount"><span>${firstName} ${lastName}</span> <strong>${asked ? "waits" : (outcome ?? "not asked")}</strong></p>
<p class="muted">${code}${asked && html` · BVN ${asked.bvn} · account ${asked.account_number} at ${asked.bank_code}`}</p>
${
  asked &&
  html`<form method="post" action="identifications/${code}">
<button class="quiet" name="act" value="confirm">Confirm</button>
<button class="quiet" name="act" value="refuse">Refuse</button></form>`
}
</div>`;
