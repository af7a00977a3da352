import { Form, Link, useNavigation } from "@remix-run/react";
import { Download, Phone, UserPlus } from "lucide-react";
import type { Rider } from "~/core/riders/riders.queries.server";
import { DayForm, DaysNav } from "~/dashboard/reports/closing/choose-day";
import type { daysBeside } from "~/dashboard/reports/closing/closing-day";
import { dayText } from "~/dashboard/reports/report-range";
import { PageHeader } from "~/dashboard/shell/page-header";
import { paths } from "~/shared/paths";
import { formatPhone } from "~/shared/phone";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Money } from "~/ui/money";
import { StatusMessage } from "~/ui/status-message";
import { Time } from "~/ui/time";
import { useTakenKey } from "~/ui/use-answer";
import type { Delivery } from "./deliveries.server";
import type { RiderFormResult } from "./rider-actions.server";

type RidersProps = {
  riders: Rider[];
  zone: string;
  readAt: Date;
  typed: string;
  error: string | null;
  shown: {
    day: string;
    beside: ReturnType<typeof daysBeside>;
    deliveries: Delivery[];
  } | null;
  done: string | null;
  answer: RiderFormResult | undefined;
  failed: string | null;
};

const doneMessages = new Map([
  ["added", "Rider saved."],
  ["archived", "Off the list. What they earned stays."],
]);

/** The day's deliveries by rider, and the list of riders (docs/rules.md, Riders). */
export function RidersView(props: RidersProps) {
  const { riders, zone, readAt, typed, error, shown, done, answer, failed } = props;
  const fields = Object.entries(answer?.errors ?? {}).flatMap(([fieldId, messages]) =>
    messages.map((message) => ({ message, fieldId })),
  );
  return (
    <div className="mx-auto max-w-2xl space-y-5 pb-8">
      <PageHeader title="Riders" back={{ to: paths.dashboard.orders(), label: "Orders" }} />
      <ErrorSummary errors={failed ? [{ message: failed }] : fields} />
      <DayForm typed={typed} error={error} />
      {shown ? <Day {...shown} zone={zone} /> : null}
      <Card title="Your riders" level="h2">
        {riders.length > 0 ? (
          <ul className="divide-y divide-line">
            {riders.map((rider) => (
              <RiderRow key={rider.id} rider={rider} />
            ))}
          </ul>
        ) : (
          <p className="mt-1 text-muted">
            Add them here, or when you give the first order to somebody.
          </p>
        )}
        <AddForm key={useTakenKey(done === "added")} answer={answer} />
      </Card>
      <StatusMessage key={readAt.getTime()} message={doneMessages.get(done ?? "") ?? null} />
    </div>
  );
}

function Day({
  day,
  beside,
  deliveries,
  zone,
}: NonNullable<RidersProps["shown"]> & Pick<RidersProps, "zone">) {
  const riderIds = [...new Set(deliveries.map(({ riderId }) => riderId))];
  return (
    <>
      <DaysNav beside={beside} pathOf={(day) => paths.dashboard.riders({ day })}>
        {deliveries.length > 0 ? (
          <a href={paths.dashboard.ridersFile(day)} download className={buttonClass("quiet")}>
            <Download aria-hidden className="size-5" /> CSV
          </a>
        ) : null}
      </DaysNav>
      <h2 className="text-xl font-bold">{dayText(day)}</h2>
      {deliveries.length === 0 ? <p className="text-muted">No deliveries by riders.</p> : null}
      {riderIds.map((id) => (
        <RiderDay
          key={id}
          deliveries={deliveries.filter(({ riderId }) => riderId === id)}
          zone={zone}
        />
      ))}
      <p className="text-sm text-muted">
        The fee per delivery is in{" "}
        <Link
          to={`${paths.dashboard.settings.section("business", { part: "delivery" })}#riderFee`}
          className="underline underline-offset-4"
        >
          Store Settings
        </Link>
        . A new fee counts from the next order that you give to a rider.
      </p>
    </>
  );
}

function RiderDay({ deliveries, zone }: { deliveries: Delivery[]; zone: string }) {
  const owedKobo = deliveries.reduce((sum, { feeKobo }) => sum + feeKobo, 0);
  return (
    <Card title={deliveries[0]!.rider} level="h3">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{deliveries.length} delivered</span>
        <span>
          Owed <Money kobo={owedKobo} />
        </span>
      </p>
      <ul className="mt-2 divide-y divide-dashed divide-line">
        {deliveries.map(({ orderId, number, deliveredAt, feeKobo }) => (
          <li key={orderId} className="flex flex-wrap items-center gap-x-4">
            <Link
              to={paths.dashboard.order(orderId)}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {number}
            </Link>
            <span className="text-muted">
              <Time at={deliveredAt} format="time" zone={zone} />
            </span>
            <Money kobo={feeKobo} className="ml-auto" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RiderRow({ rider: { id, name, phone } }: { rider: Rider }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <span className="min-w-0 font-semibold break-words">{name}</span>
      <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center gap-2 tabular-nums">
        <Phone aria-hidden className="size-5" /> {formatPhone(phone)}
      </a>
      <details className="w-full">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-bad">
          Take {name} off the list
        </summary>
        <Form method="post" preventScrollReset className="pb-2">
          <input type="hidden" name="rider" value={id} />
          <p className="mb-2 text-sm text-muted">
            Links to orders under way end, and the phone number is deleted.
          </p>
          <Button name="intent" value="archive" variant="danger">
            Yes, take off the list
          </Button>
        </Form>
      </details>
    </li>
  );
}

function AddForm({ answer }: { answer: RiderFormResult | undefined }) {
  const busy = useNavigation().formData?.get("intent") === "add";
  return (
    <Form method="post" noValidate preventScrollReset className="mt-4 grid gap-4">
      <Field
        id="name"
        name="name"
        label="Name"
        hint="Customers read it."
        maxLength={60}
        autoComplete="off"
        defaultValue={answer?.typed.name}
        errors={answer?.errors.name}
      />
      <Field
        id="phone"
        name="phone"
        type="tel"
        label="Phone"
        hint="A known number changes the name."
        autoComplete="off"
        defaultValue={answer?.typed.phone}
        errors={answer?.errors.phone}
      />
      <Button name="intent" value="add" variant="quiet" busy={busy} className="justify-self-start">
        <UserPlus aria-hidden className="size-5" /> Add rider
      </Button>
    </Form>
  );
}
