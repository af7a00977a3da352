import { Form, Link, useNavigation } from "@remix-run/react";
import type { PayoutTierName } from "~schema/payout-rules";
import type { PayoutsAct } from "~/core/operators/store-act";
import type { VendorPayouts } from "~/core/operators/vendor-payouts.server";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { Time } from "~/ui/time";

type Props = {
  vendor: VendorPayouts;
  isFresh: boolean;
  readAt: Date;
  refused: { act: PayoutsAct; code: string; message: string; reason: string } | null;
};

export const tierLabels: Record<PayoutTierName, string> = {
  new: "New store",
  grown: "Grown store",
  trusted: "Trusted store",
};

/** A store's payout rules and holds, and what an operator may do about them. */
export function VendorPayoutsView({ vendor, isFresh, readAt, refused }: Props) {
  const { tier, holds } = vendor;
  const navigation = useNavigation();
  const busy = (act: PayoutsAct, hold = "") =>
    navigation.formData?.get("act") === act && (navigation.formData.get("hold") ?? "") === hold;
  const signIn = (
    <Link
      to={paths.login(paths.operator.vendorPayouts(vendor.id))}
      className={buttonClass("quiet", "mt-3")}
    >
      Sign in again to act
    </Link>
  );
  return (
    <>
      <p className="mt-2">
        <Link
          to={paths.operator.vendor(vendor.id)}
          className="inline-flex min-h-11 items-center font-semibold break-words underline underline-offset-4"
        >
          {vendor.name || "Store without a name"}
        </Link>
      </p>
      <h1 className="mt-1 text-2xl font-bold">Payout rules and holds</h1>
      {refused && refused.code !== "reason" ? (
        <p role="alert" className="mt-3 rounded-xl bg-bad-soft px-4 py-3 font-medium text-bad">
          {refused.message}
        </p>
      ) : null}
      <div className="mt-3 grid gap-4 lg:grid-cols-2">
        <Card title={tierLabels[tier.name]} level="h2">
          <p className="mt-1">
            {tier.ripeHours === 0
              ? "Sales can be withdrawn as soon as they are paid."
              : `Sales can be withdrawn ${tier.ripeHours} hours after delivery.`}
            {tier.reservePercent > 0
              ? ` ${tier.reservePercent}% waits for ${tier.reserveDays} days.`
              : null}
            {tier.dailyCapKobo === null
              ? null
              : ` At most ${formatKobo(tier.dailyCapKobo)} goes to the bank in a day.`}
            {tier.name === "trusted" ? " No mark holds its payouts." : null}
          </p>
          {isFresh ? (
            <Form method="post" preventScrollReset className="mt-3">
              {tier.name === "trusted" ? (
                <Button name="act" value="automatic" variant="quiet" busy={busy("automatic")}>
                  Back to the rules for everybody
                </Button>
              ) : (
                <Button name="act" value="trust" variant="quiet" busy={busy("trust")}>
                  Trust this store
                </Button>
              )}
            </Form>
          ) : (
            signIn
          )}
        </Card>
        <Card title={holds.length > 0 ? "Payouts are held" : "Payouts go"} level="h2">
          <ul className="divide-y divide-line">
            {holds.map(({ id, mark, story, since, by }) => (
              <li key={id} className="py-3">
                <p className="break-words whitespace-pre-line">{story}</p>
                <p className="text-sm break-words text-muted">
                  <Time at={since} format="ago" now={readAt} />
                  {mark === "hand" ? `, by ${by}` : by ? `, kept by ${by}` : null}
                </p>
                {isFresh ? (
                  <Form method="post" preventScrollReset className="mt-2">
                    <input type="hidden" name="hold" value={id} />
                    <Button name="act" value="release" variant="quiet" busy={busy("release", id)}>
                      Release payouts
                    </Button>
                  </Form>
                ) : (
                  signIn
                )}
              </li>
            ))}
          </ul>
          {holds.some(({ mark }) => mark === "hand") ? null : (
            <Form method="post" preventScrollReset className="mt-3">
              <Field
                id="reason"
                name="reason"
                label="Reason, which operators read"
                hint="The vendor reads that payouts are paused while we check a few things."
                maxLength={300}
                autoComplete="off"
                defaultValue={refused?.reason}
                errors={refused?.code === "reason" ? [refused.message] : undefined}
              />
              <Button name="act" value="hold" variant="quiet" busy={busy("hold")} className="mt-3">
                Hold payouts
              </Button>
            </Form>
          )}
        </Card>
      </div>
    </>
  );
}
