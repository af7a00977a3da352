import { Link } from "@remix-run/react";
import { Banknote, ChartColumn, HandCoins, Plus, UtensilsCrossed } from "lucide-react";
import { Dropdown } from "~/ui/dropdown";
import { paths } from "~/shared/paths";
import { useMay } from "~/dashboard/shell/role-context";
import { toolClass, toolIcon, toolLabel } from "~/dashboard/shell/page-header";
import { buttonClass } from "~/ui/button";

const action = buttonClass("quiet", "!px-4");

export function QuickActions() {
  const may = useMay();
  if (!may("menu") && !may("customOrders") && !may("figures")) return null;
  return (
    <section aria-labelledby="actions" className="mt-6">
      <h2 id="actions" className="text-lg font-bold">
        Quick Actions
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {may("menu") ? (
          <li>
            <Link to={paths.dashboard.newItem()} className={action}>
              <UtensilsCrossed aria-hidden className="size-5 shrink-0" /> Add New Item
            </Link>
          </li>
        ) : null}
        {may("customOrders") ? (
          <li>
            <Link to={paths.dashboard.newCustomOrder()} className={action}>
              <HandCoins aria-hidden className="size-5 shrink-0" /> Create Order
            </Link>
          </li>
        ) : null}
        {may("figures") ? (
          <li>
            <Link to={paths.dashboard.reports()} className={action}>
              <ChartColumn aria-hidden className="size-5 shrink-0" /> View Reports
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

const choice =
  "flex min-h-12 items-center gap-3 rounded-lg px-3 font-semibold hover:bg-rest-soft focus-visible:-outline-offset-2";

export function AddButton() {
  const may = useMay();
  if (!may("menu") && !may("customOrders")) return null;
  return (
    <Dropdown
      signClass={`${toolClass()} cursor-pointer`}
      sign={
        <>
          <Plus aria-hidden className={`${toolIcon} transition group-open:rotate-45`} />
          <span className={toolLabel}>Add</span>
        </>
      }
      className="absolute top-full right-0 mt-2 w-56"
    >
      {may("menu") ? (
        <Link to={paths.dashboard.newItem()} className={choice}>
          <UtensilsCrossed aria-hidden className="size-5 text-muted" /> Add Product
        </Link>
      ) : null}
      {may("customOrders") ? (
        <>
          <Link to={paths.dashboard.newCustomOrder()} className={choice}>
            <HandCoins aria-hidden className="size-5 text-muted" /> Custom Order
          </Link>
          <Link to={paths.dashboard.counterSale()} className={choice}>
            <Banknote aria-hidden className="size-5 text-muted" /> Counter Sale
          </Link>
        </>
      ) : null}
    </Dropdown>
  );
}
