import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { RefundableOrder } from "~/core/line-refunds/line-refunds.server";
import { namedParts, priceParts } from "~/core/line-refunds/refund-parts";
import { keptByProvider, refundReasonsFor } from "~/dashboard/orders/detail/order-action-form";
import { ReasonFields } from "~/dashboard/orders/detail/reason-fields";
import { PageHeader } from "~/dashboard/shell/page-header";
import { formatKobo } from "~/shared/money";
import { readCount } from "~/shared/typed-number";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { CountField } from "~/ui/count-field";
import { FieldError } from "~/ui/field-error";
import { OptionField, TickField } from "~/ui/tick-field";
import { useFormToken } from "~/ui/use-form-token";
import { partField, readParts, type LineRefundResult } from "./line-refund-form";

type Props = {
  orderId: string;
  order: RefundableOrder;
  /** Opened to cancel the order, so a full refund is preselected. */
  isCancel: boolean;
  token: string;
  result: LineRefundResult | null;
  failed: string | null;
};

const SURE = "This can’t be undone.";

/** A full refund ends an order under way (docs/rules.md, Refunds). */
export function LineRefundView({ orderId, order, isCancel, token: fresh, result, failed }: Props) {
  const token = useFormToken(result?.typed.token ?? fresh);
  const { leftKobo, canEnd } = order;
  const typed = result?.typed ?? {};
  const field = fieldsOf(result);
  const { form, chosen, follow } = useChosen(order, result, isCancel);
  const message = failed ?? result?.message;
  return (
    <div className="mx-auto max-w-2xl space-y-4">
      <PageHeader
        title={`${canEnd ? "Cancel or refund" : "Refund"} ${order.orderNumber}`}
        back={{ to: paths.dashboard.order(orderId), label: "The order" }}
      />
      {message ? <ErrorSummary title="Not refunded" errors={[{ message }]} /> : null}
      <Form ref={form} method="post" className="refund space-y-4" noValidate onChange={follow}>
        <input type="hidden" name="token" value={token} />
        {chosen.kobo === null ? null : <input type="hidden" name="shownKobo" value={chosen.kobo} />}
        {leftKobo > 0 ? (
          <OptionField
            {...field("what")}
            legend="What goes back?"
            value={typed.what ?? (isCancel ? "all" : "some")}
            options={[
              {
                value: "all",
                label: `Everything, ${formatKobo(leftKobo)}`,
                hint: canEnd ? "The order is cancelled." : undefined,
              },
              { value: "some", label: "Only some of it" },
            ]}
          />
        ) : (
          <p className={cardClass("p-4")}>
            <input type="hidden" name="order" value="ends" />
            The online payment is refunded. Give {order.customerName} the rest back yourself.
          </p>
        )}
        {leftKobo > 0 ? <SomeOfIt order={order} isCancel={isCancel} result={result} /> : null}
        <ReasonFields
          reasons={refundReasonsFor(order.orderType, canEnd)}
          legend={`Why?${chosen.ends ? "" : " (optional)"} The customer will read this.`}
          chosen={typed.common}
          items={order.lines.map(({ id, name }) => ({ id, name }))}
          ticked={result?.soldOut ?? null}
          own={field("reason")}
        />
        <Sum order={order} chosen={chosen} />
      </Form>
    </div>
  );
}

const fieldsOf = (result: LineRefundResult | null) => (name: string) => ({
  id: name,
  name,
  defaultValue: result?.typed[name] ?? "",
  errors: result?.errors[name] ? [result.errors[name]] : undefined,
});

function SomeOfIt({ order, isCancel, result }: Pick<Props, "order" | "isCancel" | "result">) {
  const field = fieldsOf(result);
  const tick = (name: string) => {
    const { defaultValue, ...own } = field(name);
    return { ...own, checked: defaultValue === "on" };
  };
  const afterwards = [
    { value: "stays", label: "It goes on as it is", hint: "Only the money goes back." },
    ...(order.canTakeOff
      ? [{ value: "off", label: "It goes on without this", hint: "The kitchen leaves it out." }]
      : []),
    { value: "ends", label: "Cancel the whole order" },
  ];
  return (
    <div className="space-y-4 [.refund:has([name='what'][value='all']:checked)_&]:hidden">
      <ul className={cardClass("divide-y divide-line px-4 py-1")}>
        {order.lines.map((line) => (
          <li key={line.id} className="py-2">
            <Portions title={line.name} part={line} {...field(partField(line.id))} />
            {line.options.map((option) => (
              <Portions
                key={option.id}
                title={`Only ${option.name}`}
                part={option}
                isOption
                {...field(partField(line.id, option.id))}
              />
            ))}
          </li>
        ))}
      </ul>
      {order.feesKobo > 0 ? (
        <TickField {...tick("fees")} label={`Delivery and fees, ${formatKobo(order.feesKobo)}`} />
      ) : null}
      {order.canEnd ? (
        <OptionField
          {...field("order")}
          legend="And the order?"
          value={result?.typed.order ?? (isCancel ? "ends" : "stays")}
          options={afterwards}
        />
      ) : null}
      {order.holdsStock ? (
        <div className="[.refund:has([name='order'][value='ends']:checked)_&]:hidden">
          <TickField
            {...tick("back")}
            label="Put it back in stock"
            hint="What was counted and has not been cooked can be sold again."
          />
        </div>
      ) : null}
    </div>
  );
}

