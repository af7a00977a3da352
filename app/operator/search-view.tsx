import { Link } from "@remix-run/react";
import type { Finding } from "~/core/operators/find-anything.server";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ListSearch } from "~/ui/list-search";
import { Money } from "~/ui/money";
import { Time } from "~/ui/time";

type Props = { q: string; found: Finding[]; next: string | null };

export function SearchView({ q, found, next }: Props) {
  return (
    <>
      <h1 className="mt-2 text-2xl font-bold">Search</h1>
      <div className="list-tools">
        <ListSearch
          label="Search everything"
          placeholder="Order number, reference, phone or e-mail"
          query={q}
        />
      </div>
      <p>
        <Link
          to={paths.operator.erase()}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Erase a customer
        </Link>
      </p>
      {q && found.length === 0 ? (
        <p className="text-muted">Nothing has exactly this number, reference, phone or e-mail.</p>
      ) : null}
      {found.length > 0 ? (
        <ul className={cardClass("divide-y divide-line")}>
          {found.map(({ kind, id, name, vendorId, store, at, amountKobo, status }) => (
            <li key={`${kind}${id}${name}`} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5">
              <span className="w-20 text-muted">{kind}</span>
              <strong className="min-w-0 flex-1 basis-40 font-semibold break-all">{name}</strong>
              <Link
                to={paths.operator.vendor(vendorId)}
                className="inline-flex min-h-6 items-center underline underline-offset-4"
              >
                {store}
              </Link>
              <span className="text-muted">{status}</span>
              <Money kobo={amountKobo} className="font-semibold" />
              <span className="text-sm text-muted">
                <Time at={at} format="datetime" zone="Africa/Lagos" />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {next ? (
        <p className="mt-4">
          <Link to={paths.operator.search({ q, after: next })} className={buttonClass("quiet")}>
            Older orders
          </Link>
        </p>
      ) : null}
    </>
  );
}
