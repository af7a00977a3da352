import { Router } from "express";
import { handler } from "../handler";
import { html, SafeHtml } from "../html";
import { loadedFacts } from "./answers";
import { popupScript } from "./popup-script";
import type { Transaction } from "./records";
import { type Transactions } from "./transactions";

/** The shop's origin; null for a page of its own. */
export type View = { popup: string | null };

/** @param shopOrigins in the form of a content security policy (`http://*.buka.example:3000`) */
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

/** This page with other parameters, still in the popup if it is there. */
export function here(view: View, parameters: Record<string, string> = {}): string {
  return `?${new URLSearchParams({ ...parameters, ...(view.popup === null ? {} : { popup: view.popup }) })}`;
}

/** For the callbacks of @paystack/inline-js. */
export type PopupEvent = { event: "success" | "cancel" | "error"; detail?: object };

/** What Paystack's popup passes to onSuccess. @param backUrl where the redirect would have led */
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

/** The script sets the focus, as browsers ignore autofocus in a frame of another origin. */
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
    // Stores are on other hosts, where browsers refuse this script without cross-origin.
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
