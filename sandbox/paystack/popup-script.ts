/**
 * `PaystackPop` like Paystack's inline.js (github.com/PaystackHQ, @paystack/inline-js 2). It shows the
 * hosted page in a frame, and takes messages only from that frame and the sandbox's own origin.
 */
export function popupScript(publicUrl: string): string {
  return `(function () {
  "use strict";
  if (window.PaystackPop) return;
  var base = ${JSON.stringify(publicUrl)};
  var origin = new URL(base).origin;
  var LOADED_WITHIN_MS = 15000;
  var open = null;

  function show(address, callbacks) {
    if (open) open.leave();
    var dialog = document.createElement("dialog");
    var frame = document.createElement("iframe");
    var loaded = false, loadedSent = false, over = false;
    dialog.setAttribute("aria-label", "Payment");
    Object.assign(dialog.style, { width: "100%", height: "100%", maxWidth: "none", maxHeight: "none", margin: 0, padding: 0, border: 0, overflow: "hidden", background: "rgba(20,33,29,.6)" });
    frame.title = "Payment";
    frame.name = "paystack-checkout";
    frame.setAttribute("allow", "payment; clipboard-read; clipboard-write");
    Object.assign(frame.style, { position: "absolute", inset: 0, margin: "auto", width: "min(100%, 28rem)", height: "min(100%, 46rem)", border: 0, background: "#eef2f1" });
    address.searchParams.set("popup", window.location.origin);
    frame.src = address.href;

    function finish(name, fact) {
      if (over) return;
      over = true;
      open = null;
      clearTimeout(late);
      window.removeEventListener("message", hear);
      if (dialog.open) dialog.close();
      dialog.remove();
      if (callbacks && typeof callbacks[name] === "function") callbacks[name](fact);
    }
    function leave() {
      if (loaded) frame.contentWindow.postMessage({ event: "cancel" }, origin);
      else finish("onCancel");
    }
    function hear(message) {
      if (message.origin !== origin || message.source !== frame.contentWindow) return;
      var sent = message.data;
      if (!sent || typeof sent !== "object") return;
      if (sent.event === "loaded:checkout") { loaded = true; clearTimeout(late); frame.contentWindow.focus(); }
      else if (sent.event === "loaded:transaction" && !loadedSent) { loadedSent = true; if (callbacks && callbacks.onLoad) callbacks.onLoad(sent.data); }
      else if (sent.event === "success") finish("onSuccess", sent.data);
      else if (sent.event === "error") finish("onError", sent.data);
      else if (sent.event === "cancel" || sent.event === "close") finish("onCancel");
    }
    var late = setTimeout(function () { finish("onError", { message: "The payment page did not open" }); }, LOADED_WITHIN_MS);
    window.addEventListener("message", hear);
    dialog.addEventListener("cancel", function (event) { event.preventDefault(); leave(); });
    dialog.addEventListener("close", function () { finish("onCancel"); });
    dialog.appendChild(frame);
    document.body.appendChild(dialog);
    dialog.showModal();
    open = { leave: leave, frame: frame };
  }

  function PaystackPop() {
    if (!(this instanceof PaystackPop)) return new PaystackPop();
  }
  PaystackPop.prototype.resumeTransaction = function (accessCode, callbacks) {
    show(new URL(base + "/checkout/" + encodeURIComponent(accessCode)), callbacks);
  };
  PaystackPop.prototype.newTransaction = function (options) {
    var address = new URL(base + "/popup/new");
    ["key", "email", "amount", "currency", "reference", "firstName", "lastName", "phone"].forEach(function (name) {
      if (options[name] !== undefined && options[name] !== null) address.searchParams.set(name, String(options[name]));
    });
    ["channels", "metadata"].forEach(function (name) {
      if (options[name]) address.searchParams.set(name, typeof options[name] === "string" ? options[name] : JSON.stringify(options[name]));
    });
    show(address, options);
  };
  PaystackPop.prototype.checkout = PaystackPop.prototype.newTransaction;
  PaystackPop.prototype.cancelTransaction = function () { if (open) open.leave(); };
  PaystackPop.prototype.isLoaded = function () { return open !== null; };
  window.PaystackPop = PaystackPop;
})();
`;
}

/** Runs in the hosted page inside the popup. */
export const framedScript = `(function () {
  "use strict";
  var facts = document.getElementById("popup").dataset;
  function tell(event, data) { window.parent.postMessage({ event: event, data: data }, facts.origin); }
  function leave() {
    var button = document.querySelector("button[value=cancel]");
    if (button) button.form.requestSubmit(button);
    else tell("close");
  }
  window.addEventListener("keydown", function (event) { if (event.key === "Escape") leave(); });
  window.addEventListener("message", function (message) {
    if (message.origin === facts.origin && message.source === window.parent && message.data && message.data.event === "cancel") leave();
  });
  tell("loaded:checkout");
  if (facts.transaction) tell("loaded:transaction", JSON.parse(facts.transaction));
  if (facts.event) tell(facts.event, facts.detail ? JSON.parse(facts.detail) : undefined);
  var first = document.querySelector("[data-first], [aria-invalid], h1");
  if (first) { if (first.tagName === "H1") first.tabIndex = -1; first.focus(); }
})();`;
