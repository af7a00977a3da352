import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { CouponList } from "~/dashboard/settings/coupons/coupon-list";
import { couponMessage } from "~/dashboard/settings/coupons/coupon-labels";
import { listCoupons } from "~/dashboard/settings/coupons/coupons.queries.server";
import { handleCouponListAction } from "~/dashboard/settings/coupons/coupon-actions.server";
import { databaseNow } from "~/platform/database-clock.server";
import { env } from "~/platform/env.server";
import { readForm } from "~/platform/read-form.server";
import { storeUrl } from "~/shared/paths";
import { StatusMessage } from "~/ui/status-message";
import { ErrorSummary } from "~/ui/error-summary";
import type { NetworkError } from "~/ui/offline-safe";
import { requireVendor } from "~/core/staff/guard.server";
import { useLastResult } from "~/ui/use-answer";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Coupons", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "coupons");
  const { searchParams } = new URL(request.url);
  const page = Math.min(Math.max(Math.trunc(Number(searchParams.get("page"))) || 1, 1), 10_000);
  const readAt = databaseNow();
  const listed = await listCoupons(vendor.id, page, readAt);
  return {
    ...listed,
    page,
    readAt,
    zone: vendor.zone,
    store: vendor.storeSlug
      ? { name: vendor.businessName, url: storeUrl(env(), vendor.storeSlug) }
      : null,
    statusMessage: couponMessage(searchParams.get("done")),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "coupons");
  return handleCouponListAction(
    { vendorId: vendor.id, zone: vendor.zone },
    await readForm(request),
  );
}

export default function Coupons() {
  const { statusMessage, ...listed } = useLoaderData<typeof loader>();
  const answer = useLastResult<NetworkError>();
  return (
    <>
      <ErrorSummary errors={answer ? [{ message: answer.message }] : []} />
      <CouponList {...listed} />
      <StatusMessage key={listed.readAt.getTime()} message={statusMessage} />
    </>
  );
}
