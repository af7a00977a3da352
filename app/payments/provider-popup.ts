/** What came of a payment in the provider's popup. Nothing of it is proof: the server asks the provider. */
export type PopupOutcome = { kind: "success"; reference: string } | { kind: "closed" } | { kind: "unavailable" };

type PopupCallbacks = { onSuccess: (answer: { reference?: string }) => void; onCancel: () => void; onError: (error: { message?: string }) => void };
/** The part of the provider's script that is used (inline.js v2): the payment itself was begun by the server, so nothing of it can be changed here. */
type PopupConstructor = new () => { resumeTransaction: (accessCode: string, callbacks: PopupCallbacks) => unknown };

const scripts = new Map<string, Promise<void>>();

/** The provider's script, asked for at the first payment and again after one that did not come. */
function loadScript(address: string): Promise<void> {
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
      document.head.append(element);
    });
    scripts.set(address, script);
    script.catch(() => scripts.delete(address));
  }
  return script;
}

/**
 * Opens the provider's popup for a payment that the server has begun, and waits until it is closed or paid. Fetched when somebody pays.
 * @param payment.scriptUrl the provider's inline.js
 * @returns `unavailable` where the popup can't be had: the provider's own page does the same
 */
export async function payInPopup(payment: { scriptUrl: string; accessCode: string }): Promise<PopupOutcome> {
  try {
    await loadScript(payment.scriptUrl);
    const Popup = (window as unknown as { PaystackPop?: PopupConstructor }).PaystackPop;
    if (!Popup) return { kind: "unavailable" };
    return await new Promise<PopupOutcome>((resolve) => {
      new Popup().resumeTransaction(payment.accessCode, {
        onSuccess: ({ reference }) => resolve({ kind: "success", reference: reference ?? "" }),
        onCancel: () => resolve({ kind: "closed" }),
        onError: () => resolve({ kind: "unavailable" }),
      });
    });
  } catch {
    return { kind: "unavailable" };
  }
}
