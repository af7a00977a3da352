import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { ArrowLeft } from "lucide-react";
import { ownPath } from "~/accounts/return-to";
import { advanceOrder, settleAttention } from "~/orders/advance-order.server";
import { declineReason, OrderAction, type OrderActionResult } from "~/orders/order-action-form";
import { OrderDetail } from "~/orders/order-detail";
import { displayId } from "~/orders/order-status";
import { findOrder } from "~/orders/orders.queries.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { DashboardProblem } from "~/vendors/dashboard-problem";
import { requireVendor } from "~/vendors/guard.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data ? `Order ${displayId(data.order)}` : "Order"} · ${brand.name}` }];

const notFound = () => new Response("This order is not here", { status: 404 });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request);
  const order = await findOrder(vendor.id, params.orderId ?? "");
  if (!order) throw notFound();
  return { order, zone: vendor.zone, declining: new URL(request.url).searchParams.has("decline") };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const vendor = await requireVendor(request);
  const orderId = params.orderId ?? "";
  const form = await request.formData();
  const refuse = (result: Omit<Extract<OrderActionResult, { ok: false }>, "ok">, status: number) => data<OrderActionResult>({ ok: false, ...result }, { status });
  const submission = parseWithZod(form, { schema: OrderAction });
  if (submission.status !== "success") {
    const declining = form.get("intent") === "decline";
    return refuse({ message: declining ? null : "That can't be done to an order", result: declining ? submission.reply() : null }, 400);
  }

  const { value } = submission;
  const work = { vendorId: vendor.id, userId: vendor.user.id, orderId };
  let status: string | null = null;
  if (value.intent === "settle") {
    if (!(await settleAttention(work))) throw notFound();
  } else {
    const outcome = await advanceOrder(value.intent === "decline" ? { ...work, move: "decline", reason: declineReason(value) } : { ...work, move: value.intent });
    if (!outcome.ok && outcome.kind === "missing") throw notFound();
    if (!outcome.ok) return refuse({ message: outcome.message, result: null }, 409);
    status = outcome.status;
  }
  if (form.get("from") === "script") return data<OrderActionResult>({ ok: true, orderId, vendorId: vendor.id, status });
  return redirect(ownPath(form.get("returnTo")) ?? paths.dashboard.order(orderId));
}

export default function OrderPage() {
  const { order, zone, declining } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="mx-auto max-w-2xl">
      <Link to={paths.dashboard.orders()} className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-muted hover:text-ink">
        <ArrowLeft aria-hidden className="size-5" /> Orders
      </Link>
      <OrderDetail order={order} zone={zone} declining={declining} answer={answer} heading="h1" />
    </div>
  );
}

export function ErrorBoundary() {
  return <DashboardProblem />;
}
