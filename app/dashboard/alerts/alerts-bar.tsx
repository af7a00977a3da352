import { Link, useLocation } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { SoundState } from "~/dashboard/orders/alarm/alarm-sound";
import { useSound } from "~/dashboard/orders/alarm/use-sound";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";

const DECLINED = "alerts-declined";
const ASKING = "alerts-asking";

/** Returns whether this device was asked when it was last here. */
export const wasAsked = (cookies: string): boolean => cookies.includes(`${ASKING}=1`);

/** Browsers without storage (private windows) ask again each time. */
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
 * Asks on Home and the list of orders, once the sound is answered, whether this device is to ring
 * with its screen off, until it does or 'Not now' (docs/rules.md, Push).
 * @param before scripts run: what is known of the sound, and whether it was asked the last time
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
      // It holds for this visit all the same.
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
