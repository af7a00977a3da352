import { payInPopup } from "./provider-popup";

/**
 * What a browser needs to let somebody pay an order above the page they are on. All addresses are
 * whole, or paths of ours.
 */
export type PopupStart = {
  /** The provider's script. */
  scriptUrl: string;
  accessCode: string;
  /** The provider's own page for the same payment. */
  authorizationUrl: string;
  /** Where the server finds out what became of it, and leads on. */
  returnUrl: string;
  /** The order's page. */
  pageUrl: string;
  /** Starts another payment of the order. */
  payUrl: string;
  /** Takes the word that the payer has closed the window. */
  leaveUrl: string;
};

const go = (address: string) => (location.assign(address), "leaving" as const);

/**
 * Lets somebody pay in the provider's window. What the window says is only a reason to ask the
 * server (docs/rules.md, Payment truth): success leads to where that is found out, a window that
 * does not come to the provider's own page, and one that was closed is told to the server.
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

const NOT_THROUGH = "That did not get through. Check your connection and press again.";

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
