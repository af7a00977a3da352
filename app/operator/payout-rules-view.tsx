import { Form, Link, useNavigation } from "@remix-run/react";
import type { ListedTier, TierField, TierTexts } from "~/core/operators/payout-rules.server";
import { GROWN_DAYS, GROWN_ORDERS } from "~/core/payouts/payout-tier";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { tierLabels } from "./vendor-payouts-view";

/** A form that was refused, with what was typed. */
type Refused = {
  tier: string;
  message: string;
  texts: TierTexts;
  errors: Partial<Record<TierField, string[]>> | null;
};
type Props = { tiers: ListedTier[]; isFresh: boolean; refused: Refused | null };

const who: Record<ListedTier["tier"], string> = {
  new: `Until it has delivered ${GROWN_ORDERS} paid orders and is ${GROWN_DAYS} days old.`,
  grown: "After that.",
  trusted: "An operator marks a store as trusted on its page.",
};

/** How soon stores can withdraw their sales, and how much a day (docs/rules.md, Payouts). */
export function PayoutRulesView({ tiers, isFresh, refused }: Props) {
  return (
    <>
      <h1 className="mt-2 text-2xl font-bold">Payout rules</h1>
      <p className="mt-1 text-muted">
        They apply from the next withdrawal on. The front page, help and terms tell vendors those of
        new and grown stores, within a minute.
      </p>
      {isFresh ? null : (
        <Link
          to={paths.login(paths.operator.payoutRules())}
          className={buttonClass("quiet", "mt-3")}
        >
          Sign in again to change them
        </Link>
      )}
      <div className="mt-3 grid gap-4 lg:grid-cols-3">
        {tiers.map((listed) => (
          // Saved rules make a new form.
          <TierForm
            key={`${listed.tier}:${listed.version}`}
            {...listed}
            isFresh={isFresh}
            refused={refused?.tier === listed.tier ? refused : null}
          />
        ))}
      </div>
    </>
  );
}

function TierForm({
  tier,
  version,
  texts,
  isFresh,
  refused,
}: ListedTier & { isFresh: boolean; refused: Refused | null }) {
  const busy = useNavigation().formData?.get("tier") === tier;
  const shown = refused?.texts ?? texts;
  const field = (name: TierField, label: string) => (
    <Field
      id={`${tier}-${name}`}
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      defaultValue={shown[name]}
      errors={refused?.errors?.[name]}
      className="max-w-40 tabular-nums"
    />
  );
  return (
    <Card title={tierLabels[tier]} level="h2">
      <p className="text-sm text-muted">{who[tier]}</p>
      <Form method="post" preventScrollReset className="mt-3 grid gap-4">
        <input type="hidden" name="tier" value={tier} />
        <input type="hidden" name="version" value={version} />
        {refused ? (
          <p role="alert" className="font-medium text-bad">
            {refused.message}
          </p>
        ) : null}
        {field("ripeHours", "Hours after delivery (0: at once)")}
        {field("reservePercent", "Reserve, percent")}
        {field("reserveDays", "Reserve, days after delivery")}
        {field("dailyCap", "Most in a day (₦, empty: no limit)")}
        {isFresh ? (
          <div>
            <Button variant="quiet" busy={busy}>
              Save
            </Button>
          </div>
        ) : null}
      </Form>
    </Card>
  );
}
