/** What a run of one variant gave: operations a second, and how long each took. */
export type Measured = {
  /** Finished operations a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  /** Milliseconds. */
  p99: number;
  /** Finished operations. */
  count: number;
  /**
   * Processor time of the measured process an operation, in microseconds; null where the system
   * does not report it.
   */
  cpuMicros: number | null;
};

/** A ratio over all rounds: its median, and the lowest and highest round. */
export type Ratio = { median: number; low: number; high: number };

/**
 * Returns the value that a share of all values does not exceed (nearest rank).
 * @param share 0.5 for the median, 0.99 for the 99th percentile
 * @throws when there are no values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error("There is nothing to take a percentile of");
  return value;
}

/**
 * Returns the middle of the values, the mean of the two middle ones where their number is even.
 * @throws when there are none
 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined)
    throw new Error("There is nothing to take a median of");
  return (low + high) / 2;
}

/** Sums up one run. @param seconds from its beginning to the end of its last operation */
export function summarize(
  latenciesMs: readonly number[],
  seconds: number,
  cpuMicros: number | null = null,
): Measured {
  if (latenciesMs.length === 0) throw new Error("Nothing finished within the time of a run");
  return {
    rate: latenciesMs.length / seconds,
    p50: percentile(latenciesMs, 0.5),
    p99: percentile(latenciesMs, 0.99),
    count: latenciesMs.length,
    cpuMicros,
  };
}

/**
 * Calculates the ratio of a figure to its baseline's, round by round: each figure is divided by the
 * baseline of its own round only, so that what else the machine did in that round falls on both.
 * @returns null when the figure is missing in a round
 * @throws when the numbers of rounds differ
 */
export function ratioOf(
  figures: readonly Measured[],
  baselines: readonly Measured[],
  pick: (run: Measured) => number | null,
): Ratio | null {
  if (figures.length !== baselines.length || figures.length === 0)
    throw new Error("A figure needs a baseline in every round");
  const ratios: number[] = [];
  for (const [round, figure] of figures.entries()) {
    const [over, under] = [pick(figure), pick(baselines[round]!)];
    if (over === null || under === null || under === 0) return null;
    ratios.push(over / under);
  }
  return { median: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) };
}

/**
 * Runs every variant once a round, in the same order: A B A B …
 * @returns each variant's runs, round by round
 */
export async function interleave<Name extends string>(
  rounds: number,
  variants: Record<Name, () => Promise<Measured>>,
): Promise<Record<Name, Measured[]>> {
  const runs = Object.fromEntries(
    Object.keys(variants).map((name) => [name, []]),
  ) as unknown as Record<Name, Measured[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(variants) as Name[]) runs[name].push(await variants[name]());
  }
  return runs;
}
