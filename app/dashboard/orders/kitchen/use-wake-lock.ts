import { useEffect } from "react";

/**
 * Keeps the device's screen from going dark while the page is seen; the browser gives the lock up
 * whenever it is not. Does nothing where there is no such lock.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let left = false;
    const hold = async () => {
      if (document.hidden || !("wakeLock" in navigator)) return;
      // Refused on a low battery: the screen then goes dark as always.
      const acquired = await navigator.wakeLock.request("screen").catch(() => null);
      if (left) void acquired?.release();
      else lock = acquired;
    };
    const again = () => void hold();
    again();
    document.addEventListener("visibilitychange", again);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", again);
      void lock?.release();
    };
  }, []);
}
