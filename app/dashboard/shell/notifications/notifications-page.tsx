import { Link } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { useNow } from "~/ui/use-now";
import { MarkAllRead } from "./mark-all-read";
import { NoNotifications, NotificationList, type ListedNotification } from "./notification-list";
import { PageHeader } from "~/dashboard/shell/page-header";
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
      {next || later ? (
        <nav aria-label="Pages" className="mt-4 flex flex-wrap gap-3">
          {later ? (
            <Link to={paths.dashboard.notifications()} className={buttonClass("quiet")}>
              Latest
            </Link>
          ) : null}
          {next ? (
            <Link
              to={paths.dashboard.notifications({ after: next })}
              className={buttonClass("quiet")}
            >
              Older
            </Link>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}
