import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { printOnClick } from "~/dashboard/orders/kitchen/print-link";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";

/** The slip shows amounts, so it needs that permission (docs/rules.md, Kitchen view). */
export function PrintButtons({ order }: { order: { id: string; orderType: string } }) {
  const may = useMay();
  const { ticket } = paths.dashboard;
  return (
    <div className="grid gap-2 min-[23rem]:auto-cols-fr min-[23rem]:grid-flow-col">
      <PrintButton url={ticket(order.id)}>Print a kitchen ticket</PrintButton>
      {order.orderType === "delivery" && may("money") ? (
        <PrintButton url={ticket(order.id, { kind: "rider" })}>Print a rider’s slip</PrintButton>
      ) : null}
    </div>
  );
}

function PrintButton({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} onClick={printOnClick(url)} className={buttonClass("quiet", "!px-3")}>
      <Printer aria-hidden className="size-5" /> {children}
    </a>
  );
}
