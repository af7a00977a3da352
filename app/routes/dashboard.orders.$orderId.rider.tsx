import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findGivenOrder, listRiders } from "~/core/riders/riders.queries.server";
import { requireVendor } from "~/core/staff/guard.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import type { GiveResult } from "~/dashboard/orders/rider/give-form";
import { submitGiveForm } from "~/dashboard/orders/rider/give-form.server";
import { GiveView } from "~/dashboard/orders/rider/give-view";
import { riderLinkData } from "~/dashboard/orders/rider/rider-link-data.server";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { PageHeader } from "~/dashboard/shell/page-header";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";
import { qrPicture } from "~/storefront/seo/qr-code.server";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: tabTitle(data ? `Rider for ${data.order.number}` : "Rider", matches) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "moveOrders");
  const [found, riders] = await Promise.all([
    findGivenOrder(vendor.id, params.orderId ?? ""),
    listRiders(vendor.id),
  ]);
  if (!found) throw new Response("This order does not exist any more", { status: 404 });
  const { id, number, isGivable, tripId, along, rider } = found;
  const link = tripId && rider ? await riderLinkData(vendor.id, tripId, rider) : null;
  return {
    order: { id, number, isGivable, tripId, along },
    riders,
    given:
      link && rider
        ? { riderName: rider.name, link: { ...link, code: qrPicture(link.url) } }
        : null,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "moveOrders");
  return submitGiveForm(
    { vendorId: vendor.id, userId: vendor.person.id, orderId: params.orderId ?? "" },
    await readForm(request),
  );
}

export default function GiveToRider() {
  const page = useLoaderData<typeof loader>();
  const { answer, failed } = useAnswer<GiveResult>();
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader
        title={`Rider for ${page.order.number}`}
        back={{ to: paths.dashboard.order(page.order.id), label: "The order" }}
      />
      <GiveView {...page} answer={answer} failed={failed} />
    </div>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