function Sum({ order, chosen }: { order: RefundableOrder; chosen: Chosen }) {
  const busy = useNavigation().state === "submitting";
  const { kobo, isAll, ends } = chosen;
  const verb = ends ? "Cancel and refund" : "Refund";
  return (
    <div
      className={cardClass(
        "sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 p-4 lg:bottom-2",
      )}
    >
      <p role="status" className="mb-2 font-medium">
        {kobo === null ? (
          (chosen.message ?? (order.leftKobo < 1 ? SURE : "We show the amount before it is sent."))
        ) : (
          <>
            <strong className="text-lg font-bold">{formatKobo(kobo)}</strong> goes back to{" "}
            {order.customerName}. {isAll ? keptByProvider(order.keptKobo) : null}
            {ends && order.added ? `What was added (${order.added}) goes with it. ` : null}
            {SURE}
          </>
        )}
      </p>
      <Button variant="danger" busy={busy} className="w-full">
        {order.leftKobo < 1 ? "Cancel this order" : kobo ? `${verb} ${formatKobo(kobo)}` : verb}
      </Button>
    </div>
  );
}

type Chosen = {
  kobo: number | null;
  message?: string;
  isAll: boolean;
  ends: boolean;
};

/** Keeps the sum current while typing; the server computes it again before refunding. */
function useChosen(order: RefundableOrder, result: LineRefundResult | null, isCancel: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const kobo = result?.amountKobo ?? null;
  const typed = result?.typed ?? { what: isCancel ? "all" : "some" };
  const [live, setLive] = useState<Chosen | null>(null);
  // The browser may have restored the fields.
  useEffect(() => setLive(form.current && chosenOf(order, form.current)), [order, result]);
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setLive(chosenOf(order, currentTarget));
  const fromServer: Chosen = { kobo, ...endOf(order, typed, kobo) };
  return { form, chosen: live ?? fromServer, follow };
}

function chosenOf(order: RefundableOrder, form: HTMLFormElement): Chosen {
  const typed = Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
  const { parts, errors } = readParts(typed);
  if (parts === null)
    return { kobo: order.leftKobo || null, ...endOf(order, typed, order.leftKobo) };
  const named = Object.keys(errors).length > 0 ? null : namedParts(order.charged, parts);
  const kobo = named?.length ? (priceParts(order.charged, named)?.amountKobo ?? null) : null;
  const isTooMuch = kobo !== null && kobo > order.leftKobo;
  return {
    kobo: isTooMuch ? null : kobo,
    ...(parts.length === 0 ? { message: "Choose what goes back." } : {}),
    ...(isTooMuch ? { message: `Only ${formatKobo(order.leftKobo)} of the payment is left.` } : {}),
    ...endOf(order, typed, kobo),
  };
}

function endOf(
  { canEnd, leftKobo }: RefundableOrder,
  { what, order }: Record<string, string>,
  kobo: number | null,
): Pick<Chosen, "isAll" | "ends"> {
  const isAll = what === "all" || kobo === leftKobo;
  return { isAll, ends: canEnd && (isAll || order === "ends") };
}

type PortionsProps = {
  title: string;
  part: { portions: number; kobo: number };
  isOption?: boolean;
  name: string;
  defaultValue: string;
  errors?: string[] | undefined;
};

/** A line's portions, or those of one of its options, with buttons to count them. */
function Portions({ title, part, isOption, name, defaultValue, errors }: PortionsProps) {
  const { portions, kobo } = part;
  const typed = readCount(defaultValue, "");
  return (
    <div
      className={`flex flex-wrap items-center justify-end gap-x-3 ${isOption ? "pl-4 text-sm" : ""}`}
    >
      <p className={`min-w-32 flex-1 break-words ${isOption ? "" : "font-semibold"}`}>
        {title}
        <span className="block text-sm font-normal text-muted">
          {portions > 0 ? `${portions} × ${formatKobo(kobo)}` : "Refunded."}
        </span>
      </p>
      {portions > 0 ? (
        <CountField
          name={name}
          label={`Portions of ${title}`}
          less={`One less ${title}`}
          more={`One more ${title}`}
          start={typed.ok ? typed.value : 0}
          least={0}
          most={portions}
        />
      ) : null}
      <FieldError className="basis-full" errors={errors} />
    </div>
  );
}
