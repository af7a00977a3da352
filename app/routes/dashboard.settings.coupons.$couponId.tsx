import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { useAnswer } from "~/ui/use-answer";
import { CouponActions, CouponStatus } from "~/dashboard/settings/coupons/coupon-actions";
import { couponFormValues } from "~/dashboard/settings/coupons/coupon-form.server";
import { CouponView } from "~/dashboard/settings/coupons/coupon-view";
import { couponMessage } from "~/dashboard/settings/coupons/coupon-labels";
import { findCoupon } from "~/dashboard/settings/coupons/coupons.queries.server";
import { handleCouponAction } from "~/dashboard/settings/coupons/coupon-actions.server";
import { databaseNow } from "~/platform/database-clock.server";
import { env } from "~/platform/env.server";
import { readForm } from "~/platform/read-form.server";
import { storeUrl } from "~/shared/paths";
import { StatusMessage } from "~/ui/status-message";
import { requireVendor } from "~/core/staff/guard.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: tabTitle(data?.coupon.code ?? "Coupon", matches) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "coupons");
  const coupon = await findCoupon(vendor.id, params.couponId ?? "");
  if (!coupon) throw new Response("This code does not exist any more", { status: 404 });
  return {
    coupon,
    opened: couponFormValues(coupon, vendor.zone),
    readAt: databaseNow(),
    zone: vendor.zone,
    store: vendor.storeSlug
      ? { name: vendor.businessName, url: storeUrl(env(), vendor.storeSlug) }
      : null,
    statusMessage: couponMessage(new URL(request.url).searchParams.get("done")),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "coupons");
  return handleCouponAction(
    { vendorId: vendor.id, zone: vendor.zone },
    params.couponId ?? "",
    await readForm(request),
    databaseNow(),
  );
}

export default function CouponPage() {
  const { coupon, opened, statusMessage, ...shown } = useLoaderData<typeof loader>();
  const { answer, failed } = useAnswer<typeof action>();
  return (
    <>
      <CouponView
        title={coupon.code}
        newId={null}
        audience={coupon.audience}
        opened={opened}
        answer={answer && "result" in answer ? answer : undefined}
        failed={failed ?? (answer && "message" in answer ? answer.message : null)}
        facts={<CouponStatus coupon={coupon} {...shown} />}
        after={<CouponActions coupon={coupon} readAt={shown.readAt} />}
      />
      <StatusMessage key={shown.readAt.getTime()} message={answer ? null : statusMessage} />
    </>
  );
}
