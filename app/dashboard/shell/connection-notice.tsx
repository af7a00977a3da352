import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { formatTime } from "~/shared/clock";
import { useIsWaiting } from "~/ui/waiting";
import type { LiveState } from "~/ui/use-live-updates";
import { SignedOutLine } from "./signed-out-line";

const noticeClass = "bg-bad px-4 py-2 font-medium text-card md:px-8";

/**
 * Warns that the page may be outdated: the session has ended, with a link to sign in and return, or
 * the connection is lost, with the time of the data. The page stays readable (docs/rules.md, Lost
 * connections; Ended sessions).
 * @param readAt when the page's orders were read
 * @param isDevice a kitchen device, which must be paired again
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

/** After a restart, streams reconnect within seconds. */
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
 * While offline, holds back links within the dashboard, as following one would replace the page
 * with the browser's error. Follows the last one once the network is back.
 * @returns whether a link is held
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
