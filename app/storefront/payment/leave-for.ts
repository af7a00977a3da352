/** How long another page may take to load before the customer counts as still here. */
const LEAVING_MS = 10_000;

/**
 * Goes to another page, and waits until it turns out that this one stays: the load was stopped,
 * opened elsewhere, or the customer came back.
 */
export function leaveFor(address: string): Promise<void> {
  return new Promise((resolve) => {
    const stay = () => {
      clearTimeout(timer);
      window.removeEventListener("pageshow", stay);
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    const look = () => void (document.hidden || stay());
    const timer = setTimeout(stay, LEAVING_MS);
    window.addEventListener("pageshow", stay);
    document.addEventListener("visibilitychange", look);
    location.assign(address);
  });
}
