import express, { Router, type NextFunction, type Request, type Response } from "express";
import { handler, textField } from "../handler";
import { sendPage, type SafeHtml } from "../html";
import type { SandboxLog } from "../log";
import { pageStyle } from "../page-style";
import { findCard, last4, parseExpiry, testCards } from "./cards";
import type { Charges } from "./charges";
import * as pages from "./checkout-page";
import { framed, here, successOf, viewOf, type PopupEvent, type View } from "./popup";
import { framedScript } from "./popup-script";
import type { Transaction } from "./records";
import { isPaid, webAddress, type Transactions } from "./transactions";

/** As Paystack does; keeps an existing query. */
export function withReference(address: string, reference: string): string {
  const url = new URL(address);
  const value = encodeURIComponent(reference);
  url.search = `${url.search ? `${url.search}&` : "?"}trxref=${value}&reference=${value}`;
  return url.toString();
}

function returnAddress(transaction: Transaction): string | null {
  return transaction.callbackUrl && withReference(transaction.callbackUrl, transaction.reference);
}

/** `metadata.cancel_action`, else the callback (paystack.com/docs/payments/metadata). */
function cancelAddress(transaction: Transaction): string | null {
  const { metadata } = transaction;
  const asked =
    typeof metadata === "object" && metadata !== null
      ? webAddress((metadata as Record<string, unknown>).cancel_action)
      : null;
  return asked ?? returnAddress(transaction);
}

/**
 * The hosted page, without a script. With `?popup=` and a shop's origin it is the page inside the
 * popup: the shops' pages may frame it, and a small script reports to the page that opened it.
 */
