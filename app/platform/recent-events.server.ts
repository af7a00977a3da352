/** How long a browser may take from reading a page to listening, on a slow phone. */
const KEEP_MS = 60_000;
/** Two megabytes. When there are more the oldest go, and who read before them reads again. */
const KEEP_AT_MOST = 10_000;
/**
 * A page's time may be another process's, and a part of it may have been read before that, on a busy
 * server seconds before: what came shortly before counts as missed too.
 */
const DOUBT_MS = 10_000;

/** What this process has received in the last minute, all times by the database's clock. */
export class RecentEvents<Event> {
  /** Before that something may have happened that is not among the events. */
  private from = Infinity;
  private events: { at: number; event: Event }[] = [];

  /** Notes that from now on nothing is missed. */
  begin(now: Date): void {
    this.events = [];
    this.from = now.getTime();
  }

  note(event: Event, now: Date): void {
    this.events.push({ at: now.getTime(), event });
    const old = now.getTime() - KEEP_MS;
    const young = this.events.filter(({ at }) => at > old);
    const tooMany = young.length - KEEP_AT_MOST;
    this.from = Math.max(this.from, tooMany > 0 ? young[tooMany - 1]!.at : old);
    this.events = young.slice(-KEEP_AT_MOST);
  }

  /**
   * Returns whether a page may have missed an event.
   * @param readAt when the page was read; null when nobody knows
   * @param concerns whether an event is about the page
   */
  missedSince(readAt: Date | null, concerns: (event: Event) => boolean): boolean {
    if (!readAt) return true;
    const from = readAt.getTime() - DOUBT_MS;
    return (
      !(from > this.from) || this.events.some(({ at, event }) => at >= from && concerns(event))
    );
  }
}
