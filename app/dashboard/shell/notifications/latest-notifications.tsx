import { useNow } from "~/ui/use-now";
import { MarkAllRead } from "./mark-all-read";
import { NoNotifications, NotificationList, type ListedNotification } from "./notification-list";

export function LatestNotifications({
  notices,
  readAt,
  hasUnread,
}: {
  notices: ListedNotification[];
  readAt: Date;
  hasUnread: boolean;
}) {
  const now = useNow(readAt);
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 px-3">
        <h2 className="font-bold">Notifications</h2>
        {hasUnread ? <MarkAllRead upTo={readAt} /> : null}
      </div>
      <div className="max-h-[60dvh] overflow-y-auto overscroll-contain">
        {notices.length ? <NotificationList notices={notices} now={now} /> : <NoNotifications />}
      </div>
    </>
  );
}
