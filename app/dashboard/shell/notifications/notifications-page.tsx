import { paths } from "~/shared/paths";
import { useNow } from "~/ui/use-now";
import { MarkAllRead } from "./mark-all-read";
import { NoNotifications, NotificationList, type ListedNotification } from "./notification-list";
import { PageHeader } from "~/dashboard/shell/page-header";
import { Pager } from "~/dashboard/shell/pager";
import { cardClass } from "~/ui/card";

type NotificationsPageProps = {
  notices: ListedNotification[];
  next: string | null;
  later: boolean;
  readAt: Date;
};

export function NotificationsPage({ notices, next, later, readAt }: NotificationsPageProps) {
  const now = useNow(readAt);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Notifications" subtitle="What happened in the last 30 days" />
      {notices.some(({ unread }) => unread) ? (
        <div className="flex justify-end">
          <MarkAllRead upTo={readAt} />
        </div>
      ) : null}
      <div className={cardClass("mt-3 overflow-hidden")}>
        {notices.length ? (
          <NotificationList notices={notices} now={now} />
        ) : later ? (
          <p className="px-4 py-6 text-muted">That’s everything.</p>
        ) : (
          <NoNotifications />
        )}
      </div>
      <Pager
        label="Pages"
        first={later && ["Latest", paths.dashboard.notifications()]}
        next={next && ["Older", paths.dashboard.notifications({ after: next })]}
        className="mt-4 flex-wrap gap-3"
        nextClass=""
      />
    </div>
  );
}
