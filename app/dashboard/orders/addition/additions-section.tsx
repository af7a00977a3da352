import { Link } from "@remix-run/react";
import { additionLabel } from "~/core/additions/addition";
import { optionTexts } from "~/core/options/ordered-options";
import { OrderForm } from "~/dashboard/orders/detail/order-transitions";
import { LinkSection, type ShareableLink } from "~/dashboard/custom-orders/link-section";
import type { ShownOrderDetails } from "~/dashboard/orders/list/order-list";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Money } from "~/ui/money";

type Props = {
  order: ShownOrderDetails;
  /** Of unpaid additions, by id. */
  links: Record<string, ShareableLink>;
};

export function AdditionList({ order, links }: Props) {
  const may = useMay();
  return (
    <ul className="mb-3 divide-y divide-dashed divide-line">
      {order.additions.map((addition) => {
        const { id, number, state, totalKobo, items } = addition;
        const { label, tone } = additionLabel(state);
        const isCooked = state === "paid";
        const link = links[id];
        return (
          <li key={id} className="py-2">
            <p className="flex flex-wrap items-center gap-x-3">
              {isCooked || may("customOrders") ? (
                <Link
                  to={isCooked ? paths.dashboard.order(id) : paths.dashboard.customOrder(id)}
                  className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
                >
                  {number}
                </Link>
              ) : (
                <strong>{number}</strong>
              )}
              {totalKobo === null ? null : (
                <Money kobo={totalKobo} className="ml-auto font-semibold" />
              )}
            </p>
            <Badge tone={tone}>{label}</Badge>
            <ul className="mt-1">
              {items.map((item, at) => (
                <li key={at} className="break-words">
                  {item.quantity} × {item.name}
                  {item.options ? (
                    <span className="block text-sm text-muted">
                      {optionTexts(item.options).join(", ")}
                    </span>
                  ) : null}
                </li>
              ))}
            </ul>
            {link ? (
              <div className="mt-2">
                <LinkSection link={link} known={order.customerPhone !== null} />
              </div>
            ) : null}
            {state === "expired" ? (
              <p className="mt-1 text-sm text-muted">
                Open it to renew its link or to mark it as paid.
              </p>
            ) : null}
            {(state === "open" || state === "expired") && may("customOrders") ? (
              <Withdraw order={order} addition={addition} />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function Withdraw({
  order,
  addition: { id, number },
}: Pick<Props, "order"> & { addition: { id: string; number: string } }) {
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-bad">
        Withdraw {number}
      </summary>
      <OrderForm order={order}>
        {(busy) => (
          <>
            <input type="hidden" name="addition" value={id} />
            <p className="mb-2 text-sm text-muted">
              Its link stops working and what it holds goes back into stock. This can’t be undone.
            </p>
            <Button name="intent" value="withdraw" variant="danger" busy={busy} className="w-full">
              Yes, withdraw {number}
            </Button>
          </>
        )}
      </OrderForm>
    </details>
  );
}
