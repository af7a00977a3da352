import { Link } from "@remix-run/react";
import { Bell as BellSign } from "lucide-react";
import type { ListedNotification } from "./notification-list";
import { paths } from "~/shared/paths";
import { Dropdown } from "~/ui/dropdown";
import { Count } from "~/dashboard/shell/navigation/navigation-link";
import { LatestNotifications } from "./latest-notifications";

export type BellData = { notices: ListedNotification[]; readAt: Date };

/** Without scripts, links to the notifications' page. `badge` is at most `9+`. */
export function Bell({ notices, readAt, badge }: BellData & { badge: string | null }) {
  return (
    <Dropdown
      className="fixed inset-x-2 top-[calc(var(--top-bar)+4px)] sm:absolute sm:inset-x-auto sm:top-full sm:right-0 sm:mt-2 sm:w-96"
      sign={
        <span className="relative grid size-[44px] place-items-center">
          <BellSign aria-hidden className="size-6" />
          {badge ? <Count className="absolute top-0.5 right-0">{badge}</Count> : null}
          <span className="sr-only">Notifications{badge ? `, ${badge} unread` : ""}</span>
        </span>
      }
    >
      <LatestNotifications notices={notices} readAt={readAt} hasUnread={badge !== null} />
      <Link
        to={paths.dashboard.notifications()}
        className="mt-1 flex min-h-11 items-center justify-center rounded-lg font-semibold text-brand-text hover:underline"
      >
        See all notifications
      </Link>
    </Dropdown>
  );
}
