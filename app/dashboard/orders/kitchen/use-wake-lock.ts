import { useEffect } from "react";

/** Browsers release the lock when the page hides, so take it again on return. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isUnmounted = false;
    const hold = async () => {
      if (document.hidden || !("wakeLock" in navigator)) return;
      // Browsers refuse on a low battery; the screen then dims as usual.
      const acquired = await navigator.wakeLock.request("screen").catch(() => null);
      if (isUnmounted) void acquired?.release();
      else lock = acquired;
    };
    const again = () => void hold();
    again();
    document.addEventListener("visibilitychange", again);
    return () => {
      isUnmounted = true;
      document.removeEventListener("visibilitychange", again);
      void lock?.release();
    };
  }, []);
}
