import { ConnectionPool, type StatementClient } from "~/platform/connection-pool.server";

export type StatementValues = Parameters<StatementClient["unsafe"]>[1];

/**
 * Runs `work`.
 * @returns the statements that it ran in the system's role, each with the values of its first call
 */
export async function systemStatements(
  work: () => Promise<unknown>,
): Promise<Map<string, StatementValues>> {
  const seen = new Map<string, StatementValues>();
  const pool = ConnectionPool.prototype;
  const { unsafe, begin } = pool;
  const note = (text: string, values: StatementValues) =>
    void (seen.has(text) || seen.set(text, values));
  pool.unsafe = function (text, values, options) {
    note(text, values);
    return unsafe.call(this, text, values, options) as ReturnType<typeof this.unsafe<never>>;
  };
  pool.begin = function (work) {
    return begin.call(this, (tx) => work(watched(tx))) as ReturnType<typeof work>;
  };
  // Until it is bound to a vendor.
  const watched = (tx: Parameters<Parameters<typeof begin>[0]>[0]): typeof tx => {
    let isBound = false;
    return {
      unsafe: (text, values, options) => {
        isBound ||= text.includes("'app.vendor_id'");
        if (!isBound) note(text, values);
        return tx.unsafe(text, values, options);
      },
      savepoint: (nested) => tx.savepoint((inner) => nested(isBound ? inner : watched(inner))),
    };
  };
  try {
    await work();
    return seen;
  } finally {
    Object.assign(pool, { unsafe, begin });
  }
}
