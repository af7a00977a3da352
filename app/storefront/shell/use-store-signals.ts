import { useEffect } from "react";

/** Window events, storage keys or broadcast channels that make a page revalidate. */
const SIGNALS = ["storefront-settings-updated", "theme-updated"];
/** Changes this close together cause one read. */
const GATHER_MS = 200;
/** Browsers reopen a lost stream, but not a refused one. */
const RETRY_MS = 30_000;

/**
 * Revalidates when the store has changed: by server-sent events while the page is visible, and by
 * the browser signals (docs/rules.md, Freshness). Also when a hidden page becomes visible again, as
 * it may have missed changes.
 * @param url the store's event stream
 */
export function useStoreSignals(url: string, readAgain: () => void): void {
  useEffect(() => {
    let source: EventSource | null = null;
    let gathering: number | undefined;
    let retrying: number | undefined;
    const gather = () => {
      window.clearTimeout(gathering);
      gathering = window.setTimeout(readAgain, GATHER_MS);
    };
    const disconnect = () => {
      window.clearTimeout(retrying);
      source?.close();
      source = null;
    };
    // On the first connection the data are only seconds old; only after a gap is a new read worth
    // its bytes.
    let connected = 0;
    const connect = () => {
      disconnect();
      source = new EventSource(url);
      source.addEventListener("ready", () => {
        if (connected++ > 0) gather();
      });
      source.addEventListener("change", gather);
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return;
        connected++;
        retrying = window.setTimeout(connect, RETRY_MS);
      };
    };
    const followVisibility = () => (document.hidden ? disconnect() : connect());
    const onStorage = (event: StorageEvent) => {
      if (event.key && SIGNALS.includes(event.key)) gather();
    };
    const channels =
      typeof BroadcastChannel === "undefined"
        ? []
        : SIGNALS.map((name) => new BroadcastChannel(name));
    for (const channel of channels) channel.addEventListener("message", gather);
    for (const name of SIGNALS) window.addEventListener(name, gather);
    window.addEventListener("storage", onStorage);
    document.addEventListener("visibilitychange", followVisibility);
    window.addEventListener("online", connect);
    followVisibility();
    return () => {
      disconnect();
      window.clearTimeout(gathering);
      for (const channel of channels) channel.close();
      for (const name of SIGNALS) window.removeEventListener(name, gather);
      window.removeEventListener("storage", onStorage);
      document.removeEventListener("visibilitychange", followVisibility);
      window.removeEventListener("online", connect);
    };
  }, [url, readAgain]);
}
