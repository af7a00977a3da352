import { useSyncExternalStore } from "react";

/*
 * What the page waits for from a server that does not answer (docs/rules.md, Lost connections).
 * Outside React, as it is clientLoaders and clientActions that wait.
 */

/** Another page, or whether a form arrived whose answer was lost. */
type Waiting = "page" | "answer";

/** A store's page says this while another is waited for; in another language that it is offline. */
const NO_NETWORK = "No network. The page will open once it’s back.";
const CHECKING = "We don’t know if this arrived. Checking …";

const waits: Waiting[] = [];
const listeners = new Set<() => void>();

/**
 * Says that something is waited for: that a page is, on a store's page; on the dashboard its shell
 * says that. Whether a form arrived is said over the dashboard, below where its forms' buttons are.
 * @returns ends it
 */
export function startWaiting(what: Waiting): () => void {
  const { dataset } = document.documentElement;
  const isStore = dataset.page === "store";
  const notice = document.createElement("output");
  if (what === "answer" && !isStore) {
    notice.dataset.checking = "";
    // A dialog in the top layer would hide it.
    (document.querySelector("dialog[open]") ?? document.body).append(notice);
    notice.textContent = CHECKING;
  } else if (what === "page" && isStore) {
    document.body.append(notice);
    notice.textContent = dataset.offline ?? NO_NETWORK;
  }
  waits.push(what);
  announce();
  return () => {
    notice.remove();
    waits.splice(waits.indexOf(what), 1);
    announce();
  };
}

const announce = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether something is waited for. */
export const useIsWaiting = (what: Waiting): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waits.includes(what),
    () => false,
  );
