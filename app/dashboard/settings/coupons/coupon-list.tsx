import { Form, Link, useNavigation } from "@remix-run/react";
import { Plus, TicketPercent } from "lucide-react";
import { Pager } from "~/dashboard/shell/pager";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import {
  audienceLabel,
  discountText,
  couponPeriodLabel,
  couponState,
  couponStateLabel,
  menuLabel,
  usesLabel,
  type VendorCoupon,
} from "./coupon-labels";
import { ShareCoupon } from "./share-coupon";

type Props = {
  coupons: VendorCoupon[];
  page: number;
  more: boolean;
  total: number;
  store: { name: string; url: string } | null;
  readAt: Date;
  zone: string;
};

export function CouponList({ coupons, page, more, total, store, readAt, zone }: Props) {
  const add = (
    <Link id="new" to={paths.dashboard.newCoupon()} className={buttonClass("primary")}>
      <Plus aria-hidden className="size-5" /> New coupon
    </Link>
  );
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="coupons" tabIndex={-1} className="text-xl font-bold outline-none">
            Coupons
          </h2>
          <p className="mt-0.5 text-muted">Discount codes for your customers</p>
        </div>
        {total > 0 ? add : null}
      </div>
      {total === 0 ? (
        <div className="mt-5">
          <EmptyState
            drawing={<TicketPercent className="size-9" />}
            title="No coupons yet"
            action={add}
          >
            A code brings people back: 10% off on a slow Tuesday, or ₦500 off somebody's first
            order.
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-4 grid grid-cols-1 gap-4">
          {coupons.map((coupon) => (
            <Card key={coupon.id} coupon={coupon} store={store} readAt={readAt} zone={zone} />
          ))}
        </ul>
      )}
      <Pager
        label="More coupons"
        previous={
          page > 1 && [
            "Newer coupons",
            paths.dashboard.coupons({ page: page > 2 ? String(page - 1) : undefined }),
          ]
        }
        next={more && ["Older coupons", paths.dashboard.coupons({ page: String(page + 1) })]}
        className="mt-5 gap-3"
      />
    </div>
  );
}

function Card({
  coupon,
  store,
  readAt,
  zone,
}: {
  coupon: VendorCoupon;
  store: Props["store"];
  readAt: Date;
  zone: string;
}) {
  const state = couponState(coupon, readAt);
  const { word, tone } = couponStateLabel[state];
  const sent = useNavigation().formData;
  const intent = sent?.get("couponId") === coupon.id ? sent.get("intent") : null;
  const on = coupon.isActive;
  const menu = menuLabel(coupon, readAt);
  return (
    <li id={`coupon-${coupon.id}`} className={cardClass("p-4")}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-mono text-lg font-bold break-all">
          <Link
            to={paths.dashboard.coupon(coupon.id)}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            {coupon.code}
          </Link>
        </h3>
        <span className="inline-flex min-h-11 items-center">
          <Badge tone={tone}>{word}</Badge>
        </span>
      </div>
      <p className="font-semibold">
        {discountText(coupon)}
        {coupon.minimumKobo > 0 ? (
          <span className="font-normal text-muted"> from {formatKobo(coupon.minimumKobo)} on</span>
        ) : null}
      </p>
      {coupon.audience ? <p className="text-sm">{audienceLabel(coupon.audience)}</p> : null}
      {menu ? <p className="text-sm">{menu}</p> : null}
      <p className="text-sm text-muted">
        {couponPeriodLabel(coupon, readAt, zone)}
        {coupon.maxUsesPerPhone !== null
          ? ` · ${coupon.maxUsesPerPhone === 1 ? "once" : `${coupon.maxUsesPerPhone} times`} a phone number`
          : ""}
      </p>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        <div>
          <dt className="sr-only">Uses</dt>
          <dd>{usesLabel(coupon)}</dd>
        </div>
        <div className="flex gap-1.5">
          <dt className="text-muted">Cost so far</dt>
          <dd className="font-semibold">{formatKobo(coupon.costKobo)}</dd>
        </div>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {state === "ended" ? null : (
          <Form method="post">
            <input type="hidden" name="couponId" value={coupon.id} />
            <Button
              variant="quiet"
              name="intent"
              value={on ? "off" : "on"}
              busy={intent === "on" || intent === "off"}
              className="!px-4"
            >
              Switch {on ? "off" : "on"}
              <span className="sr-only"> {coupon.code}</span>
            </Button>
          </Form>
        )}
        <Link to={paths.dashboard.coupon(coupon.id)} className={buttonClass("quiet", "!px-4")}>
          Edit<span className="sr-only"> {coupon.code}</span>
        </Link>
        {state === "ended" || coupon.audience ? null : (
          <Form method="post">
            <input type="hidden" name="couponId" value={coupon.id} />
            <Button
              variant="quiet"
              name="intent"
              value={coupon.onMenu ? "hidden" : "shown"}
              busy={intent === "shown" || intent === "hidden"}
              className="!px-4"
            >
              {coupon.onMenu ? "Take off the menu" : "Show on the menu"}
              <span className="sr-only"> {coupon.code}</span>
            </Button>
          </Form>
        )}
        {store && (state === "live" || state === "ahead") ? (
          <ShareCoupon coupon={coupon} store={store} zone={zone} />
        ) : null}
      </div>
    </li>
  );
}
