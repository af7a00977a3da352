import { TriangleAlert } from "lucide-react";
import type { Mismatch } from "~/core/mismatches/mismatch.queries.server";
import type { ListedOrderDetails } from "~/dashboard/orders/list/order-list";
import { formatKobo } from "~/shared/money";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TickField } from "~/ui/tick-field";
import { useFormToken } from "~/ui/use-form-token";
import { KeptDetails } from "./kept-details";
import { orderActionErrors, redisplayedForm, type OrderActionResult } from "./order-action-form";
import { OrderForm, useOrderAction } from "./order-transitions";

type MismatchProps = {
  order: ListedOrderDetails & { mismatch: Mismatch };
  answer: OrderActionResult | undefined;
};

/** Compares the amounts and offers decisions (docs/rules.md, Money that doesn't match). */
export function MismatchSection({ order, answer }: MismatchProps) {
  const { kind, askedKobo, paidKobo, byKobo, what } = order.mismatch;
  return (
    <section
      aria-labelledby="mismatch"
      className="space-y-3 rounded-card bg-wait-soft p-4 text-wait"
    >
      <h2 id="mismatch" className="flex gap-2 font-semibold">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" /> The money doesn&rsquo;t
        match
      </h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-ink">
        <Figure term="Asked" value={formatKobo(askedKobo)} />
        <Figure term="Paid" value={paidKobo === null ? what! : formatKobo(paidKobo)} />
        {kind === "foreign" ? null : (
          <Figure term={kind === "short" ? "Missing" : "Too much"} value={formatKobo(byKobo)} />
        )}
      </dl>
      <p>{explain(order)}</p>
      <Take order={order} />
      {kind === "short" ? <Rest order={order} /> : null}
      <Return order={order} answer={answer} />
    </section>
  );
}

const Figure = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="text-xl font-bold tabular-nums">{value}</dd>
  </div>
);

function explain({ customerName, mismatch }: MismatchProps["order"]): string {
  switch (mismatch.kind) {
    case "short":
      return mismatch.rest === "asked"
        ? "You asked for the rest by a link. Once it’s paid, the order goes to your kitchen."
        : `${customerName} paid less than the order costs, so your kitchen doesn’t have it yet.`;
    case "over":
      return `${customerName} paid more than the order costs. The order is paid.`;
    default:
      return `This can’t go into your wallet. Take the order only if you have the money otherwise. It’s payment ${mismatch.paymentNumber} at Paystack.`;
  }
}

function Take({ order }: Pick<MismatchProps, "order">) {
  const { kind, byKobo } = order.mismatch;
  const label = {
    short: `Take it, ${formatKobo(byKobo)} short`,
    over: `Keep the ${formatKobo(byKobo)}`,
    foreign: "Take the order as paid",
  }[kind];
  return (
    <OrderForm order={order}>
      {(busy) => (
        <Button name="intent" value="take" busy={busy} className="w-full">
          {label}
        </Button>
      )}
    </OrderForm>
  );
}

function Rest({ order }: Pick<MismatchProps, "order">) {
  const { rest } = order.mismatch;
  if (rest === "too little")
    return <p>Paystack takes no payment this small, so you can’t ask for the rest by a link.</p>;
  return rest === "asked" ? (
    <a href="#more" className={buttonClass("quiet", "w-full")}>
      Send the link, or withdraw it
    </a>
  ) : (
    <AskForRest order={order} />
  );
}

function AskForRest({ order }: Pick<MismatchProps, "order">) {
  const token = useFormToken(order.refundToken);
  return (
    <OrderForm order={order}>
      {(busy) => (
        <>
          <input type="hidden" name="token" value={token} />
          <Button name="intent" value="askRest" variant="quiet" busy={busy} className="w-full">
            Ask for the {formatKobo(order.mismatch.byKobo)} by link
          </Button>
        </>
      )}
    </OrderForm>
  );
}

function Return({ order, answer }: MismatchProps) {
  const { fetcher } = useOrderAction(order);
  const { kind, byKobo, paidKobo, what } = order.mismatch;
  const result = orderActionErrors(
    "return",
    fetcher.state === "submitting" ? undefined : (fetcher.data ?? answer),
  );
  const { field, errors } = redisplayedForm(`return-${order.id}`, result);
  const sure = field("sure");
  const amount = kind === "over" ? formatKobo(byKobo) : paidKobo ? formatKobo(paidKobo) : what!;
  const ends = kind !== "over" && order.source === "storefront";
  return (
    <KeptDetails
      isRefused={result !== null}
      summary={
        <summary className={buttonClass("quiet", "w-full group-open:hidden")}>
          Refund {amount}
        </summary>
      }
    >
      <OrderForm order={order} className="space-y-3">
        {(busy) => (
          <>
            <ErrorSummary title="Not refunded" errors={errors} />
            {kind === "foreign" ? (
              <p>
                Only Buka can send this back. The order ends, and you&rsquo;re reminded until
                it&rsquo;s done.
              </p>
            ) : null}
            <TickField
              id={sure.id}
              name={sure.name}
              checked={sure.defaultValue === "on"}
              errors={sure.errors}
              label={
                <>
                  Yes, refund {order.customerName}.{ends ? " This cancels the order." : ""} This
                  can&rsquo;t be undone.
                </>
              }
            />
            <Button name="intent" value="return" variant="danger" busy={busy} className="w-full">
              Refund {amount}
            </Button>
          </>
        )}
      </OrderForm>
    </KeptDetails>
  );
}
