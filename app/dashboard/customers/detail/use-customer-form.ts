import { useFetcher, useLocation } from "@remix-run/react";
import type { FormEvent } from "react";
import type { CustomerActionResult, CustomerAnswer } from "./customer-action-result";

/**
 * Returns how a form about a customer is sent: with scripts without leaving the page it is on,
 * without them by a plain post to that page.
 * @param name of this form among the customer's
 * @param answer to such a post
 */
export function useCustomerForm(
  customerId: string,
  name: "note" | "block",
  answer: CustomerAnswer,
) {
  const fetcher = useFetcher<CustomerAnswer>({ key: `customer:${customerId}:${name}` });
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const busy = fetcher.state !== "idle";
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    form.set("from", "script");
    fetcher.submit(form, { method: "post", action: here });
  };
  return {
    busy,
    answer: (fetcher.state === "submitting" ? undefined : fetcher.data) ?? answer,
    attributes: { method: "post", action: here, onSubmit: send } as const,
  };
}

/** Returns the errors of a refused form; null when there are none. */
export const refusedForm = (
  answer: CustomerAnswer,
): Extract<CustomerActionResult, { ok: false }> | null =>
  answer && "errors" in answer ? answer : null;
