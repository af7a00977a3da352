import { formatPhone } from "~/shared/phone";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Time } from "~/ui/time";
import type { CustomerDetails } from "./customer";
import type { CustomerAnswer } from "./customer-action-result";
import { useCustomerForm } from "./use-customer-form";

type Props = { customer: CustomerDetails; zone: string; answer: CustomerAnswer };

/** Blocks or unblocks a customer after a second tap (docs/rules.md, Customers). */
export function BlockForm({ customer, zone, answer: posted }: Props) {
  const { busy, answer, attributes } = useCustomerForm(customer.id, "block", posted);
  const { blockedAt, blockedBy, phone } = customer;
  const failed = answer && "unreachable" in answer ? answer.message : null;
  return (
    <>
      {blockedAt ? (
        <p className="mb-3 rounded-card bg-bad-soft px-4 py-3 [overflow-wrap:anywhere] text-bad">
          <strong>Blocked</strong> since <Time at={blockedAt} format="datetime" zone={zone} />
          {blockedBy ? ` by ${blockedBy}` : ""}. Orders from this number are declined.
        </p>
      ) : null}
      {/* The key closes it once done. */}
      <details key={String(blockedAt)} className="group">
        <summary className={buttonClass("quiet", "w-full group-open:hidden")}>
          {blockedAt ? "Unblock this customer" : "Block this customer"}
        </summary>
        <form {...attributes} className={cardClass("space-y-3 p-4")}>
          <input type="hidden" name="customerId" value={customer.id} />
          {failed ? <ErrorSummary errors={[{ message: failed }]} /> : null}
          {blockedAt ? (
            <p>They can order from you again with {formatPhone(phone)}.</p>
          ) : (
            <p>
              New orders from {formatPhone(phone)} are declined, and they are told to call you.
              Orders they have already placed continue. You can undo this any time.
            </p>
          )}
          <Button
            name="intent"
            value={blockedAt ? "unblock" : "block"}
            variant={blockedAt ? "quiet" : "danger"}
            busy={busy}
            className="w-full"
          >
            {blockedAt ? "Unblock" : "Block"}
          </Button>
        </form>
      </details>
    </>
  );
}
