import { Form, Link, useNavigation } from "@remix-run/react";
import type { HeldByStore } from "~/core/operators/erase-everywhere.server";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { Field } from "~/ui/field";
import { ListSearch } from "~/ui/list-search";

type Props = {
  q: string;
  unreadable: boolean;
  held: HeldByStore[];
  /** In how many stores something was left, once it is done. */
  left: number | null;
  isFresh: boolean;
  problem: string | null;
};

const count = (n: number, thing: string) =>
  `${n.toLocaleString("en")} ${thing}${n === 1 ? "" : "s"}`;

/** Erases a customer from every store, when they ask the platform (docs/rules.md, Customer data). */
export function EraseView({ q, unreadable, held, left, isFresh, problem }: Props) {
  const busy = useNavigation().state === "submitting";
  const orders = held.reduce((sum, found) => sum + found.orders, 0);
  return (
    <>
      <h1 className="mt-2 text-2xl font-bold">Erase a customer</h1>
      <p className="text-muted">From every store. What was sold and paid stays, without them.</p>
      {left === null ? null : (
        <p role="status" className="mt-3 font-medium">
          {left === 0
            ? "Erased from every store."
            : `Erased, but not from ${count(left, "store")}: an order there isn’t over yet.`}
        </p>
      )}
      <div className="list-tools">
        <ListSearch
          label="Customer’s phone or e-mail"
          placeholder="Whole phone or e-mail"
          query={q}
        />
      </div>
      {problem ? (
        <p role="alert" className="mb-3 font-medium text-bad">
          {problem}
        </p>
      ) : null}
      {unreadable ? <p>Enter a full phone number or e-mail address.</p> : null}
      {q && !unreadable && held.length === 0 ? (
        <p className="text-muted">No store holds anything of them.</p>
      ) : null}
      {held.length === 0 ? null : (
        <>
          <ul className={cardClass("divide-y divide-line")}>
            {held.map(({ vendorId, store, orders: some, open }) => (
              <li key={vendorId} className="flex flex-wrap gap-x-4 px-4 py-2.5">
                <Link
                  to={paths.operator.vendor(vendorId)}
                  className="inline-flex min-h-6 min-w-0 flex-1 basis-40 items-center underline underline-offset-4"
                >
                  {store || "Store without a name"}
                </Link>
                <span>{count(some, "order")}</span>
                {open.length > 0 ? (
                  <span className="text-wait">Not over yet: {open.join(", ")}</span>
                ) : null}
              </li>
            ))}
          </ul>
          {isFresh ? (
            <Form method="post" className="mt-4 grid max-w-md gap-3">
              <input type="hidden" name="q" value={q} />
              <input type="hidden" name="shown" value={orders} />
              <Field
                id="again"
                name="again"
                label="Type the phone or e-mail again"
                autoComplete="off"
              />
              <p>
                <Button variant="danger" busy={busy}>
                  Erase {count(orders, "order")} of {count(held.length, "store")}
                </Button>
              </p>
            </Form>
          ) : (
            <p className="mt-4">
              <Link to={paths.login(paths.operator.erase({ q }))} className={buttonClass("quiet")}>
                Sign in again to act
              </Link>
            </p>
          )}
        </>
      )}
    </>
  );
}
