import { Form, Link, useNavigation } from "@remix-run/react";
import { Download, Search, ShieldCheck } from "lucide-react";
import { formatDateTime } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { formatPhone } from "~/shared/phone";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { StatusMessage } from "~/ui/status-message";
import { useMay } from "~/dashboard/shell/role-context";
import type { PrivacyResult } from "./privacy-actions.server";
import { MAX_SUBJECT_LENGTH } from "~/core/customers/subject";
import type { FoundCustomer } from "~/core/customers/subject.queries.server";
import { Card, cardClass } from "~/ui/card";

type PrivacyProps = {
  q: string;
  /** The search is neither a phone number nor an e-mail address. */
  unreadable: boolean;
  found: FoundCustomer | null;
  erasures: { id: string; at: Date; orders: number; by: string | null }[];
  zone: string;
  erased: number | null;
  answer: PrivacyResult | undefined;
};

const orderCount = (count: number) => `${count} ${count === 1 ? "order" : "orders"}`;

/** Rules: docs/rules.md, Customer data. */
export function PrivacyView({
  q,
  unreadable,
  found,
  erasures,
  zone,
  erased,
  answer,
}: PrivacyProps) {
  return (
    <div className="min-w-0">
      <h2 className="text-xl font-bold">Privacy</h2>
      <p className="mt-0.5 mb-4 text-muted">
        Customers can ask for their data, or ask you to erase it. Look them up to do either.
      </p>
      {answer ? (
        <div className="mb-4">
          <ErrorSummary errors={[{ message: answer.message }]} />
        </div>
      ) : null}
      <Form
        method="get"
        action={paths.dashboard.privacy()}
        role="search"
        className={cardClass("grid grid-cols-1 gap-3 p-4")}
      >
        <Field
          key={q}
          id="q"
          name="q"
          label="Customer’s phone or email"
          hint="The full number or address they gave when they ordered."
          autoComplete="off"
          maxLength={MAX_SUBJECT_LENGTH}
          defaultValue={q}
          errors={unreadable ? ["Enter a full phone number or email address."] : undefined}
        />
        <Button variant="quiet" className="justify-self-start">
          <Search aria-hidden className="size-5" /> Look up
        </Button>
      </Form>
      {found ? (
        <Found key={q} q={q} found={found} zone={zone} />
      ) : q && !unreadable ? (
        <div className="mt-5">
          <EmptyState drawing={<ShieldCheck className="size-9" />} title="No data found">
            None of your orders or customers has this number or address.
          </EmptyState>
        </div>
      ) : null}
      <Erasures erasures={erasures} zone={zone} />
      <StatusMessage
        key={String(erased)}
        message={erased === null || answer ? null : `Erased from ${orderCount(erased)}.`}
        lasts={3}
      />
    </div>
  );
}

function Found({ q, found, zone }: { q: string; found: FoundCustomer; zone: string }) {
  const may = useMay();
  const facts: [string, string[]][] = [
    ["Names", found.names],
    ["Phones", found.phones.map(formatPhone)],
    ["Emails", found.emails],
    [
      "Orders",
      [
        found.firstAt && found.lastAt
          ? `${found.orders}, from ${formatDateTime(found.firstAt, zone)} to ${formatDateTime(found.lastAt, zone)}`
          : "None",
      ],
    ],
  ];
  return (
    <Card titleId="found" title="Their data" titleClass="font-bold" className="mt-5 p-4">
      <dl className="mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
        {facts.map(([term, values]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="-mt-2 [overflow-wrap:anywhere] sm:mt-0">
              {values.length ? values.join(", ") : "None"}
            </dd>
          </div>
        ))}
      </dl>
      <a href={paths.dashboard.customerFile(q)} download className={buttonClass("quiet", "mt-4")}>
        <Download aria-hidden className="size-5" /> Download everything (JSON)
      </a>
      {may("eraseCustomers") ? (
        found.open.length > 0 ? (
          <StillOpen open={found.open} />
        ) : (
          <EraseForm q={q} orders={found.orders} />
        )
      ) : (
        <p className="mt-4 text-sm text-muted">Only the owner can erase them.</p>
      )}
    </Card>
  );
}

function StillOpen({ open }: { open: FoundCustomer["open"] }) {
  return (
    <div className="mt-4 rounded-card bg-wait-soft px-4 py-3 text-wait">
      <p>You can erase them once these orders are finished, and paid or refunded:</p>
      <p className="flex flex-wrap gap-x-4">
        {open.map(({ id, number }) => (
          <Link
            key={id}
            to={paths.dashboard.order(id)}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
          >
            {number}
          </Link>
        ))}
      </p>
    </div>
  );
}

function EraseForm({ q, orders }: { q: string; orders: number }) {
  const busy = useNavigation().formData?.get("intent") === "erase";
  return (
    <details className="group mt-4">
      <summary className={buttonClass("quiet", "text-bad group-open:hidden")}>
        Erase this customer
      </summary>
      <Form method="post" className="rounded-card border border-bad/30 p-4">
        <input type="hidden" name="q" value={q} />
        <input type="hidden" name="orders" value={orders} />
        <p className="font-semibold">This can’t be undone.</p>
        <p className="mt-1">
          Name, phone, email, address, notes and instructions go from {orderCount(orders)}, and so
          do their reviews’ words. Amounts, dishes, order numbers and payments stay: your books must
          add up, and the law requires them.
        </p>
        <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3 font-medium">
          <input type="checkbox" name="sure" className="size-5 accent-current" /> Yes, erase this
          customer for good
        </label>
        <Button name="intent" value="erase" variant="danger" busy={busy} className="mt-2">
          Erase for good
        </Button>
      </Form>
    </details>
  );
}

function Erasures({ erasures, zone }: Pick<PrivacyProps, "erasures" | "zone">) {
  if (erasures.length === 0) return null;
  return (
    <section aria-labelledby="erasures" className="mt-6">
      <h3 id="erasures" className="mb-2 font-bold">
        Erased so far
      </h3>
      <ul className={cardClass("divide-y divide-line")}>
        {erasures.map(({ id, at, orders, by }) => (
          <li key={id} className="px-4 py-2">
            {formatDateTime(at, zone)}{" "}
            <span className="text-muted">
              · {orderCount(orders)} · {by ?? "Your store"}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">We don’t keep whose they were.</p>
    </section>
  );
}
