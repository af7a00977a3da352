/** A popup's outcome. It proves nothing: the server asks the provider. */
type PopupOutcome =
  { kind: "success"; reference: string } | { kind: "closed" } | { kind: "unavailable" };

type PopupCallbacks = {
  onSuccess: (answer: { reference?: string }) => void;
  onCancel: () => void;
  onError: (error: { message?: string }) => void;
  onLoad: () => void;
};
/** The used part of inline.js v2. The server started the payment; the browser can't change it. */
type PopupConstructor = new () => {
  resumeTransaction: (accessCode: string, callbacks: PopupCallbacks) => unknown;
};

/** How long the script, and then the popup, may take before the provider's page is used instead. */
const SCRIPT_MS = 6_000;
const WINDOW_MS = 12_000;
const scripts = new Map<string, Promise<void>>();

/** Loads the provider's script once, or again after a failure. */
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
 * Opens the provider's popup for a payment that the server has started, and waits until it is paid
 * or closed.
 * @param payment.scriptUrl the provider's inline.js
 * @param onOpen called just before the popup opens, to remove overlays
 * @returns `unavailable` if the popup doesn't open in time; use the provider's page instead
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
