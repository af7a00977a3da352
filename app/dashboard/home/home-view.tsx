import { useRevalidator } from "@remix-run/react";
import { Lightbulb } from "lucide-react";
import { useEffect } from "react";
import type { AttentionNote } from "~/dashboard/orders/list/attention";
import type { OpenCounts } from "~/dashboard/orders/list/orders.queries.server";
import type { ShownOrder } from "~/dashboard/orders/list/order-list";
import type { SetupChecklistData } from "~/dashboard/home/checklist/setup-checklist.queries.server";
import { useNow } from "~/ui/use-now";
import type { Today, TopItem } from "./home.queries.server";
import type { Period } from "./period";
import { AddButton, QuickActions } from "./quick-actions";
import { RecentActivity } from "./recent-activity";
import { NeedsList } from "./needs-list";
import type { Need } from "./needs";
import { ServiceStatus } from "./service-status";
import type { StatCard } from "./stats";
import { StatCards } from "./stat-cards";
import { TodayMoney } from "./today-money";
import { TopItems } from "./top-items";
import { PageHeader } from "~/dashboard/shell/page-header";
import { Attention } from "~/dashboard/orders/list/attention";
import { SetupChecklist } from "~/dashboard/home/checklist/setup-checklist";

type HomeProps = {
  greeting: string;
  /** Null for a role that may not see sales. `insight` is null for too few records. */
  figures: {
    period: Period;
    cards: StatCard[];
    top: TopItem[];
    today: Today;
    insight: string | null;
  } | null;
  open: OpenCounts;
  recent: ShownOrder[];
  attention: AttentionNote[];
  needs: Need[];
  menuIsEmpty: boolean;
  firstDay: SetupChecklistData | null;
  readAt: Date;
  storeUrl: string | null;
};

export function HomeView({
  greeting,
  figures,
  open,
  recent,
  attention,
  needs,
  menuIsEmpty,
  firstDay,
  readAt,
  storeUrl,
}: HomeProps) {
  const now = useNow(readAt);
  useOrderDelivered();
  // Before the first sale there is no money of today to look at.
  const checklist = firstDay && (
    <div className="mt-4">
      <SetupChecklist list={firstDay} storeUrl={storeUrl} />
    </div>
  );
  return (
    <div>
      <PageHeader title={greeting} />
      <div className="mt-1 flex items-center justify-between gap-4">
        <ServiceStatus open={open} menuIsEmpty={menuIsEmpty} />
        <AddButton />
      </div>
      {attention.length > 0 ? <Attention orders={attention} /> : null}
      {firstDay?.done.testOrder === false ? checklist : null}
      <div className="mt-4 grid items-start gap-4 lg:auto-cols-fr lg:grid-flow-col">
        {figures ? <TodayMoney {...figures.today} /> : null}
        <NeedsList
          needs={needs}
          isCalm={open.waiting === 0 && attention.length === 0 && !firstDay}
        />
      </div>
      {firstDay?.done.testOrder ? checklist : null}
      <div className="mt-4 grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
        {figures ? <TopItems items={figures.top} /> : null}
        <RecentActivity recent={recent} now={now} storeUrl={storeUrl} />
      </div>
      {figures ? <StatCards period={figures.period} cards={figures.cards} /> : null}
      {figures?.insight ? (
        <p className="mt-4 flex gap-3 rounded-card bg-work-soft px-4 py-3 text-work">
          <Lightbulb aria-hidden className="mt-0.5 size-5 shrink-0" /> {figures.insight}
        </p>
      ) : null}
      <QuickActions />
    </div>
  );
}

/** A delivery on this page changes sales, so revalidate (docs/rules.md, Order status). */
function useOrderDelivered(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const again = () => revalidate();
    window.addEventListener("orderDelivered", again);
    return () => window.removeEventListener("orderDelivered", again);
  }, [revalidate]);
}
