import { Form, Link, useNavigation } from "@remix-run/react";
import { Bike } from "lucide-react";
import { LinkSection, type ShareableLink } from "~/dashboard/custom-orders/link-section";
import type { AlongOrder, Rider } from "~/core/riders/riders.queries.server";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { formatPhone } from "~/shared/phone";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { OptionField, TickField } from "~/ui/tick-field";
import { NEW_RIDER, type GiveResult } from "./give-form";

type GiveProps = {
  order: { id: string; isGivable: boolean; tripId: string | null; along: AlongOrder[] };
  riders: Rider[];
  /** Who has the order, by which link. */
  given: { riderName: string; link: ShareableLink } | null;
  answer: GiveResult | undefined;
  failed: string | null;
};

/** Gives an order to a rider, alone or with others, and shows the link (docs/rules.md, Riders). */
export function GiveView({ order, riders, given, answer, failed }: GiveProps) {
  const may = useMay();
  const problem = failed ?? answer?.message;
  const errors = Object.entries(answer?.errors ?? {}).flatMap(([fieldId, messages]) =>
    messages.map((message) => ({ message, fieldId })),
  );
  return (
    <div className="grid gap-5">
      <ErrorSummary errors={problem ? [{ message: problem }] : errors} />
      {given && order.isGivable ? (
        <Card title={`${given.riderName} has it`} level="h2">
          <p className="mb-3 text-muted">
            The link opens this delivery alone, without an account, and ends with it. The customer’s
            page shows the four digits that {given.riderName} needs.
          </p>
          <LinkSection link={given.link} known />
        </Card>
      ) : null}
      {order.isGivable ? (
        <GiveForm key={order.tripId} order={order} riders={riders} given={given} answer={answer} />
      ) : (
        <p className="rounded-card bg-wait-soft p-4 text-wait">
          Only a delivery that is ready can go to a rider.
        </p>
      )}
      {may("riders") ? (
        <Link to={paths.dashboard.riders()} className={buttonClass("quiet", "w-full")}>
          Riders and what they delivered today
        </Link>
      ) : null}
    </div>
  );
}

function GiveForm({ order, riders, given, answer }: Omit<GiveProps, "failed">) {
  const busy = useNavigation().state === "submitting";
  const { errors = {}, typed } = answer ?? {};
  const [first] = riders;
  return (
    <Card title={given ? "Give it to another rider" : "Who takes it?"} level="h2">
      <Form method="post" noValidate className="mt-3 grid gap-4">
        {first ? (
          <OptionField
            id="rider"
            name="rider"
            legend="Rider"
            value={typed?.rider ?? (given ? "" : first.id)}
            errors={errors.rider}
            options={[
              ...riders.map(({ id, name, phone }) => ({
                value: id,
                label: name,
                hint: formatPhone(phone),
              })),
              { value: NEW_RIDER, label: "Somebody new" },
            ]}
          />
        ) : (
          <input type="hidden" name="rider" value={NEW_RIDER} />
        )}
        <div className="grid gap-4">
          <Field
            id="name"
            name="name"
            label={first ? "Name of somebody new" : "Name"}
            hint="The customer reads it: Sunday is enough."
            maxLength={60}
            autoComplete="off"
            defaultValue={typed?.name}
            errors={errors.name}
          />
          <Field
            id="phone"
            name="phone"
            type="tel"
            label={first ? "Their phone" : "Phone"}
            hint="We open a WhatsApp chat with it."
            autoComplete="off"
            defaultValue={typed?.phone}
            errors={errors.phone}
          />
        </div>
        {order.along.length > 0 ? (
          <fieldset className="min-w-0">
            <legend className="font-medium">On the same tour</legend>
            {order.along.map(({ id, number, address, tripId }) => (
              <TickField
                key={id}
                id={`along-${id}`}
                name="along"
                value={id}
                checked={tripId !== null && tripId === order.tripId}
                label={number}
                hint={
                  tripId !== null && tripId !== order.tripId
                    ? `${address} · another rider has it`
                    : address
                }
              />
            ))}
          </fieldset>
        ) : null}
        {given ? (
          <p className="text-muted">The link of {given.riderName} ends for what you give here.</p>
        ) : null}
        <Button busy={busy} className="w-full">
          <Bike aria-hidden className="size-5" /> Give to rider
        </Button>
      </Form>
    </Card>
  );
}
