import { Form, useNavigation } from "@remix-run/react";
import { useMemo, useRef, useState } from "react";
import { additionRules, additionTotals } from "~/core/additions/addition";
import { readExtras, type ExtraLine } from "~/core/additions/extras";
import {
  itemFinder,
  readTypedOrder,
  type CustomOrderItem,
  type TypedOrder,
} from "~/core/custom-orders/custom-order";
import type { PriceRules } from "~/core/pricing/order-price";
import { ExpiryField } from "~/dashboard/custom-orders/expiry-field";
import { Part } from "~/dashboard/custom-orders/new-order-fields";
import { summaryOf } from "~/dashboard/custom-orders/new-order-view";
import { OrderLines } from "~/dashboard/custom-orders/order-lines";
import { RunningTotals } from "~/dashboard/custom-orders/running-totals";
import { EnterUpdatesTotal, MakeButton, submitOnce } from "~/dashboard/custom-orders/update-total";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { useFormToken } from "~/ui/use-form-token";
import type { AdditionFormResult } from "./addition-form";
import { ExtraFields } from "./extra-fields";

type Props = {
  start: TypedOrder;
  items: CustomOrderItem[];
  extraLines: ExtraLine[];
  rules: PriceRules;
  result: AdditionFormResult | null;
  failed: string | null;
};

/** Works without scripts; with them, the total updates while typing. */
export function AdditionView({ start, items, extraLines, rules, result, failed }: Props) {
  const first = result?.typed ?? start;
  const token = useFormToken(first.clientToken);
  const firstExtras = result?.extras ?? {};
  const [typed, setTyped] = useState({ items: first.items, extras: firstExtras });
  const itemOf = useMemo(() => itemFinder(items), [items]);
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "make";
  const errors = result?.errors ?? {};
  const read = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    setTyped({ items: readTypedOrder(fields).items, extras: readExtras(fields) });
  };
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={read}
      onSubmit={(event) => submitOnce(event, busy)}
      className="mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <EnterUpdatesTotal />
      <input type="hidden" name="clientToken" value={token} />
      <div className="grid grid-cols-1 gap-6">
        <ErrorSummary
          title="Please fix these:"
          errors={[...summaryOf(errors), ...(failed ? [{ message: failed }] : [])]}
        />
        <OrderLines
          typed={first.items}
          errors={errors}
          items={items}
          itemOf={itemOf}
          current={typed.items}
          onChange={read}
        />
        <ExtraFields lines={extraLines} typed={firstExtras} errors={errors} />
        <TextField
          id="vendorInstructions"
          name="vendorInstructions"
          label="Instructions for the kitchen (optional)"
          rows={2}
          maxLength={500}
          defaultValue={first.vendorInstructions}
          errors={errors.vendorInstructions}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-20">
        <Part title="Payment">
          <ExpiryField chosen={first.expiry} />
        </Part>
        <RunningTotals
          sums={additionTotals(typed, itemOf, extraLines, rules)}
          delivery={false}
          link
          rules={additionRules(rules)}
        />
        <MakeButton busy={busy}>Create payment link</MakeButton>
      </div>
    </Form>
  );
}
