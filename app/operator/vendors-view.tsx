import { Link } from "@remix-run/react";
import type { ListedVendor } from "~/core/operators/vendors.queries.server";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ListSearch } from "~/ui/list-search";
import { Money } from "~/ui/money";
import { Time } from "~/ui/time";
import { StoreBadge } from "./store-badge";

export function VendorsView({
  vendors,
  next,
  q,
  now,
}: {
  vendors: ListedVendor[];
  next: string | null;
  q: string;
  now: Date;
}) {
  return (
    <>
      <h1 className="mt-2 text-2xl font-bold">Vendors</h1>
      <div className="list-tools">
        <ListSearch
          label="Search vendors"
          placeholder="Name, address or owner’s e-mail"
          query={q}
        />
      </div>
      {vendors.length === 0 ? (
        <p className="text-muted">No store has this name, address or owner.</p>
      ) : (
        <ul className={cardClass("divide-y divide-line overflow-hidden")}>
          {vendors.map((vendor) => (
            <li
              key={vendor.id}
              className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-rest-soft"
            >
              <div className="min-w-0 flex-1 basis-56">
                <Link
                  to={paths.operator.vendor(vendor.id)}
                  className="font-bold break-words after:absolute after:inset-0"
                >
                  {vendor.name || "Store without a name"}
                </Link>
                <p className="text-sm wrap-anywhere text-muted">
                  {[vendor.slug, vendor.owner].filter(Boolean).join(" · ")}
                </p>
              </div>
              <StoreBadge {...vendor} />
              <Money
                kobo={vendor.balanceKobo}
                className={`font-semibold ${vendor.balanceKobo < 0 ? "text-bad" : ""}`}
              />
              <Time at={vendor.createdAt} format="ago" now={now} className="text-sm text-muted" />
            </li>
          ))}
        </ul>
      )}
      {next ? (
        <p className="mt-4">
          <Link
            to={paths.operator.vendors({ q: q || undefined, after: next })}
            className={buttonClass("quiet")}
          >
            More
          </Link>
        </p>
      ) : null}
    </>
  );
}
