import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { PageAnnouncer } from "~/ui/page-announcer";

const RETRY_MS = 4_000;

export function StoreNotices() {
  return (
    <>
      <OfflineNotice />
      <PageAnnouncer />
    </>
  );
}

/**
 * Revalidates a page from the device's cache once the network answers, and removes the time of its
 * prices (docs/rules.md, Offline).
 */
function OfflineNotice() {
  const { state, revalidate } = useRevalidator();
  const isReading = useRef(false);
  useEffect(() => {
    const refresh = () => {
      if (isReading.current) return;
      if (!document.documentElement.dataset.asOf) return clearInterval(timer);
      // A failed revalidation would replace the page by an error, so try the network first.
      fetch("/healthz", { cache: "no-store" }).then(
        ({ ok }) => {
          if (!ok || isReading.current) return;
          isReading.current = true;
          revalidate();
        },
        () => undefined,
      );
    };
    // If the device claims to be online all along, no event says that the network is back.
    const timer = setInterval(refresh, RETRY_MS);
    refresh();
    window.addEventListener("online", refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", refresh);
    };
  }, [revalidate]);
  useEffect(() => {
    if (state !== "idle" || !isReading.current) return;
    isReading.current = false;
    delete document.documentElement.dataset.asOf;
    window.dispatchEvent(new Event("online")); // makes the offline bar update
  }, [state]);
  return null;
}
