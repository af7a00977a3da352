/**
 * The outcome of a payment in the provider's popup. It proves nothing: the server asks the
 * provider.
 */
type PopupOutcome =
  { kind: "success"; reference: string } | { kind: "closed" } | { kind: "unavailable" };

type PopupCallbacks = {
  onSuccess: (answer: { reference?: string }) => void;
  onCancel: () => void;
  onError: (error: { message?: string }) => void;
  onLoad: () => void;
};
/**
 * The part of the provider's script that is used (inline.js v2): the payment itself was begun by
 * the server, so nothing of it can be changed here.
 */
type PopupConstructor = new () => {
  resumeTransaction: (accessCode: string, callbacks: PopupCallbacks) => unknown;
};

/**
 * How long the script, and then the window, may take before the payment goes to the provider's own
 * page.
 */
const SCRIPT_MS = 6_000;
const WINDOW_MS = 12_000;
const scripts = new Map<string, Promise<void>>();

/** Loads the provider's script at the first payment, and again after a failure. */
export function loadPopup(address: string): Promise<void> {
  let script = scripts.get(address);
  if (!script) {
    script = new Promise<void>((resolve, reject) => {
      const element = document.createElement("script");
      element.src = address;
      element.onload = () => resolve();
      element.onerror = () => {
        element.remove();
        reject(new Error("The provider's script did not come"));
      };
      setTimeout(() => reject(new Error("The provider's script did not come in time")), SCRIPT_MS);
      document.head.append(element);
    });
    scripts.set(address, script);
    script.catch(() => scripts.delete(address));
  }
  return script;
}

/**
 * Opens the provider's popup for a payment that the server has begun, and waits until it is closed
 * or paid. Fetched when somebody pays.
 * @param payment.scriptUrl the provider's inline.js
 * @param onOpen just before the window opens: what else lies above the page must go
 * @returns `unavailable` where the popup can't be had in time: the provider's own page does the
 * same
 */
export async function payInPopup(
  payment: { scriptUrl: string; accessCode: string },
  onOpen: () => void = () => {},
): Promise<PopupOutcome> {
  try {
    await loadPopup(payment.scriptUrl);
    const Popup = (window as unknown as { PaystackPop?: PopupConstructor }).PaystackPop;
    if (!Popup) return { kind: "unavailable" };
    onOpen();
    return await new Promise<PopupOutcome>((resolve) => {
      const late = setTimeout(() => resolve({ kind: "unavailable" }), WINDOW_MS);
      const end = (outcome: PopupOutcome) => {
        clearTimeout(late);
        resolve(outcome);
      };
      new Popup().resumeTransaction(payment.accessCode, {
        onSuccess: ({ reference }) => end({ kind: "success", reference: reference ?? "" }),
        onCancel: () => end({ kind: "closed" }),
        onError: () => end({ kind: "unavailable" }),
        onLoad: () => clearTimeout(late),
      });
    });
  } catch {
    return { kind: "unavailable" };
  }
}
