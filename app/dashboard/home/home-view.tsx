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
import { ServiceStatus } from "./service-status";
import type { StatCard } from "./stats";
import { StatCards } from "./stat-cards";
import { TodayMoney } from "./today-money";
import { TopItems } from "./top-items";
import { PageHeader } from "~/dashboard/shell/page-header";
import { SoundSwitch } from "~/dashboard/orders/alarm/sound-switch";
import { Attention } from "~/dashboard/orders/list/attention";
import { SetupChecklist, ShowSetupChecklist } from "~/dashboard/home/checklist/setup-checklist";

type HomeProps = {
  greeting: string;
  storeName: string;
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
  firstDay: SetupChecklistData | null;
  readAt: Date;
  storeUrl: string | null;
};

export function HomeView({
  greeting,
  storeName,
  figures,
  open,
  recent,
  attention,
  firstDay,
  readAt,
  storeUrl,
}: HomeProps) {
  const now = useNow(readAt);
  useOrderDelivered();
  return (
    <div className="pb-16 md:pb-8">
      <PageHeader
        title={greeting}
        subtitle={figures ? `Here is how ${storeName} is doing` : `What’s waiting at ${storeName}`}
      >
        <SoundSwitch />
      </PageHeader>
      <ServiceStatus open={open} now={now} />
      {attention.length > 0 ? <Attention orders={attention} /> : null}
      {figures ? <TodayMoney {...figures.today} /> : null}
      {firstDay && !firstDay.isHidden ? (
        <div className="mt-4">
          <SetupChecklist list={firstDay} storeUrl={storeUrl} />
        </div>
      ) : null}
      {figures ? <StatCards period={figures.period} cards={figures.cards} /> : null}
      {figures?.insight ? (
        <p className="mt-4 flex gap-3 rounded-card bg-work-soft px-4 py-3 text-work">
          <Lightbulb aria-hidden className="mt-0.5 size-5 shrink-0" /> {figures.insight}
        </p>
      ) : null}
      <div className="mt-8 grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <RecentActivity recent={recent} now={now} storeUrl={storeUrl} />
        <div className="grid content-start gap-8 lg:grid-cols-2 xl:grid-cols-1">
          {figures ? <TopItems items={figures.top} period={figures.period} /> : null}
          <QuickActions />
        </div>
      </div>
      {firstDay?.isHidden ? (
        <div className="mt-8">
          <ShowSetupChecklist />
        </div>
      ) : null}
      <AddButton />
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
