import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { storePaths } from "~/shared/store-paths";

/**
 * Reloads the checkout's data when its store has changed (docs/rules.md, Freshness), but not while
 * an order is being placed or paid, which would pull the page from under the payment.
 */
export function useStoreChanges(base: string, busy: boolean) {
  const { revalidate } = useRevalidator();
  const isBusy = useRef(busy);
  useEffect(() => void (isBusy.current = busy), [busy]);
  useEffect(() => {
    const source = new EventSource(storePaths.events(base));
    source.addEventListener("change", () => {
      if (!isBusy.current && !document.hidden) revalidate();
    });
    return () => source.close();
  }, [base, revalidate]);
}
