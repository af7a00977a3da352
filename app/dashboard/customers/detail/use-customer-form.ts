import { useFetcher, useLocation } from "@remix-run/react";
import type { FormEvent } from "react";
import type { CustomerActionResult, CustomerAnswer } from "./customer-action-result";

/** Scripts submit the form in place; without them it posts to the current page. */
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

export const refusedForm = (
  answer: CustomerAnswer,
): Extract<CustomerActionResult, { ok: false }> | null =>
  answer && "errors" in answer ? answer : null;
