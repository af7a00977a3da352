import { Link } from "@remix-run/react";
import type { LogLine } from "~/core/operators/operator-log.server";
import type { VendorFile } from "~/core/operators/vendors.queries.server";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Figures } from "~/ui/figures";
import { Money } from "~/ui/money";
import { Time } from "~/ui/time";
import { LogLines } from "./log-view";
import { StoreBadge } from "./store-badge";

type Props = { vendor: VendorFile; lines: LogLine[]; storeUrl: string | null };

/** One store: its figures, people, payouts, and what operators did about it. */
export function VendorView({ vendor, lines, storeUrl }: Props) {
  const { month } = vendor;
  return (
    <>
      <p className="mt-2">
        <Link
          to={paths.operator.vendors()}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Vendors
        </Link>
      </p>
      <h1 className="mt-1 text-2xl font-bold break-words">
        {vendor.name || "Store without a name"} <StoreBadge {...vendor} />
      </h1>
      <p className="wrap-anywhere text-muted">
        {[vendor.owner, vendor.phone, vendor.place].filter(Boolean).join(" · ")}
        {storeUrl ? (
          <>
            {" · "}
            <a
              href={storeUrl}
              className="inline-flex min-h-6 items-center underline underline-offset-4"
            >
              {vendor.slug}
            </a>
          </>
        ) : null}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Link to={paths.operator.storeActs(vendor.id)} className={buttonClass("quiet")}>
          Suspend, change or close
        </Link>
        {vendor.step === "completed" ? (
          <Link to={paths.operator.seeAs(vendor.id)} className={buttonClass("quiet")}>
            See as the vendor sees
          </Link>
        ) : null}
      </p>
      <Figures
        label="Money"
        className="mt-3"
        figures={[
          { label: "Balance", value: <Money kobo={vendor.balanceKobo} /> },
          { label: "On its way to the bank", value: <Money kobo={vendor.underWayKobo} /> },
          { label: "Paid out", value: <Money kobo={vendor.paidOutKobo} /> },
          {
            label: "Paid orders, 30 days",
            value: month.orders.toLocaleString("en"),
            note: <Money kobo={month.kobo} />,
          },
          { label: "Refunded, 30 days", value: <Money kobo={month.refundedKobo} /> },
        ]}
      />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <Card title="Latest payouts" level="h2">
          <p>
            <Link
              to={paths.operator.vendorPayouts(vendor.id)}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              Payout rules and holds
            </Link>
          </p>
          {vendor.payouts.length === 0 ? <p className="text-muted">No payouts yet.</p> : null}
          <ul className="divide-y divide-line">
            {vendor.payouts.map(({ reference, amountKobo, status, at, failure }) => (
              <li key={reference} className="py-2">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="wrap-anywhere">{reference}</span>
                  <Money kobo={amountKobo} className="font-semibold" />
                </p>
                <p className="text-sm text-muted">
                  {[status, failure].filter(Boolean).join(" · ")}
                  {" · "}
                  <Time at={at} format="datetime" zone="Africa/Lagos" />
                </p>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="People" level="h2">
          <ul className="divide-y divide-line">
            <li className="py-2 break-all">{vendor.owner} · owner</li>
            {vendor.staff.map(({ id, name, email, role }) => (
              <li key={id} className="py-2 break-all">
                {email || name} · {role}
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <h2 className="mt-6 text-xl font-bold">Log of this store</h2>
      <LogLines lines={lines} />
    </>
  );
}
