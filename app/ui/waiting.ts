import { useSyncExternalStore } from "react";

/*
 * What the page waits for while a server doesn't answer (docs/rules.md, Lost connections). Outside
 * React, as clientLoaders and clientActions wait.
 */

/** For another page, or to find out whether a form with a lost answer arrived. */
type Waiting = "page" | "answer";

/** While another page of a store is awaited; other languages only say that it is offline. */
const NO_NETWORK = "No network. The page will open once it’s back.";
const CHECKING = "We don’t know if this arrived. Checking …";

const waits: Waiting[] = [];
const listeners = new Set<() => void>();

/**
 * Shows that the page waits. For another page: on a store's page here, on the dashboard in its
 * shell. For a form's outcome: over the dashboard, below the forms' buttons.
 * @returns a function that ends it
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

export const useIsWaiting = (what: Waiting): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waits.includes(what),
    () => false,
  );