export function checkoutRouter(options: {
  transactions: Transactions;
  charges: Charges;
  businessName: string;
  shopOrigins: readonly string[];
  log: SandboxLog;
}): Router {
  const { transactions, charges, businessName, shopOrigins } = options;
  const router = Router();

  const viewHere = (res: Response): View => viewOf(res.req.query.popup, shopOrigins);
  type How = { transaction?: Transaction; happened?: PopupEvent; refreshSeconds?: number };
  const show = (
    res: Response,
    status: number,
    title: string,
    body: SafeHtml,
    { transaction, happened, refreshSeconds }: How = {},
  ) => {
    const view = viewHere(res);
    const popup =
      view.popup === null
        ? { body }
        : {
            body: framed({
              view,
              transaction: transaction ?? null,
              body,
              closes: transaction !== undefined && !isPaid(transaction) && happened === undefined,
              happened,
            }),
            script: framedScript,
            framedBy: shopOrigins,
          };
    sendPage(res, status, {
      title: `${title} · Payment sandbox`,
      style: pageStyle,
      refreshSeconds,
      ...popup,
    });
  };
  const merchantOf = (transaction: Transaction) => pages.merchantOf(transaction, businessName);
  const shown = (res: Response, transaction: Transaction): pages.Shown => ({
    transaction,
    merchant: merchantOf(transaction),
    view: viewHere(res),
  });
  const toPay = (transaction: Transaction) =>
    `Pay ${pages.naira(transaction.amountKobo)} to ${merchantOf(transaction)}`;
  const showCard = (
    res: Response,
    transaction: Transaction,
    form: pages.CardForm,
    how: { status?: number; readyToPay?: boolean } = {},
  ) =>
    show(
      res,
      how.status ?? 200,
      toPay(transaction),
      pages.cardPage(shown(res, transaction), form, { readyToPay: how.readyToPay ?? false }),
      { transaction },
    );
  const showStep = (res: Response, transaction: Transaction, error?: string) =>
    transaction.pending &&
    show(
      res,
      error ? 400 : 200,
      `Confirm payment to ${merchantOf(transaction)}`,
      pages.stepPage(shown(res, transaction), transaction.pending.step, error),
      { transaction },
    );
  const showPaid = (res: Response, transaction: Transaction) => {
    const backUrl = returnAddress(transaction);
    const inPopup = viewHere(res).popup !== null;
    show(
      res,
      200,
      "Payment complete",
      pages.paidPage(shown(res, transaction), inPopup ? null : backUrl),
      { transaction, happened: successOf(transaction, backUrl) },
    );
  };
  const showUnknown = (res: Response, status = 404) => {
    const { reason } = res.req.query;
    show(res, status, "Payment link not found", pages.unknownPage(), {
      happened: {
        event: "error",
        detail: { message: typeof reason === "string" ? reason : "Invalid access code" },
      },
    });
  };

  /** Redirects after a post, so that a reload posts nothing. */
  const goOn = (req: Request, res: Response, transaction: Transaction) => {
    const view = viewHere(res);
    const paidAddress =
      isPaid(transaction) && view.popup === null ? returnAddress(transaction) : null;
    res.redirect(
      303,
      paidAddress ??
        `${req.baseUrl}/checkout/${transaction.accessCode}${view.popup === null ? "" : here(view)}`,
    );
  };

  const postCard = async (req: Request, res: Response, transaction: Transaction) => {
    const number = textField(req.body, "number");
    const cvv = textField(req.body, "cvv").trim();
    const expiryText = textField(req.body, "expiry");
    const card = findCard(number);
    const expiry = parseExpiry(expiryText, new Date());
    const errors: pages.CardForm["errors"] = {};
    if (!number.trim()) errors.number = "Enter the card number.";
    else if (!card)
      errors.number = "Only the test cards listed below work here. Never type a real card.";
    if (expiry === "malformed") errors.expiry = "Enter month and year, such as 12/30.";
    else if (expiry === "past") errors.expiry = "This date has passed. Enter a later one.";
    if (card && cvv !== card.cvv) errors.cvv = `The CVV of this test card is ${card.cvv}.`;
    else if (!/^\d{3,4}$/.test(cvv)) errors.cvv = "Enter the 3 digits.";
    if (!card || typeof expiry === "string" || errors.cvv) {
      // Doesn't show the number of any other card again: it may be a real one.
      return showCard(
        res,
        transaction,
        { values: { number: card ? number : "", expiry: expiryText, cvv: "" }, errors },
        { status: 400 },
      );
    }
    await charges.enterCard(transaction, {
      card,
      expMonth: expiry.month,
      expYear: expiry.year,
      ipAddress: req.ip ?? null,
    });
    goOn(req, res, transaction);
  };

  const postStep = async (
    req: Request,
    res: Response,
    transaction: Transaction,
    step: "pin" | "phone" | "otp" | "bank",
  ) => {
    const pending = transaction.pending;
    const card = pending && findCard(pending.card);
    if (!card || pending.step !== step) return goOn(req, res, transaction);
    const typed = textField(req.body, step).trim();
    if (step === "pin" && typed !== card.pin)
      return showStep(res, transaction, "That PIN is not right. Try again.");
    if (step === "otp" && typed !== card.otp)
      return showStep(res, transaction, "That code is not right. Try again.");
    if (step === "phone" && !/^\+?[\d\s-]{7,19}$/.test(typed))
      return showStep(res, transaction, "Enter a phone number, such as 0803 123 4567.");
    await charges.passStep(transaction, step, req.ip ?? null);
    goOn(req, res, transaction);
  };

  const find = (req: Request, res: Response): Transaction | undefined => {
    const transaction = transactions.findByAccessCode(req.params.accessCode ?? "");
    if (!transaction) showUnknown(res);
    return transaction;
  };

  router.get("/checkout/:accessCode", (req, res) => {
    const transaction = find(req, res);
    if (!transaction) return;
    if (isPaid(transaction))
      return req.query.waited !== undefined && viewHere(res).popup === null
        ? goOn(req, res, transaction)
        : showPaid(res, transaction);
    if (transaction.pending) return void showStep(res, transaction);
    if (transaction.awaiting)
      return show(res, 200, toPay(transaction), pages.waitingPage(shown(res, transaction)), {
        transaction,
        refreshSeconds: 1,
      });
    const [first = "card", ...others] = pages.channelsOf(transaction);
    const channel = others.find((channel) => channel === req.query.channel) ?? first;
    if (channel !== "card")
      return show(res, 200, toPay(transaction), pages.sendPage(shown(res, transaction), channel), {
        transaction,
      });
    const wanted = testCards.find((card) => last4(card) === req.query.use);
    showCard(
      res,
      transaction,
      wanted ? pages.filledCardForm(wanted, new Date()) : pages.emptyCardForm,
      { readyToPay: wanted !== undefined },
    );
  });

  router.post(
    "/checkout/:accessCode",
    express.urlencoded({ extended: false, limit: "10kb" }),
    handler(async (req, res) => {
      const transaction = find(req, res);
      if (!transaction) return;
      if (isPaid(transaction)) return goOn(req, res, transaction);
      const intent = textField(req.body, "intent");
      switch (intent) {
        case "pin":
        case "phone":
        case "otp":
        case "bank":
          await postStep(req, res, transaction, intent);
          return;
        case "bank-decline":
          await charges.refuseAtBank(transaction, req.ip ?? null);
          return goOn(req, res, transaction);
        case "bank_transfer":
        case "ussd":
          await charges.sendMoney(transaction, intent, req.ip ?? null);
          return res.redirect(
            303,
            `${req.baseUrl}/checkout/${transaction.accessCode}${here(viewHere(res), { waited: "1" })}`,
          );
        case "change":
          await charges.dropCard(transaction);
          return goOn(req, res, transaction);
        case "cancel": {
          await charges.cancel(transaction);
          const address = viewHere(res).popup === null ? cancelAddress(transaction) : null;
          if (address) return res.redirect(303, address);
          return show(res, 200, "Payment cancelled", pages.cancelledPage(shown(res, transaction)), {
            transaction,
            happened: { event: "cancel" },
          });
        }
        case "card":
        case "":
          return postCard(req, res, transaction);
        default:
          return showCard(res, transaction, pages.emptyCardForm, { status: 400 });
      }
    }),
  );

  router.use("/checkout", (error: unknown, _req: Request, res: Response, _next: NextFunction) => {
    const status = (error as { status?: unknown }).status;
    if (status === 400 || status === 413) return showUnknown(res, status);
    options.log("The sandbox's payment page failed", { err: error });
    show(res, 500, "Something went wrong", pages.brokenPage());
  });
  return router;
}
