import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { StorePrices } from "~/core/stores/delivery-areas";
import { ErrorSummary } from "~/ui/error-summary";
import { useFormToken } from "~/ui/use-form-token";
import {
  itemFinder,
  readTypedOrder,
  runningTotals,
  typedFulfilment,
  type CustomOrderItem,
  type TypedOrder,
} from "~/core/custom-orders/custom-order";
import { ExpiryField } from "./expiry-field";
import {
  OptionCard,
  CustomerFields,
  FulfilmentFields,
  Part,
  type ScheduleDays,
  type TextProps,
} from "./new-order-fields";
import { OrderLines } from "./order-lines";
import type { CustomOrderFormResult, KnownMessage } from "./custom-order-form-actions.server";
import { RunningTotals } from "./running-totals";
import { EnterUpdatesTotal, MakeButton, submitOnce } from "./update-total";

type Props = {
  start: TypedOrder;
  items: CustomOrderItem[];
  prices: StorePrices;
  days: ScheduleDays;
  known: KnownMessage | null;
  answer: CustomOrderFormResult | { unreachable: true; message: string } | undefined;
};

/** Works without scripts; with them, lines change in place and the total updates while typing. */
export function NewOrderView({ start, items, prices, days, known, answer }: Props) {
  const typedAnswer = answer && "typed" in answer ? answer : null;
  const [typed, setTyped] = useState(typedAnswer?.typed ?? start);
  const itemOf = useMemo(() => itemFinder(items), [items]);
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const submitting = navigation.state === "submitting" ? navigation.formData?.get("intent") : null;
  const busy =
    submitting === "make" ||
    (navigation.state === "loading" && navigation.formData?.get("intent") === "make");
  const errors = typedAnswer?.errors ?? {};
  const read = () => form.current && setTyped(readTypedOrder(new FormData(form.current)));

  // Fill in blank fields only: others may have been typed during the lookup.
  useEffect(() => {
    if (!typedAnswer?.known?.found || !form.current) return;
    for (const name of ["customerName", "customerEmail", "deliveryAddress"] as const) {
      const field = form.current.elements.namedItem(name);
      if (
        (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
        field.value.trim() === ""
      )
        field.value = typedAnswer.typed[name];
    }
  }, [typedAnswer]);

  const first = typedAnswer?.typed ?? start;
  const token = useFormToken(first.clientToken);
  const text: TextProps = (name) => ({
    id: name,
    name,
    defaultValue: first[name],
    errors: errors[name],
  });
  const sums = runningTotals(typed, itemOf, prices);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={read}
      onSubmit={(event) => submitOnce(event, busy)}
      className="new-order mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <EnterUpdatesTotal />
      <input type="hidden" name="clientToken" value={token} />
      <div className="grid grid-cols-1 gap-6">
        <ErrorSummary title="Please fix these:" errors={summaryOf(errors)} />
        {answer && "message" in answer ? (
          <ErrorSummary errors={[{ message: answer.message }]} />
        ) : null}
        <CustomerFields
          text={text}
          lookup={typedAnswer ? typedAnswer.known : known}
          lookingUp={submitting === "lookup"}
          hasPhoneError={Boolean(errors.customerPhone)}
        />
        <OrderLines
          typed={first.items}
          errors={errors}
          items={items}
          itemOf={itemOf}
          current={typed.items}
          onChange={read}
        />
        <FulfilmentFields
          text={text}
          first={first}
          areas={prices.areas}
          subtotalKobo={sums.subtotalKobo}
          days={days}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-20">
        <Part title="Payment">
          <OptionCard
            type="checkbox"
            name="link"
            value="on"
            checked={first.link}
            title="Create a payment link"
            note="Your customer pays by card, transfer or USSD. The kitchen sees the order once it’s paid."
            className="with-link"
          />
          <div className="hidden [.new-order:has(.with-link:checked)_&]:block">
            <ExpiryField chosen={first.expiry} />
          </div>
        </Part>
        <RunningTotals
          sums={sums}
          delivery={typedFulfilment(typed, prices.areas) !== null}
          link={typed.link}
          rules={prices.rules}
        />
        <MakeButton busy={busy}>Create Order</MakeButton>
      </div>
    </Form>
  );
}

export function summaryOf(
  errors: Record<string, string[]>,
): { message: string; fieldId?: string }[] {
  const seen = new Set<string>();
  return Object.entries(errors).flatMap(([name, messages]) =>
    messages.flatMap((message) => {
      const line = /^items\[(\d+)\]\.([\w-]+)$/.exec(name);
      const text = line ? `Line ${Number(line[1]) + 1}: ${message}` : message;
      if (seen.has(text)) return [];
      seen.add(text);
      return [
        {
          message: text,
          ...(name ? { fieldId: line ? `items-${line[1]}-${line[2]}` : name } : {}),
        },
      ];
    }),
  );
}
