import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { formatTime } from "~/shared/clock";
import { useIsWaiting } from "~/ui/waiting";
import type { LiveState } from "~/ui/use-live-updates";
import { SignedOutLine } from "./signed-out-line";

const noticeClass = "bg-bad px-4 py-2 font-medium text-card md:px-8";

/**
 * Shows above every page that what is on it may be old: the session has ended, with a sign-in link
 * back to it, or the connection is lost, with the time of what is shown. The page stays readable
 * (docs/rules.md, Lost connections; Ended sessions).
 * @param readAt the instant the page's orders were read at
 * @param zone the store's
 * @param isDevice a kitchen device, which has to be paired again
 */
export function ConnectionNotice({
  live,
  readAt,
  zone,
  isDevice,
}: {
  live: LiveState;
  readAt: Date;
  zone: string;
  isDevice: boolean;
}) {
  const isHeld = useHeldLinks();
  const isWaiting = useIsWaiting("page");
  const isLost = useIsLost(live);
  if (live === "out") return <SignedOutLine isDevice={isDevice} className={noticeClass} />;
  const isLeaving = isHeld || isWaiting;
  const asOf = `No connection. Orders as of ${formatTime(readAt, zone)}.`;
  return (
    <div aria-live="assertive">
      {isLeaving || isLost ? (
        <p className={`flex items-center gap-2 ${noticeClass}`}>
          <WifiOff aria-hidden className="size-5 shrink-0" />
          {isLeaving ? `${asOf} The page you chose opens as soon as it is back.` : asOf}
        </p>
      ) : null}
    </div>
  );
}

/** A stream that a restart has cut is there again within seconds. */
const RECONNECT_MS = 5_000;

function useIsLost(live: LiveState): boolean {
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (live !== "lost") return;
    const timer = window.setTimeout(() => setIsLost(true), navigator.onLine ? RECONNECT_MS : 0);
    return () => {
      window.clearTimeout(timer);
      setIsLost(false);
    };
  }, [live]);
  return isLost;
}

/**
 * Holds links to other pages of ours while the device is offline, as following one would put the
 * browser's error page in this one's place. The last one is followed when the network is back.
 * @returns true while one is held
 */
function useHeldLinks(): boolean {
  const [held, setHeld] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (navigator.onLine || !link || !isPlain || !leadsAway(link)) return;
      event.preventDefault();
      event.stopPropagation();
      setHeld(link);
    };
    window.addEventListener("click", hold, true);
    return () => window.removeEventListener("click", hold, true);
  }, []);
  useEffect(() => {
    if (!held) return;
    const follow = () => {
      setHeld(null);
      held.click();
    };
    window.addEventListener("online", follow);
    return () => window.removeEventListener("online", follow);
  }, [held]);
  return held !== null;
}

const leadsAway = ({ origin, pathname, search, target, download }: HTMLAnchorElement) =>
  origin === location.origin &&
  !target &&
  !download &&
  pathname + search !== location.pathname + location.search;
