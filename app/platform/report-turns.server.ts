/** Lets a limited number of reports run, and one a vendor, in the order of their arrival. */
export class ReportTurns {
  private readonly waiting: { vendorId: string; run: () => Promise<void> }[] = [];
  private readonly running = new Set<string>();

  /** @param limit how many run at once */
  constructor(private readonly limit: number) {}

  /** Runs `report` when it is its turn. @param report never rejects */
  async take(vendorId: string, report: () => Promise<void>): Promise<void> {
    this.waiting.push({ vendorId, run: report });
    await this.startNext();
  }

  private async startNext(): Promise<void> {
    if (this.running.size >= this.limit) return;
    const place = this.waiting.findIndex(({ vendorId }) => !this.running.has(vendorId));
    if (place < 0) return;
    const [{ vendorId, run }] = this.waiting.splice(place, 1) as [(typeof this.waiting)[number]];
    this.running.add(vendorId);
    try {
      await run();
    } finally {
      this.running.delete(vendorId);
      void this.startNext();
    }
  }
}
