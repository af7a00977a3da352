/** Limits how many tasks run at once, in all and for each vendor; the others wait in order. */
export class TenantSemaphore {
  private readonly waiting: { vendorId: string; start: () => void }[] = [];
  private readonly running = new Map<string, number>();
  private count = 0;

  constructor(
    private readonly limit: number,
    private readonly perVendor: number,
  ) {}

  async run<T>(vendorId: string, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.waiting.push({ vendorId, start });
      this.startNext();
    });
    try {
      return await task();
    } finally {
      this.change(vendorId, -1);
      this.startNext();
    }
  }

  private startNext(): void {
    if (this.count >= this.limit) return;
    const place = this.waiting.findIndex(
      ({ vendorId }) => (this.running.get(vendorId) ?? 0) < this.perVendor,
    );
    const [next] = place < 0 ? [] : this.waiting.splice(place, 1);
    if (!next) return;
    this.change(next.vendorId, 1);
    next.start();
  }

  private change(vendorId: string, by: 1 | -1): void {
    this.count += by;
    const running = (this.running.get(vendorId) ?? 0) + by;
    if (running > 0) this.running.set(vendorId, running);
    else this.running.delete(vendorId);
  }
}
