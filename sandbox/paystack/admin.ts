import express, { Router } from "express";
import { handler, textField } from "../handler";
import { findCard } from "./cards";
import type { Charges } from "./charges";
import { faultRoutes, type Faults } from "./faults";
import { channels } from "./records";
import type { Refunds } from "./refunds";
import type { Transactions } from "./transactions";
import type { Transfers } from "./transfers";
import type { Webhooks } from "./webhooks";

const GOOD_CARD = "4084084084084081";

/**
 * For tests and demos; Paystack has nothing like it. `POST /pay` pays any unpaid transaction, even a
 * cancelled one, which makes a success after cancel.
 */
export function adminRouter(parts: {
  transactions: Transactions;
  charges: Charges;
  refunds: Refunds;
  transfers: Transfers;
  webhooks: Webhooks;
  faults: Faults;
}): Router {
  const { transactions, charges, refunds, transfers, webhooks } = parts;
  const router = Router();
  const json = express.json({ limit: "100kb" });
  const faults = faultRoutes(parts.faults);

  router.post("/faults", json, faults.set);
  router.get("/faults", faults.show);
  router.delete("/faults", faults.clear);

  router.post(
    "/pay",
    json,
    handler(async (req, res) => {
      const transaction =
        transactions.findByAccessCode(textField(req.body, "access_code")) ??
        transactions.findByReference(textField(req.body, "reference"));
      if (!transaction)
        return void res
          .status(404)
          .json({ status: false, message: "No transaction has this access_code or reference" });
      const channel = channels.find((one) => one === (textField(req.body, "channel") || "card"));
      if (!channel)
        return void res
          .status(400)
          .json({ status: false, message: `channel must be one of ${channels.join(", ")}` });
      const ipAddress = req.ip ?? null;
      if (channel === "card") {
        const card = findCard(textField(req.body, "card") || GOOD_CARD);
        if (!card)
          return void res
            .status(400)
            .json({ status: false, message: "card must be the number of a test card" });
        await charges.enterCard(transaction, {
          card,
          expMonth: "12",
          expYear: String(new Date().getUTCFullYear() + 2),
          ipAddress,
        });
        for (const step of card.steps) await charges.passStep(transaction, step, ipAddress);
      } else {
        await charges.sendMoney(transaction, channel, ipAddress);
      }
      res.json({
        status: transaction.status,
        reference: transaction.reference,
        gateway_response: transaction.gatewayResponse,
      });
    }),
  );

  router.get("/transactions", (_req, res) => {
    res.set("Cache-Control", "no-store").json(
      transactions.all().map((transaction) => ({
        reference: transaction.reference,
        status: transaction.status,
        amount: transaction.amountKobo,
        currency: transaction.currency,
        access_code: transaction.accessCode,
        email: transaction.email,
        channels: transaction.channels,
        channel: transaction.channel,
        paid_at: transaction.paidAt,
      })),
    );
  });
  router.get("/refunds", (_req, res) => {
    res.set("Cache-Control", "no-store").json(
      refunds.all().map(({ id, reference, amountKobo, status, refundReference, dueAt }) => ({
        id,
        reference,
        amount: amountKobo,
        status,
        refund_reference: refundReference,
        due_at: dueAt,
      })),
    );
  });
  router.get("/transfers", (_req, res) => {
    res.set("Cache-Control", "no-store").json(
      transfers.all().map(({ reference, status, amountKobo, reason, code, dueAt }) => ({
        reference,
        status,
        amount: amountKobo,
        reason,
        transfer_code: code,
        due_at: dueAt,
      })),
    );
  });
  router.get("/deliveries", (_req, res) => {
    res.set("Cache-Control", "no-store").json(
      webhooks.log().map(({ event, reference, tries, deliveredAt, dueAt, dropped }) => ({
        event,
        reference,
        tries,
        delivered_at: deliveredAt,
        due_at: dueAt,
        ...(dropped ? { dropped } : {}),
      })),
    );
  });
  return router;
}
