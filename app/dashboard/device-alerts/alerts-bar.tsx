import { Link, useLocation } from "@remix-run/react";
import { X } from "lucide-react";
import { useState } from "react";
import { useSound } from "~/dashboard/order-alerts/use-sound";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";

const DECLINED = "alerts-declined";

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
 */
export function AlertsBar({ canPush }: { canPush: boolean }) {
  const sound = useSound();
  const { pathname } = useLocation();
  const [declined, setDeclined] = useState(false);
  const asks = pathname === paths.dashboard.home() || pathname === paths.dashboard.orders();
  // On the server and without scripts there is no sound.
  if (!canPush || !asks || declined || sound === "none" || sound === "unasked" || !isUnasked())
    return null;
  const decline = () => {
    setDeclined(true);
    try {
      localStorage.setItem(DECLINED, "1");
    } catch {
      // It holds for this visit all the same.
    }
  };
  return (
    <div className="flex items-center gap-x-3 border-b border-line bg-card py-1 pr-1 pl-4 md:px-8">
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
