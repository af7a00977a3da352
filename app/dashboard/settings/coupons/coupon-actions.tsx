import { Form, useNavigation } from "@remix-run/react";
import { formatKobo } from "~/shared/money";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import {
  discountText,
  couponPeriodLabel,
  couponState,
  couponStateLabel,
  usesLabel,
  type VendorCoupon,
} from "./coupon-labels";
import { ShareCoupon } from "./share-coupon";

type Props = {
  coupon: VendorCoupon;
  store: { name: string; url: string } | null;
  readAt: Date;
  zone: string;
};

export function CouponStatus({ coupon, store, readAt, zone }: Props) {
  const state = couponState(coupon, readAt);
  const { word, tone } = couponStateLabel[state];
  return (
    <div className="mt-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{word}</Badge>{" "}
        <span className="font-semibold">{discountText(coupon)}</span>{" "}
        <span className="text-muted">{couponPeriodLabel(coupon, readAt, zone)}</span>
      </p>
      <p className="mt-1 tabular-nums">
        {usesLabel(coupon)} · cost so far{" "}
        <strong className="font-semibold">{formatKobo(coupon.costKobo)}</strong>
      </p>
      {store && (state === "live" || state === "ahead") ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <ShareCoupon coupon={coupon} store={store} zone={zone} />
        </div>
      ) : null}
    </div>
  );
}

/** Ends or deletes a coupon; asks twice, as neither can be undone. */
export function CouponActions({ coupon, readAt }: Pick<Props, "coupon" | "readAt">) {
  const state = couponState(coupon, readAt);
  const running = state !== "ended" && coupon.startsAt <= readAt;
  const busy = useNavigation().formData?.get("intent");
  const unused = coupon.used === 0;
  return (
    <section aria-labelledby="coupon-actions" className="mt-8 border-t border-line pt-5">
      <h3 id="coupon-actions" className="text-lg font-bold">
        End or delete
      </h3>
      <div className="mt-2 grid grid-cols-1 gap-3">
        {running ? (
          <Form method="post">
            <Button variant="quiet" name="intent" value="end" busy={busy === "end"}>
              End now
            </Button>
            <p className="mt-1 text-sm text-muted">
              Nobody can use it from now on. Orders being paid with it keep their price.
            </p>
          </Form>
        ) : null}
        {unused || state !== "ended" ? (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-bad">
              Delete this code …
            </summary>
            <Form method="post" className="mt-1 rounded-card bg-bad-soft p-4">
              <p className="text-bad">
                {unused
                  ? "This can’t be undone. A code that an order has used is ended instead, so the order can still show it."
                  : "It has been used, so it is ended, not deleted: its orders still show it."}
              </p>
              <Button
                variant="danger"
                name="intent"
                value="delete"
                busy={busy === "delete"}
                className="mt-3"
              >
                {unused ? "Yes, delete" : "End it"}
              </Button>
            </Form>
          </details>
        ) : null}
      </div>
    </section>
  );
}
