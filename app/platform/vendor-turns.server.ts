/** Lets a limited number of reads run, and so many a vendor, in the order of their arrival. */
export class VendorTurns {
  private readonly waiting: { vendorId: string; run: () => Promise<void> }[] = [];
  /** How many run, by vendor. */
  private readonly running = new Map<string, number>();
  private count = 0;

  /**
   * @param limit how many run at once
   * @param perVendor how many of them may be one vendor's
   */
  constructor(
    private readonly limit: number,
    private readonly perVendor: number,
  ) {}

  /** Runs `read` when it is its turn. @param read never rejects */
  async take(vendorId: string, read: () => Promise<void>): Promise<void> {
    this.waiting.push({ vendorId, run: read });
    await this.startNext();
  }

  private async startNext(): Promise<void> {
    if (this.count >= this.limit) return;
    const place = this.waiting.findIndex(
      ({ vendorId }) => (this.running.get(vendorId) ?? 0) < this.perVendor,
    );
    if (place < 0) return;
    const [{ vendorId, run }] = this.waiting.splice(place, 1) as [(typeof this.waiting)[number]];
    this.change(vendorId, 1);
    try {
      await run();
    } finally {
      this.change(vendorId, -1);
      void this.startNext();
    }
  }

  private change(vendorId: string, by: 1 | -1): void {
    this.count += by;
    const running = (this.running.get(vendorId) ?? 0) + by;
    if (running > 0) this.running.set(vendorId, running);
    else this.running.delete(vendorId);
  }
}
