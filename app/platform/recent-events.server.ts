/** A slow phone may take this long from reading a page to listening. */
const KEEP_MS = 60_000;
/** Two megabytes. Pages read before the dropped ones reload. */
const KEEP_AT_MOST = 10_000;
/** A busy server may have read parts of a page seconds before the page's date. */
const DOUBT_MS = 10_000;

/** The events of the last minute, all times by the database's clock. */
export class RecentEvents<Event> {
  /** Events before this time may be missing. */
  private from = Infinity;
  private events: { at: number; event: Event }[] = [];

  /** From now on no event is missing. */
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

  /** @param readAt when the page was read; null if unknown @param concerns events of the page */
  missedSince(readAt: Date | null, concerns: (event: Event) => boolean): boolean {
    if (!readAt) return true;
    const from = readAt.getTime() - DOUBT_MS;
    return (
      !(from > this.from) || this.events.some(({ at, event }) => at >= from && concerns(event))
    );
  }
}
