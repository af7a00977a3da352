import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { UtensilsCrossed } from "lucide-react";
import { useRef, type FormEvent, type ReactNode } from "react";
import type { CounterCategory, TypedSale } from "~/core/custom-orders/counter-sale";
import type { PriceRules } from "~/core/pricing/order-price";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { EnterUpdatesTotal } from "~/dashboard/custom-orders/update-total";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import type { CounterResult } from "./counter-actions.server";
import { CounterCart } from "./counter-cart";
import { CounterItems } from "./counter-items";
import { useSale } from "./use-sale";

type Props = {
  categories: CounterCategory[];
  rules: PriceRules;
  start: TypedSale;
  answer: CounterResult | undefined;
  failed: string | null;
  header: ReactNode;
  last: ReactNode;
};

/** With scripts only the sale is sent; without them, each tap loads a page. */
export function CounterSaleView({ categories, rules, start, answer, failed, header, last }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const intent = navigation.formData?.get("intent");
  const { search } = useLocation();
  // The refusal shows before revalidation ends, and people type on meanwhile.
  const isRefused = navigation.state === "loading" && navigation.location.search === search;
  const sending = !isRefused && (intent === "cash" || intent === "transfer") ? intent : null;
  const sale = useSale(start, answer?.typed, form, sending !== null);
  const errors = answer?.errors ?? {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Enter clicks the first button, which scripts don't need: the total is up to date.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (sending || (submitter instanceof HTMLButtonElement && submitter.value === "update"))
      event.preventDefault();
  };
  if (categories.length === 0)
    return (
      <>
        {header}
        {last}
        <EmptyState
          drawing={<UtensilsCrossed className="size-9" />}
          title="Nothing to sell yet"
          action={
            <Link to={paths.dashboard.newItem()} className={buttonClass()}>
              Add Your First Item
            </Link>
          }
        >
          What is on your menu shows here, to be sold by a tap.
        </EmptyState>
      </>
    );
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      className="md:grid md:grid-cols-[minmax(0,1fr)_13.5rem] md:items-start md:gap-3 lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="min-w-0">
        <input type="hidden" name="clientToken" value={sale.clientToken} />
        <CounterItems
          categories={categories}
          sale={sale}
          isRefused={Boolean(errors.choices)}
          header={
            <>
              {header}
              <EnterUpdatesTotal />
            </>
          }
          notices={
            <>
              <ErrorSummary errors={summaryOf(errors, answer?.lines ?? {}, failed)} />
              {answer?.notice ? (
                <p
                  role="status"
                  className="rounded-card bg-work-soft px-4 py-3 font-semibold text-work"
                >
                  {answer.notice}
                </p>
              ) : null}
            </>
          }
        />
      </div>
      <CounterCart
        sale={sale}
        categories={categories}
        rules={rules}
        errors={errors}
        problems={answer?.lines ?? {}}
        sending={sending}
        last={last}
      />
    </Form>
  );
}

/** Collects every error once: of the whole sale, its fields, and its quantities. */
function summaryOf(
  { sale = [], ...fields }: Record<string, string[]>,
  lines: Record<string, string>,
  failed: string | null,
): { message: string; fieldId?: string }[] {
  const whole = [...sale, ...(failed ? [failed] : [])].map((message) => ({ message }));
  const ofFields = Object.entries(fields).flatMap(([fieldId, messages]) =>
    messages.map((message) => ({ message, fieldId })),
  );
  const [line] = Object.entries(lines);
  return whole.length > 0 || !line
    ? [...whole, ...ofFields]
    : [{ message: line[1], fieldId: `quantity-${line[0]}` }, ...ofFields];
}
