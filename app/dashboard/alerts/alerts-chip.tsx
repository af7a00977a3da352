import { Link, useLocation } from "@remix-run/react";
import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import type { SoundState } from "~/dashboard/orders/alarm/alarm-sound";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { Dropdown } from "~/ui/dropdown";

const DECLINED = "alerts-declined";
const ASKING = "alerts-asking";

/** Whether this device was being asked on its last visit. */
export const wasAsked = (cookies: string): boolean => cookies.includes(`${ASKING}=1`);

/** Without storage, as in private windows, it asks each time. */
function isUnasked(): boolean {
  try {
    return (
      "PushManager" in window &&
      Notification.permission === "default" &&
      !localStorage.getItem(DECLINED)
    );
  } catch {
    return false;
  }
}

/**
 * On Home and the order list, once the sound is decided, offers to ring with the screen off, until
 * the device does or the vendor taps 'Not now' (docs/rules.md, Push).
 * @param before whether the last visit asked, to render before scripts run
 * @returns how to decline the offer; null where there is none
 */
export function useAlertsOffer(
  canPush: boolean,
  before: boolean,
  sound: SoundState,
): (() => void) | null {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(before);
  useEffect(() => setOpen(isUnasked()), []);
  useEffect(() => {
    document.cookie = `${ASKING}=${isOpen ? 1 : 0}; Path=/dashboard; SameSite=Lax; Max-Age=2592000`;
  }, [isOpen]);
  const asks = pathname === paths.dashboard.home() || pathname === paths.dashboard.orders();
  if (!canPush || !asks || !isOpen || sound === "none" || sound === "unasked") return null;
  return () => {
    setOpen(false);
    try {
      localStorage.setItem(DECLINED, "1");
    } catch {
      // It still applies to this visit.
    }
  };
}

export function AlertsChip({ decline, className }: { decline: () => void; className: string }) {
  return (
    <Dropdown
      frame={`with-scripts relative flex shrink-0 ${className}`}
      signClass="chip min-w-[44px]"
      className="fixed inset-x-2 top-[calc(var(--top-bar)+4px)] sm:absolute sm:inset-x-auto sm:top-full sm:right-0 sm:mt-2 sm:w-72"
      sign={
        <>
          <BellRing aria-hidden className="size-[20px] shrink-0" />
          <span className="sr-only">Ring with the screen off?</span>
        </>
      }
    >
      <p className="px-2 pt-1 pb-3 font-semibold">Ring with the screen off?</p>
      <div className="flex flex-wrap gap-2 px-2 pb-2">
        <Link to={paths.dashboard.alerts()} className={buttonClass()}>
          Turn on<span className="sr-only"> alerts</span>
        </Link>
        <Button type="button" variant="quiet" onClick={decline}>
          Not now
        </Button>
      </div>
    </Dropdown>
  );
}
