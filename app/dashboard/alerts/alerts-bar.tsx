import { Link, useLocation } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { SoundState } from "~/dashboard/orders/alarm/alarm-sound";
import { useSound } from "~/dashboard/orders/alarm/use-sound";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";

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
 * On Home and the order list, once the sound is decided, asks whether to ring with the screen off,
 * until the device does or the vendor taps 'Not now' (docs/rules.md, Push).
 * @param before what to render before scripts run: the sound's state, and whether the last visit
 * asked
 */
export function AlertsBar({
  canPush,
  before,
}: {
  canPush: boolean;
  before: { sound: SoundState; asked: boolean };
}) {
  const sound = useSound(before.sound);
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(before.asked);
  useEffect(() => setOpen(isUnasked()), []);
  useEffect(() => {
    document.cookie = `${ASKING}=${isOpen ? 1 : 0}; Path=/dashboard; SameSite=Lax; Max-Age=2592000`;
  }, [isOpen]);
  const asks = pathname === paths.dashboard.home() || pathname === paths.dashboard.orders();
  if (!canPush || !asks || !isOpen || sound === "none" || sound === "unasked") return null;
  const decline = () => {
    setOpen(false);
    try {
      localStorage.setItem(DECLINED, "1");
    } catch {
      // It still applies to this visit.
    }
  };
  return (
    <div className="with-scripts flex items-center gap-x-3 border-b border-line bg-card py-1 pr-1 pl-4 md:px-8">
      <p className="min-w-0 flex-1 font-medium">Ring with the screen off?</p>
      <Link to={paths.dashboard.alerts()} className={buttonClass("quiet")}>
        Turn on<span className="sr-only"> alerts</span>
      </Link>
      <button
        type="button"
        onClick={decline}
        title="Not now"
        className="grid size-11 place-items-center rounded-full"
      >
        <X aria-hidden className="size-5" />
        <span className="sr-only">Not now</span>
      </button>
    </div>
  );
}
