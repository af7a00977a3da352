import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { storePaths } from "~/shared/store-paths";

/**
 * Reads the checkout again when its store has changed (docs/rules.md, Freshness). Not while an
 * order is on its way or is being paid: the page would be taken from under the payment.
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
