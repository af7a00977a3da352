import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { useAnswer } from "~/ui/use-answer";
import {
  countInvited,
  readInvitedSegment,
} from "~/dashboard/customers/list/coupon-audience.server";
import { newCouponFormValues } from "~/dashboard/settings/coupons/coupon-form.server";
import { CouponView } from "~/dashboard/settings/coupons/coupon-view";
import { submitNewCoupon } from "~/dashboard/settings/coupons/coupon-actions.server";
import { requireVendor } from "~/core/staff/guard.server";
import { databaseNow } from "~/platform/database-clock.server";
import { readForm } from "~/platform/read-form.server";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("New coupon", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "coupons");
  const segment = readInvitedSegment(new URL(request.url).searchParams.get("segment"));
  const now = databaseNow();
  return {
    audience: segment && {
      segment,
      customers: await countInvited(vendor.id, segment, now, vendor.zone),
    },
    newId: randomUUID(),
    opened: newCouponFormValues(now, vendor.zone),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "coupons");
  return submitNewCoupon(
    { vendorId: vendor.id, zone: vendor.zone },
    await readForm(request),
    databaseNow(),
  );
}

export default function NewCoupon() {
  const page = useLoaderData<typeof loader>();
  const { answer, failed } = useAnswer<typeof action>();
  return <CouponView title="New coupon" {...page} answer={answer} failed={failed} />;
}
