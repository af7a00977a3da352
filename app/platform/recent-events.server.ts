/** How long a browser may take from reading a page to listening, on a slow phone. */
const KEEP_MS = 60_000;
/** Two megabytes. Beyond that the oldest are dropped, and pages read before them reload. */
const KEEP_AT_MOST = 10_000;
/**
 * Another process may have dated the page, and a busy server may have read parts of it seconds
 * earlier: events from shortly before count as missed too.
 */
const DOUBT_MS = 10_000;

/** The events of the last minute, all times by the database's clock. */
export class RecentEvents<Event> {
  /** Earlier events may be missing. */
  private from = Infinity;
  private events: { at: number; event: Event }[] = [];

  /** Marks the time from which no event is missing. */
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
   * @param readAt when the page was read; null if unknown
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
