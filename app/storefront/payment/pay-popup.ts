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
  /** The order's page. */
  pageUrl: string;
  /** Starts another payment of the order. */
  payUrl: string;
  /** Reports that the payer has closed the window. */
  leaveUrl: string;
};

const go = (address: string) => (location.assign(address), "leaving" as const);

/**
 * Lets somebody pay in the provider's window. Its outcome is only a reason to ask the
 * server (docs/rules.md, Payment truth): success goes to the return URL, a window that can't open
 * to the provider's own page, and a closed window is reported to the server.
 * @param onOpen just before the window opens
 * @returns `failed` when the server, too, knows of no payment; `leaving` when another page is on
 * its way
 */
export async function payHere(
  start: PopupStart,
  onOpen?: () => void,
): Promise<"failed" | "leaving"> {
  const { kind } = await payInPopup(start, onOpen);
  if (kind === "success") return go(start.returnUrl);
  if (kind === "unavailable") return go(start.authorizationUrl);
  const answer = await post<{ outcome: string }>(start.leaveUrl, { intent: "closed" });
  return answer.ok && answer.data.outcome !== "left" ? go(start.pageUrl) : "failed";
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

/** What the address that starts a payment answers scripts with. */
export type PayResult = { start: PopupStart } | { start: null; message: string };

/**
 * Starts another payment of the same order and opens it.
 * @returns what payHere does, or a sentence for the payer
 */
export async function payAgain(
  payUrl: string,
  fields: Record<string, string>,
  onOpen?: () => void,
): Promise<"failed" | "leaving" | { message: string }> {
  const answer = await post<PayResult>(payUrl, { ...fields, popup: "on" });
  if (!answer.ok) return { message: answer.message };
  return answer.data.start ? payHere(answer.data.start, onOpen) : { message: answer.data.message };
}
