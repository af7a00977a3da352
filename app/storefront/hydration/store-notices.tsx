import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { PageAnnouncer } from "~/ui/page-announcer";

const RETRY_MS = 4_000;

/** Renders what a store's pages say of the network and of their titles, once scripts are there. */
export function StoreNotices() {
  return (
    <>
      <OfflineNotice />
      <PageAnnouncer />
    </>
  );
}

/**
 * Updates a page from the device's cache (docs/rules.md, Offline): as soon as the network answers
 * it is revalidated, and no longer shows the time of its prices. Renders nothing.
 */
function OfflineNotice() {
  const { state, revalidate } = useRevalidator();
  const asked = useRef(false);
  useEffect(() => {
    const refresh = () => {
      if (asked.current) return;
      if (!document.documentElement.dataset.asOf) return clearInterval(timer);
      // A reading that fails would put an error in the page's place, so the network is tried first.
      fetch("/healthz", { cache: "no-store" }).then(
        ({ ok }) => {
          if (!ok || asked.current) return;
          asked.current = true;
          revalidate();
        },
        () => undefined,
      );
    };
    // A device that claims to be online all along fires no event when the network answers again.
    const timer = setInterval(refresh, RETRY_MS);
    refresh();
    window.addEventListener("online", refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", refresh);
    };
  }, [revalidate]);
  useEffect(() => {
    if (state !== "idle" || !asked.current) return;
    asked.current = false;
    delete document.documentElement.dataset.asOf;
    window.dispatchEvent(new Event("online")); // the offline bar follows it
  }, [state]);
  return null;
}
