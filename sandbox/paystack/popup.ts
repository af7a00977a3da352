import { Router } from "express";
import { handler } from "../handler";
import { html, SafeHtml } from "../html";
import { loadedFacts } from "./answers";
import { popupScript } from "./popup-script";
import type { Transaction } from "./records";
import { type Transactions } from "./transactions";

/** Where a checkout page is shown: on its own, or in a popup, whose shop's origin this is. */
export type View = { popup: string | null };

/**
 * Returns the origin of the page that opened the popup, from the address that its script gave the
 * frame; none if that is not allowed.
 * @param shopOrigins as a content security policy has them: `http://*.buka.example:3000` stands for
 * every store
 */
export function viewOf(asked: unknown, shopOrigins: readonly string[]): View {
  if (typeof asked !== "string" || !URL.canParse(asked) || new URL(asked).origin !== asked)
    return { popup: null };
  const may = shopOrigins.some((allowed) => {
    const [scheme, suffix] = allowed.split("//*.");
    return suffix === undefined
      ? asked === allowed
      : asked.startsWith(`${scheme}//`) && asked.endsWith(`.${suffix}`);
  });
  return { popup: may ? asked : null };
}

/** Builds this page's address with other parameters; in the popup it stays the popup's. */
export function here(view: View, parameters: Record<string, string> = {}): string {
  return `?${new URLSearchParams({ ...parameters, ...(view.popup === null ? {} : { popup: view.popup }) })}`;
}

/** What happened, for the popup's callbacks (@paystack/inline-js: success, error, cancel). */
export type PopupEvent = { event: "success" | "cancel" | "error"; detail?: object };

/**
 * Builds the data of a success, as Paystack's popup gives it to onSuccess.
 * @param backUrl where the redirect would have led; null without one
 */
export function successOf(transaction: Transaction, backUrl: string | null): PopupEvent {
  const { id, reference } = transaction;
  return {
    event: "success",
    detail: {
      id,
      reference,
      message: "Approved",
      status: "success",
      trans: String(id),
      transaction: String(id),
      trxref: reference,
      redirecturl: backUrl ?? "",
    },
  };
}

/**
 * Wraps a page for the popup: the close button above it, and below it what its script reports to
 * the shop's page. The script puts the focus where the page wants it, as browsers don't in a frame
 * of another origin.
 */
export function framed(page: {
  view: View;
  transaction: Transaction | null;
  body: SafeHtml;
  closes: boolean;
  happened?: PopupEvent;
}): SafeHtml {
  const { view, transaction, body, closes, happened } = page;
  return html`${closes && html`<form method="post" class="leave"><button class="quiet" name="intent" value="cancel" aria-label="Close and cancel the payment">✕</button></form>`}
${new SafeHtml(body.text.replaceAll(" autofocus", " data-first"))}
<div id="popup" hidden data-origin="${view.popup}"${transaction && html` data-transaction="${JSON.stringify(loadedFacts(transaction))}"`}${happened && html` data-event="${happened.event}"`}${happened?.detail && html` data-detail="${JSON.stringify(happened.detail)}"`}></div>`;
}

/**
 * Serves the popup's script and the endpoint that starts a transaction with the public key alone.
 */
export function popupRouter(options: {
  transactions: Transactions;
  publicKey: string;
  publicUrl: string;
  shopOrigins: readonly string[];
}): Router {
  const { transactions, publicKey, publicUrl, shopOrigins } = options;
  const script = popupScript(publicUrl);
  const router = Router();

  router.get("/inline.js", (_req, res) => {
    // Stores are on other hosts than this one: without the second header browsers refuse a script
    // from here.
    res
      .set({
        "Content-Type": "text/javascript; charset=utf-8",
        "Cache-Control": "no-cache",
        "Cross-Origin-Resource-Policy": "cross-origin",
        "X-Content-Type-Options": "nosniff",
      })
      .send(script);
  });

  router.get(
    "/popup/new",
    handler(async (req, res) => {
      const { key, popup, channels, metadata, ...fields } = req.query;
      const view = viewOf(popup, shopOrigins);
      const list =
        typeof channels === "string" ? channels.replace(/[[\]"\s]/g, "").split(",") : undefined;
      const answer =
        key === publicKey && view.popup !== null
          ? await transactions.initialize({ ...fields, channels: list, metadata })
          : null;
      const started =
        answer?.http === 200
          ? (answer.body.data as { access_code: string }).access_code
          : "refused";
      const reason = answer === null ? "Invalid key" : String(answer.body.message);
      res.redirect(
        303,
        `${req.baseUrl}/checkout/${started}${here(view, started === "refused" ? { reason } : {})}`,
      );
    }),
  );
  return router;
}
