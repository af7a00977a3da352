import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listCounterItems } from "~/core/custom-orders/counter-items.queries.server";
import type { TypedSale } from "~/core/custom-orders/counter-sale";
import { findCustomOrder } from "~/core/custom-orders/custom-orders.queries.server";
import { storePrices } from "~/core/stores/delivery-areas";
import { requireVendor } from "~/core/staff/guard.server";
import {
  submitCounterForm,
  type CounterResult,
} from "~/dashboard/orders/counter/counter-actions.server";
import { CounterSaleView } from "~/dashboard/orders/counter/counter-sale-view";
import { SaleDone, UndoForm, type DoneSale } from "~/dashboard/orders/counter/sale-done";
import { ownStore } from "~/dashboard/custom-orders/own-store.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { PageHeader } from "~/dashboard/shell/page-header";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Counter sale", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "customOrders");
  const { searchParams } = new URL(request.url);
  const undone = searchParams.get("undone");
  const [store, categories, done] = await Promise.all([
    ownStore(vendor),
    listCounterItems(vendor.id),
    findDone(vendor.id, undone ?? searchParams.get("sold")),
  ]);
  const given = searchParams.get("given") ?? "";
  const start: TypedSale = {
    clientToken: randomUUID(),
    lines: [],
    shownTotalKobo: null,
    to: searchParams.get("to") === "kitchen" ? "kitchen" : "handed",
    given: "",
    customerName: "",
    customerPhone: "",
    q: "",
    choosing: null,
  };
  return {
    categories,
    rules: storePrices(store).rules,
    start,
    done: done && { ...done, changeKobo: changeOf(given, done.totalKobo) },
  };
}

async function findDone(
  vendorId: string,
  orderId: string | null,
): Promise<Omit<DoneSale, "changeKobo"> | null> {
  const order = orderId ? await findCustomOrder(vendorId, orderId, databaseNow()) : null;
  return order?.wasSoldAtCounter
    ? {
        id: order.id,
        number: order.number,
        totalKobo: order.totalKobo,
        method: order.paymentMethod,
        isUndone: order.status === "cancelled",
        inKitchen: order.status === "confirmed",
      }
    : null;
}

const changeOf = (cashText: string, totalKobo: number): number | null =>
  /^\d{1,15}$/.test(cashText) && Number(cashText) >= totalKobo
    ? Number(cashText) - totalKobo
    : null;

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "customOrders");
  return submitCounterForm(
    await ownStore(vendor),
    vendor.person.id,
    await readForm(request),
    databaseNow(),
  );
}

/** Reloads the menu after a refusal, as it has changed. */
export const shouldRevalidate = ({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: unknown;
  defaultShouldRevalidate: boolean;
}) => {
  const result = actionResult as { unreachable?: boolean } | null | undefined;
  return result ? !result.unreachable : defaultShouldRevalidate;
};

export default function CounterSale() {
  const { done, ...shown } = useLoaderData<typeof loader>();
  const { answer, failed } = useAnswer<CounterResult | { refused: string }>();
  const typed = answer && "typed" in answer ? answer : undefined;
  return (
    <>
      <ErrorSummary errors={answer && "refused" in answer ? [{ message: answer.refused }] : []} />
      {done ? <UndoForm saleId={done.id} /> : null}
      {/* The key gives each sale an empty form; revalidation must not reset it. */}
      <CounterSaleView
        key={done?.id ?? ""}
        {...shown}
        answer={typed}
        failed={failed}
        header={
          <PageHeader
            title="Counter sale"
            back={{ to: paths.dashboard.orders(), label: "Orders", onPhones: true }}
          />
        }
        last={done ? <SaleDone sale={done} /> : null}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
