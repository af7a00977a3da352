/** How long another page may take to come before this one counts as still looked at. */
const LEAVING_MS = 10_000;

/**
 * Leads to another page, and waits until it turns out that this one is still there: loading was
 * stopped, the browser opened it elsewhere, or came back.
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
