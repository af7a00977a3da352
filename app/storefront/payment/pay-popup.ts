import { useSyncExternalStore } from "react";
import { leaveFor } from "./leave-for";
import { payInPopup } from "./provider-popup";

/** What a browser needs to pay an order in a popup. URLs are absolute or our own paths. */
export type PopupStart = {
  scriptUrl: string;
  accessCode: string;
  /** The provider's page for the same payment. */
  authorizationUrl: string;
  /** Where the server checks the payment and redirects. */
  returnUrl: string;
  /** The order's page, over which the popup opens. */
  pageUrl: string;
  /** Takes the report that the payer has closed the popup. */
  leaveUrl: string;
};

/** An order's popup, by leave URL; `closed` means unpaid. */
type PaymentWindow = { leaveUrl: string; state: "open" | "closed" };
let current: PaymentWindow | null = null;
const listeners = new Set<() => void>();
function setWindow(next: PaymentWindow | null): void {
  current = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the state of an order's popup; null without one or once dismissed. */
export function usePaymentWindow(leaveUrl: string): PaymentWindow["state"] | null {
  const now = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  return now?.leaveUrl === leaveUrl ? now.state : null;
}

export const forgetWindow = (): void => setWindow(null);

/**
 * Opens the provider's popup. Its outcome only prompts the server to check (docs/rules.md, Payment
 * truth): success goes to the return URL, a popup that can't open to the provider's page, and
 * closing is reported to the server. Going back while it is open reloads, so that the popup isn't
 * left over an earlier page.
 */
export async function payHere(start: PopupStart): Promise<void> {
  const { leaveUrl } = start;
  const reload = () => location.reload();
  const { kind } = await payInPopup(start, () => {
    setWindow({ leaveUrl, state: "open" });
    window.addEventListener("popstate", reload);
  });
  window.removeEventListener("popstate", reload);
  if (kind === "closed") {
    const answer = await post<{ outcome: string }>(leaveUrl, { intent: "closed" });
    const isUnpaid = answer.ok && answer.data.outcome === "left";
    return setWindow(isUnpaid ? { leaveUrl, state: "closed" } : null);
  }
  setWindow(null);
  await leaveFor(kind === "success" ? start.returnUrl : start.authorizationUrl);
}

const NOT_THROUGH = "Not sent. Check your network and tap again.";

/** Posts to a route that answers JSON. Never throws. */
async function post<T>(
  address: string,
  fields: Record<string, string>,
): Promise<{ ok: true; data: T } | { ok: false; message: string }> {
  try {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json" },
    });
    if (response.ok) return { ok: true, data: (await response.json()) as T };
    return { ok: false, message: response.status === 429 ? await response.text() : NOT_THROUGH };
  } catch {
    return { ok: false, message: NOT_THROUGH };
  }
}

/** For scripts: a payment, a message, or neither if the order's page says more. */
export type PayResult = { start: PopupStart } | { start: null; message: string | null };

/**
 * Starts another payment of the same order and opens it.
 * @returns a message for the payer; null when it is over and the page must be revalidated
 */
export async function payAgain(
  payUrl: string,
  fields: Record<string, string>,
): Promise<string | null> {
  const answer = await post<PayResult>(payUrl, { ...fields, popup: "on" });
  if (!answer.ok) return answer.message;
  if (!answer.data.start) return answer.data.message;
  await payHere(answer.data.start);
  return null;
}
