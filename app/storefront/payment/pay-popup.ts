import { useSyncExternalStore } from "react";
import { leaveFor } from "./leave-for";
import { payInPopup } from "./provider-popup";

/**
 * The data a browser needs to pay an order in a window above the page. Addresses are absolute, or
 * our own paths.
 */
export type PopupStart = {
  /** The provider's script. */
  scriptUrl: string;
  accessCode: string;
  /** The provider's own page for the same payment. */
  authorizationUrl: string;
  /** Where the server checks the payment and redirects. */
  returnUrl: string;
  /** The order's page, over which the window opens. */
  pageUrl: string;
  /** Reports that the payer has closed the window. */
  leaveUrl: string;
};

/** The provider's window of an order, by its leave URL: it is open, or was closed unpaid. */
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

/** Returns what became of an order's window; null where there was none, or it was put away. */
export function usePaymentWindow(leaveUrl: string): PaymentWindow["state"] | null {
  const now = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  return now?.leaveUrl === leaveUrl ? now.state : null;
}

/** Puts away that a window was closed. */
export const forgetWindow = (): void => setWindow(null);

/**
 * Lets somebody pay in the provider's window. Its outcome is only a reason to ask the
 * server (docs/rules.md, Payment truth): success goes to the return URL, a window that can't open
 * to the provider's own page, and a closed window is reported to the server. Back, while it is open,
 * loads the page before, so that no window is left over it.
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

/** Posts to an address of ours that answers in JSON. Never throws. */
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

/**
 * What the address that starts a payment answers scripts with: a payment, a sentence for the payer,
 * or neither where the order's page has more to say, as of one that is paid.
 */
export type PayResult = { start: PopupStart } | { start: null; message: string | null };

/**
 * Starts another payment of the same order and opens it.
 * @returns a sentence for the payer; null when it is over, and the page is to be read again
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
