import { Link } from "@remix-run/react";
import {
  ArrowUpRight,
  BanknoteArrowUp,
  Bell,
  CircleX,
  HandCoins,
  Hourglass,
  Link2Off,
  PackageMinus,
  PackageX,
  ReceiptText,
  Star,
  Timer,
  TimerOff,
  TriangleAlert,
  type LucideIcon,
} from "lucide-react";
import { buttonClass } from "~/ui/button";
import { Time } from "~/ui/time";
import type { Notification, NotificationKind } from "~/core/notifications/notification";

export type ListedNotification = Notification & { unread: boolean };

const signs: Record<NotificationKind, LucideIcon> = {
  paid: ReceiptText,
  custom_paid: HandCoins,
  waiting: Timer,
  unanswered: TimerOff,
  cancelled: CircleX,
  attention: TriangleAlert,
  refunded: BanknoteArrowUp,
  refund_failed: TriangleAlert,
  low_stock: PackageMinus,
  sold_out: PackageX,
  link_expired: Link2Off,
  reviews: Star,
  payout_requested: Hourglass,
  payout_paid: ArrowUpRight,
  payout_failed: TriangleAlert,
  payout_held: Hourglass,
};

const looks: Record<Notification["tone"], string> = {
  wait: "bg-wait-soft text-wait",
  work: "bg-work-soft text-work",
  ready: "bg-ready-soft text-ready",
  good: "bg-good-soft text-good",
  rest: "bg-rest-soft text-rest",
  bad: "bg-bad-soft text-bad",
};

export function NotificationList({ notices, now }: { notices: ListedNotification[]; now: Date }) {
  return (
    <ul>
      {notices.map(({ key, kind, at, title, text, to, tone, unread, actions }) => {
        const Sign = signs[kind];
        return (
          <li key={key} className="border-b border-line last:border-b-0">
            <Link
              to={to}
              className="flex gap-3 px-3 py-3 hover:bg-rest-soft focus-visible:-outline-offset-4"
            >
              <span
                aria-hidden
                className={`grid size-10 shrink-0 place-items-center rounded-full ${looks[tone]}`}
              >
                <Sign className="size-5" />
              </span>
              <span className="min-w-0 flex-1 break-words">
                <span className={`block ${unread ? "font-bold" : "font-medium"}`}>{title}</span>
                <span className="block text-sm text-muted">{text}</span>
                <Time at={at} format="ago" now={now} className="block text-sm text-muted" />
              </span>
              {unread ? (
                <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-brand">
                  <span className="sr-only">Unread</span>
                </span>
              ) : null}
            </Link>
            {actions.length > 0 ? (
              <p className="flex flex-wrap gap-2 pr-3 pb-3 pl-16">
                {actions.map((action) => (
                  <a key={action.label} href={action.to} className={buttonClass("quiet")}>
                    {action.label}
                    <span className="sr-only">: {title}</span>
                  </a>
                ))}
              </p>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

export function NoNotifications() {
  return (
    <p className="flex items-center gap-3 px-3 py-6 text-muted">
      <Bell aria-hidden className="size-6 shrink-0" /> Nothing yet. New orders, refunds and sold-out
      dishes show here.
    </p>
  );
}
